import { products } from '@haat/contracts';
import type { Context } from '../context';
import { type Api, cachedRoute } from '../http/route';
import { listTags } from './catalog.queries';
import { listFacets, listProducts, listTrending } from './catalog.service';
import { SearchCache } from './searchCache';

export function catalogRoutes(api: Api, context: Context): void {
  const searches = new SearchCache(context.clock, context.searchSynonyms);
  // Whoever builds the API has its connection listen to this channel before, and answers for it.
  void context.db.listen('catalog', () => searches.forget());
  cachedRoute(api, products.listProducts, ({ query }) => listProducts(context, searches, query));
  cachedRoute(api, products.listFacets, ({ query }) => listFacets(context, searches, query));
  cachedRoute(api, products.trending, () => listTrending(context));
  cachedRoute(api, products.listTags, async () => ({ results: await listTags(context.db.kysely) }));
}
