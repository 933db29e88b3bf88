import { products, type SynonymList, searches, shopWords } from '@haat/contracts';
import type { Context } from '../../context';
import { actorOf } from '../../platform/audit/audit.service';
import { publicReads } from '../../platform/http/publicReads';
import { type Api, cachedRoute, route } from '../../platform/http/route';
import { idParts, idsOfPart } from './catalog.queries';
import {
  countedTags,
  listCategories,
  listFacets,
  listProducts,
  listRelated,
  listTrending,
} from './catalog.service';
import { countSearch, popularWordsOf } from './popularWords.service';
import { SearchCache } from './searchCache.service';
import { searchLimit } from './searchLimit';
import {
  addSynonyms,
  changeSynonyms,
  readSynonyms,
  restoreSynonyms,
  synonymChanges,
  synonymsOf,
} from './synonymTable.service';

export function catalogRoutes(api: Api, context: Context): void {
  const cache = new SearchCache(context.clock, {
    onError: (err) => api.log.warn({ err }, 'reading words into memory failed'),
    more: context.searchSynonyms,
  });
  // buildApp listens to this channel too and reports a failure to subscribe.
  void context.db.listen('catalog', () => cache.clear());
  const warn = (err: unknown) => api.log.warn({ err }, 'reading synonyms failed');
  const readNow = () => readSynonyms(context, cache).catch(warn);
  // The listener runs after a lost connection, too: notices may have been missed.
  context.db.listen('synonyms', readNow).catch(warn);
  api.addHook('onReady', readNow);
  const limitSearches = searchLimit(context, (err) => api.log.warn({ err }, 'counting searches failed'));
  const shop = publicReads(context);
  cachedRoute(api, products.listProducts, ({ query }) => listProducts(shop, cache, query), {
    before: limitSearches,
  });
  cachedRoute(api, products.listFacets, ({ query }) => listFacets(shop, cache, query), {
    before: limitSearches,
  });
  cachedRoute(api, products.listCategories, ({ query }) => listCategories(shop, cache, query));
  cachedRoute(api, products.trending, () => listTrending(shop, cache));
  cachedRoute(api, products.relatedProducts, ({ params }) => listRelated(shop, params.id));
  cachedRoute(api, products.listIdParts, async () => ({
    parts: await idParts(shop.db.lists, products.ID_PART),
  }));
  cachedRoute(api, products.listIdPart, async ({ params }) => ({
    ids: await idsOfPart(shop.db.lists, params.part, products.ID_PART),
  }));
  cachedRoute(api, products.listTags, async () => ({ results: await countedTags(shop, cache) }));
  const popularWords = popularWordsOf(shop, cache);
  cachedRoute(api, searches.listPopularWords, async ({ query }) => ({
    results: await popularWords(query.language),
  }));
  route(api, searches.countSearch, ({ body, request }) => {
    limitSearches(request, body.text);
    return countSearch(context, cache, body.text, request);
  });

  route(api, shopWords.listSynonyms, () => synonymsOf(context));
  route(api, shopWords.listSynonymChanges, ({ query }) => synonymChanges(context, query));
  const thenRead = async (change: Promise<SynonymList>) => {
    const list = await change;
    await readNow();
    return list;
  };
  route(api, shopWords.addSynonyms, ({ caller, body }) =>
    thenRead(addSynonyms(context, actorOf(caller), body)),
  );
  route(api, shopWords.changeSynonyms, ({ caller, params, body }) =>
    thenRead(changeSynonyms(context, actorOf(caller), params.id, body)),
  );
  route(api, shopWords.restoreSynonyms, ({ caller, params, body }) =>
    thenRead(restoreSynonyms(context, actorOf(caller), params.id, body)),
  );
}
