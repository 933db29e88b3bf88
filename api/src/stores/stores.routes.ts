import { stores } from '@haat/contracts';
import type { Context } from '../context';
import { type Api, cachedRoute } from '../route';
import { getStore, listHomepage, listStoreOffers, listStores } from './stores.service';

export function storesRoutes(api: Api, context: Context): void {
  cachedRoute(api, stores.listStores, async () => ({ results: await listStores(context) }));
  cachedRoute(api, stores.getStore, ({ params }) => getStore(context, params.id));
  cachedRoute(api, stores.storeOffers, async ({ params }) => ({
    offers: await listStoreOffers(context, params.id),
  }));
  cachedRoute(api, stores.storeHomepage, async ({ params }) => ({
    results: await listHomepage(context, params.id),
  }));
}
