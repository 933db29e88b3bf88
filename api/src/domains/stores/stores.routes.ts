import { stores } from '@haat/contracts';
import type { Context } from '../../context';
import { publicReads, readsOfGuests } from '../../platform/http/publicReads';
import { type Api, cachedRoute, route } from '../../platform/http/route';
import { getStore, getStoreStats, listHomepage, listStoreOffers, listStores } from './stores.service';

export function storesRoutes(api: Api, context: Context): void {
  const shop = publicReads(context);
  const reads = readsOfGuests(context);
  cachedRoute(api, stores.listStores, ({ query }) => listStores(shop, query));
  cachedRoute(api, stores.getStore, ({ params }) => getStore(shop, params.id));
  // Deliveries are not announced, so this is counted at each call; pieces sold lag by up to a minute (countSales).
  route(api, stores.getStoreStats, ({ params, request }) => getStoreStats(reads(request), params.id));
  cachedRoute(api, stores.storeOffers, ({ params, query }) => listStoreOffers(shop, params.id, query));
  cachedRoute(api, stores.storeHomepage, async ({ params }) => ({
    results: await listHomepage(shop, params.id),
  }));
}
