import { products } from '@haat/contracts';
import type { Context } from '../context';
import { ownProduct } from '../listings/listings.service';
import { type Api, cachedRoute } from '../route';
import { listTags } from './catalog.queries';
import { getProduct, listFacets, listProducts, listTrending } from './catalog.service';

export function catalogRoutes(api: Api, context: Context): void {
  cachedRoute(api, products.listProducts, ({ query }) => listProducts(context, query));
  cachedRoute(api, products.listFacets, ({ query }) => listFacets(context, query));
  cachedRoute(api, products.trending, () => listTrending(context));
  cachedRoute(api, products.listTags, async () => ({ results: await listTags(context.db.kysely) }));
  cachedRoute(
    api,
    products.getProduct,
    ({ params, viewer }) => getProduct(context, params.id, viewer),
    async ({ params, viewer }) => ownProduct(context, params.id, await viewer()),
  );
}
