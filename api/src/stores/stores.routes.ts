import { stores } from '@haat/contracts';
import type { Context } from '../context';
import { type Api, cachedRoute, route } from '../http/route';
import { getStore, getStoreStats, listHomepage, listStoreOffers, listStores } from './stores.service';

export function storesRoutes(api: Api, context: Context): void {
  cachedRoute(api, stores.listStores, async () => ({ results: await listStores(context) }));
  cachedRoute(api, stores.getStore, ({ params }) => getStore(context, params.id));
  // Deliveries are not announced, so this is counted at each call; pieces sold lag by up to a minute (countSales).
  route(api, stores.getStoreStats, ({ params }) => getStoreStats(context, params.id));
  cachedRoute(api, stores.storeOffers, async ({ params }) => ({
    offers: await listStoreOffers(context, params.id),
  }));
  cachedRoute(api, stores.storeHomepage, async ({ params }) => ({
    results: await listHomepage(context, params.id),
  }));
}
