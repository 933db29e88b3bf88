import { stores } from '@haat/contracts';
import type { Context } from '../context';
import { type Api, route } from '../route';
import { getStore, listHomepage, listStoreOffers, listStores } from './stores.service';

export function storesRoutes(api: Api, context: Context): void {
  route(api, stores.listStores, async () => ({ results: await listStores(context) }));
  route(api, stores.getStore, ({ params }) => getStore(context, params.id));
  route(api, stores.storeOffers, async ({ params }) => ({
    offers: await listStoreOffers(context, params.id),
  }));
  route(api, stores.storeHomepage, async ({ params }) => ({
    results: await listHomepage(context, params.id),
  }));
}
