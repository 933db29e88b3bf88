import { products } from '@haat/contracts';
import type { Context } from '../context';
import { type Api, cachedRoute } from '../http/route';
import { listTags } from './catalog.queries';
import { listFacets, listProducts, listRelated, listTrending } from './catalog.service';
import { SearchCache } from './searchCache';
import { searchLimit } from './searchLimit';

export function catalogRoutes(api: Api, context: Context): void {
  const searches = new SearchCache(context.clock, context.searchSynonyms);
  // buildApp listens to this channel too and reports a failure to subscribe.
  void context.db.listen('catalog', () => searches.clear());
  const limitSearches = searchLimit(context, (err) => api.log.warn({ err }, 'counting searches failed'));
  cachedRoute(api, products.listProducts, ({ query }) => listProducts(context, searches, query), {
    before: limitSearches,
  });
  cachedRoute(api, products.listFacets, ({ query }) => listFacets(context, searches, query), {
    before: limitSearches,
  });
  cachedRoute(api, products.trending, () => listTrending(context));
  cachedRoute(api, products.relatedProducts, ({ params }) => listRelated(context, params.id));
  cachedRoute(api, products.listTags, async () => ({ results: await listTags(context.db.kysely) }));
}
