import { products } from '@haat/contracts';
import type { Context } from '../context';
import { type Api, route } from '../route';
import { listTags } from './catalog.queries';
import { getProduct, listFacets, listProducts, listTrending } from './catalog.service';

export function catalogRoutes(api: Api, context: Context): void {
  route(api, products.listProducts, ({ query }) => listProducts(context, query));
  route(api, products.listFacets, ({ query }) => listFacets(context, query));
  route(api, products.trending, () => listTrending(context));
  route(api, products.listTags, async () => ({ results: await listTags(context.db.kysely) }));
  route(api, products.getProduct, ({ params, viewer }) => getProduct(context, params.id, viewer));
}
