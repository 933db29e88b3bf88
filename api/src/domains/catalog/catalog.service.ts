import {
  type BannerPlace,
  type Category,
  COLOR_FAMILY_NAMES,
  compareSizes,
  DEPARTMENTS,
  departmentFilters,
  dhakaDay,
  type Facets,
  type FacetValue,
  foldName,
  PAGE_SIZE,
  type Product,
  type ProductCard,
  type ProductPage,
  type ProductType,
  paisaOf,
  products,
  productTypes,
  type QueryOf,
  type RelatedProducts,
  TRENDING_PAGE_SIZE,
  TRENDING_WINDOW_HOURS,
  takaOf,
} from '@haat/contracts';
import type { Context } from '../../context';
import type { Db, Reader } from '../../platform/db/database';
import type { Caller } from '../../platform/http/caller';
import { NotFound } from '../../platform/http/errors';
import { pageOf } from '../../platform/http/pagination';
import { pictureOf } from '../../platform/media/picture';
import { shownBanner } from '../banners/banners.service';
import {
  type CardRow,
  countProducts,
  findCards,
  findOwner,
  findPrices,
  findProduct,
  findProductState,
  listIds,
  listParts,
  listTags,
  type OwnerRow,
  type ProductFilter,
  rankMatches,
  rollPricesTo,
  type Slice,
  sellersOf,
  type TrendingRow,
  trendingProducts,
} from './catalog.queries';
import { countCategories } from './categories.queries';
import { colorFamilyOf, colorsNamed } from './colorFamilies';
import { type ChoiceCount, colorsOfShop, countChoices, countFields, countTags } from './facets.queries';
import { fieldFacets } from './fieldFacets';
import { mixStores } from './mixStores';
import { type PriceNow, priceNow } from './priceNow';
import { cardOf, productOf, trendingCardOf } from './productCard';
import { findAnchor, moreFromStore, similarProducts } from './related.queries';
import { MAX_SEARCH_RESULTS } from './relevance.queries';
import { readSearch, type SearchReading } from './search.queries';
import type { SearchCache } from './searchCache.service';
import { searchIntent } from './searchIntent';
import { searchWords } from './searchWords';
import { isColor } from './synonyms';

type ListQuery = QueryOf<typeof products.listProducts>;
type Deps = Pick<Context, 'db' | 'clock'>;

/** The length of the ranking: four pages. */
const MAX_TRENDING = 4 * TRENDING_PAGE_SIZE;

/** GET products/ (section 7). */
export async function listProducts(
  { db, clock }: Deps,
  searches: SearchCache,
  query: ListQuery,
): Promise<ProductPage> {
  const now = clock.now();
  const today = dhakaDay(now);
  const page = query.page ?? 1;
  const limit = query.limit ?? PAGE_SIZE;
  const offset = (page - 1) * limit;
  await rollPricesToToday(db, today);
  const ranking = query.trending ? await rankingOf({ db, clock }, searches) : undefined;
  const { reading, limits, parts } = await understand({ db, clock }, searches, query);
  const answer = (cards: ProductCard[], count: number): ProductPage => ({
    ...pageOf(cards, count, { page, limit }),
    ...(reading?.corrected ? { corrected_search: reading.corrected } : {}),
    ...(parts.length > 0 ? { understood: parts } : {}),
  });
  if (reading === null) return answer([], 0);

  const filter = { ...limits, search: reading?.query, ids: ranking && [...ranking.keys()] };
  const colors = await wantedColors({ db, clock }, searches, filter, query);
  const cardsAt = async (ids: number[]) =>
    cardsOf(await findCards(db.lists, ids, today, { colors }), today, { ranking, colors });
  if (!query.sort && (ranking || reading)) {
    const found = ranking
      ? await matchingRanked(db.lists, filter, ranking)
      : await searches.rankings.get(JSON.stringify([today, filter, reading?.units]), () =>
          rankMatches(db.lists, filter, reading as SearchReading),
        );
    return answer(await cardsAt(found.slice(offset, offset + limit)), found.length);
  }
  const sort = query.sort ?? 'newest';
  const idsOf = (part: ProductFilter, slice: Slice) =>
    sort === 'newest' && !query.store
      ? newestOfAll(db.lists, part, slice)
      : listIds(db.lists, part, sort, slice);
  const place = placeOf(query);
  const [ids, count, banner] = await Promise.all([
    listParts(db.lists, partsOf(filter, query), idsOf, { limit, offset }),
    countProducts(db.lists, filter),
    place && shownBanner(db.lists, place, today),
  ]);
  return { ...answer(await cardsAt(ids), count), ...(banner ? { banner } : {}) };
}

/** The page whose banner comes with a list: its products, and no others. */
function placeOf({
  page = 1,
  limit: _limit,
  sort: _sort,
  prefer: _prefer,
  ...limits
}: ListQuery): BannerPlace | undefined {
  if (page > 1) return undefined;
  const given = JSON.stringify(limits);
  if (given === '{}') return 'home';
  return DEPARTMENTS.find((name) => JSON.stringify(departmentFilters[name]) === given);
}

/** The folded colours that tiles show, the best first: those of the filter, or those that the search names. */
async function wantedColors(
  deps: Deps,
  searches: SearchCache,
  { colors }: ProductFilter,
  { search }: ListQuery,
): Promise<string[]> {
  if (colors) return colors.map(foldName);
  const named = searches.synonyms.unitsOf(searchWords(search ?? '')).filter(({ words }) => isColor(words));
  if (named.length === 0) return [];
  const wanted = named.flatMap(({ words, synonyms }) => [words.join(' '), ...synonyms]);
  return colorsNamed(wanted, await shopColors(deps, searches));
}

/** Number of newest products that are mixed. All pages read the same ones, so that each product is on one page. */
const MIXED_LENGTH = 100;

/** A page of the newest products, of which no store has more than two in a row while there are others. */
async function newestOfAll(db: Reader, filter: ProductFilter, { limit, offset }: Slice): Promise<number[]> {
  const listed = (slice: Slice) => listIds(db, filter, 'newest', slice);
  if (offset >= MIXED_LENGTH) return listed({ limit, offset });
  const newest = await listed({ limit: MIXED_LENGTH, offset: 0 });
  const mixed = mixStores(newest, await sellersOf(db, newest)).slice(offset, offset + limit);
  if (mixed.length === limit || newest.length < MIXED_LENGTH) return mixed;
  return [...mixed, ...(await listed({ limit: limit - mixed.length, offset: MIXED_LENGTH }))];
}

/** With `on_sale`, sold-out products come last. Without `sort`, products with preferred tags come first. */
function partsOf(filter: ProductFilter, query: ListQuery): ProductFilter[] {
  if (query.on_sale) {
    return [
      { ...filter, soldOut: false },
      { ...filter, soldOut: true },
    ];
  }
  const tags = query.sort ? undefined : listOf(query.prefer);
  if (!tags) return [filter];
  return [
    { ...filter, preferred: { tags, tagged: true } },
    { ...filter, preferred: { tags, tagged: false } },
  ];
}

type Filters = Omit<ListQuery, 'page' | 'limit' | 'sort' | 'trending' | 'prefer'>;

/**
 * Interprets a search with the prices and the department that it names. Where no product of the department matches, its
 * word is searched for like others. `exact` searches for all words as they are typed.
 */
async function understand(deps: Deps, searches: SearchCache, query: Filters) {
  const { db } = deps;
  const { words, parts } = searchIntent(query.exact ? '' : (query.search ?? ''));
  const price = parts.find((part) => part.kind === 'price');
  const named = parts.find((part) => part.kind === 'department');
  const filter = withFamilies(filterOf(query), await familyColors(deps, searches, query));
  const limits: ProductFilter = price
    ? {
        ...filter,
        minPaisa: highest(filter.minPaisa, price.min),
        maxPaisa: lowest(filter.maxPaisa, price.max),
      }
    : filter;
  if (named && !filter.department) {
    const reading = await readingOf(db, searches, { ...query, search: words });
    const ofDepartment = { ...limits, department: named.department };
    if (reading !== null && (await hasProducts(db.lists, { ...ofDepartment, search: reading?.query }))) {
      return { reading, limits: ofDepartment, parts };
    }
  }
  const search = price ? price.without : query.search;
  return {
    reading: await readingOf(db, searches, { ...query, search }),
    limits,
    parts: price ? [price] : [],
  };
}

/** The colours of the families that a query names; undefined where it names none. */
async function familyColors(
  deps: Deps,
  searches: SearchCache,
  query: Filters,
): Promise<string[] | undefined> {
  const families = listOf(query.color_family);
  if (!families) return undefined;
  const colors = await shopColors(deps, searches);
  return colors.filter((color) => families.includes(colorFamilyOf(color) ?? ''));
}

const withFamilies = (filter: ProductFilter, ofFamilies: string[] | undefined): ProductFilter =>
  ofFamilies ? { ...filter, colors: [...(filter.colors ?? []), ...ofFamilies] } : filter;

const highest = (paisa: number | undefined, taka: number | null) =>
  taka === null ? paisa : Math.max(paisa ?? 0, paisaOf(taka));
const lowest = (paisa: number | undefined, taka: number | null) =>
  taka === null ? paisa : Math.min(paisa ?? Number.MAX_SAFE_INTEGER, paisaOf(taka));

async function hasProducts(db: Reader, filter: ProductFilter): Promise<boolean> {
  return (await listIds(db, filter, 'popular', { limit: 1, offset: 0 })).length > 0;
}

/** The interpretation of a search; null when nothing matches, undefined without a search. */
export async function readingOf(
  db: Db,
  searches: SearchCache,
  { search, exact = false }: Pick<ListQuery, 'search' | 'exact'>,
) {
  if (!search) return undefined;
  const { synonyms, index, vocabulary } = searches;
  const read = () => readSearch(db.lists, synonyms, search, { exact, index, vocabulary });
  return searches.readings.get(JSON.stringify([searchWords(search), exact]), read);
}

/** The ids of a ranking that match the filter, in the ranking's order. */
async function matchingRanked(db: Reader, filter: ProductFilter, ranking: Map<number, TrendingRow>) {
  const ids = await listIds(db, filter, 'newest', { limit: ranking.size, offset: 0 });
  const matching = new Set(ids);
  return [...ranking.keys()].filter((id) => matching.has(id));
}

/** GET products/facets/: each value counts the products it would list together with the other groups' filters. */
export async function listFacets(
  { db, clock }: Deps,
  searches: SearchCache,
  query: QueryOf<typeof products.listFacets>,
): Promise<Facets> {
  await rollPricesToToday(db, dhakaDay(clock.now()));
  const { reading, limits } = await understand({ db, clock }, searches, query);
  if (reading === null) return NO_FACETS;
  const filter = { ...limits, search: reading?.query };
  const colors = await shopColors({ db, clock }, searches);
  return counted({ db, clock }, searches, ['facets', filter], () => countFacets(db, filter, colors));
}

/** A shop with more products counts what is shown beside filters once a minute, not after each change. */
const LARGE_SHOP = 20_000;

/** Counts over the shop's products: of a small shop now, of a large one up to a minute ago. @param key of the call and its filter */
async function counted<Counts>(
  { db, clock }: Deps,
  searches: SearchCache,
  key: readonly unknown[],
  count: () => Promise<Counts>,
): Promise<Counts> {
  const size = (await searches.counts.get('size', () => countProducts(db.lists, {}))) as number;
  if (size <= LARGE_SHOP) return count();
  return searches.counts.get(JSON.stringify([dhakaDay(clock.now()), ...key]), count) as Promise<Counts>;
}

async function countFacets(db: Db, filter: ProductFilter, colors: readonly string[]): Promise<Facets> {
  // Uses three connections, so that others of the list pool stay free for other requests.
  const inOneConnection = async () => ({
    counts: await countFields(db.lists, filter, products.MAX_FACET_STORES),
    tags: await countTags(db.lists, filter, products.MAX_FACET_TAGS),
    inStock: await countProducts(db.lists, { ...filter, inStock: true }),
  });
  const [sizes, colorCounts, { counts, tags, inStock }] = await Promise.all([
    countChoices(db.lists, 'size', filter),
    countChoices(db.lists, 'color', filter, familiesOf(colors)),
    inOneConnection(),
  ]);
  const { total, price, businessTypes, types, ratings, discounts, onSale } = fieldFacets(counts.fields);
  // Limited as the list of each value would be.
  const limited = (count: number) => (filter.search ? Math.min(count, MAX_SEARCH_RESULTS) : count);
  const listed = <Value extends FacetValue>(values: Value[]) =>
    values.map((value) => ({ ...value, count: limited(value.count) }));
  const choices = (rows: ChoiceCount[]) =>
    listed(rows.flatMap(({ value, count }) => (value === null ? [] : { value, count })));
  return {
    total: limited(total),
    business_types: listed(businessTypes),
    sizes: choices(sizes).sort((a, b) => compareSizes(a.value, b.value)),
    colors: choices(colorCounts),
    color_families: listed(
      COLOR_FAMILY_NAMES.flatMap((family) => {
        const ofFamily = colorCounts.filter((row) => row.family === family);
        const count = ofFamily.find(({ value }) => value === null)?.count ?? 0;
        return count > 0
          ? { value: family, count, colors: ofFamily.flatMap(({ value }) => value ?? []) }
          : [];
      }),
    ),
    tags: listed(tags),
    types: listed(types),
    stores: listed(counts.stores),
    ratings: listed(ratings),
    discounts: listed(discounts),
    in_stock: inStock,
    on_sale: limited(onSale),
    price: {
      min: price.min === null ? null : takaOf(price.min),
      max: price.max === null ? null : takaOf(price.max),
    },
  };
}

const familiesOf = (colors: readonly string[]) =>
  new Map(
    colors.flatMap((color) => {
      const family = colorFamilyOf(color);
      return family ? [[color, family] as const] : [];
    }),
  );

/** GET products/categories/ */
export async function listCategories(
  deps: Deps,
  searches: SearchCache,
  query: QueryOf<typeof products.listCategories>,
): Promise<{ results: Category[] }> {
  const { by, ...filter } = query;
  const rows = await counted(deps, searches, ['categories', query], () =>
    countCategories(deps.db.lists, filterOf(filter), {
      by: by === 'type' ? 'product_type' : 'category',
      max: products.MAX_CATEGORIES,
    }),
  );
  return {
    results: rows.map(({ picture, name, count }) => ({
      name: by === 'type' ? (productTypes[name as ProductType]?.en ?? name) : name,
      count,
      ...(by === 'type' ? { product_type: name } : {}),
      picture: picture && pictureOf(picture, picture.id),
    })),
  };
}

/** GET products/tags/ */
export const countedTags = (deps: Deps, searches: SearchCache) =>
  counted(deps, searches, ['tags'], () => listTags(deps.db.lists));

/** The folded names of the shop's colours. */
const shopColors = (deps: Deps, searches: SearchCache) =>
  counted(deps, searches, ['colors'], () => colorsOfShop(deps.db.lists));

const NO_FACETS: Facets = {
  total: 0,
  business_types: [],
  sizes: [],
  colors: [],
  tags: [],
  color_families: [],
  types: [],
  stores: [],
  ratings: [],
  discounts: [],
  in_stock: 0,
  on_sale: 0,
  price: { min: null, max: null },
};

/** The day that the stored prices of a database were last updated to, by this process. */
const pricesUpdatedTo = new WeakMap<Db, string>();

/** Updates the stored prices to today. Queries the database only on this process's first call of a day. */
export async function rollPricesToToday(db: Db, today: string): Promise<void> {
  if (pricesUpdatedTo.get(db) === today) return;
  await db.tx((tx) => rollPricesTo(tx, today));
  // Another process may have updated them just now.
  db.refreshReads();
  pricesUpdatedTo.set(db, today);
}

function filterOf(query: Filters): ProductFilter {
  return {
    businessType: query.business_type,
    department: query.department,
    productType: query.product_type,
    category: query.category,
    fabric: query.fabric,
    sellerId: query.store,
    types: listOf(query.types),
    stores: listOf(query.stores)?.map(Number),
    minRating: query.min_rating === undefined ? undefined : Number(query.min_rating),
    minDiscount: query.min_discount === undefined ? undefined : Number(query.min_discount),
    onSale: query.on_sale,
    inStock: query.in_stock,
    tags: listOf(query.tags),
    sizes: listOf(query.size),
    colors: listOf(query.color),
    minPaisa: query.min_price === undefined ? undefined : paisaOf(query.min_price),
    maxPaisa: query.max_price === undefined ? undefined : paisaOf(query.max_price),
  };
}

/** Comma-separated words, trimmed, without empty ones (section 5); undefined when there are none. */
function listOf(joined: string | undefined): string[] | undefined {
  const words = (joined ?? '').split(',').flatMap((word) => word.trim() || []);
  return words.length ? words : undefined;
}

/** GET products/trending/: the whole ranking. */
export async function listTrending(deps: Deps, searches: SearchCache) {
  const { db, clock } = deps;
  const today = dhakaDay(clock.now());
  const ranking = await rankingOf(deps, searches);
  const cards = await productCards(db.lists, [...ranking.keys()], today, ranking);
  return { products: cards, analytics_period_hours: TRENDING_WINDOW_HOURS };
}

async function rankingOf(deps: Deps, searches: SearchCache): Promise<Map<number, TrendingRow>> {
  const rows = await counted(deps, searches, ['trending'], () => {
    const to = deps.clock.now();
    const window = { from: new Date(to.getTime() - TRENDING_WINDOW_HOURS * 3_600_000), to };
    return trendingProducts(deps.db.lists, window, { max: MAX_TRENDING, min: TRENDING_PAGE_SIZE });
  });
  return new Map(rows.map((row) => [row.id, row]));
}

function cardsOf(
  rows: CardRow[],
  today: string,
  { ranking, colors }: { ranking?: Map<number, TrendingRow> | undefined; colors?: readonly string[] } = {},
): ProductCard[] {
  return rows.map((row) => {
    const counted = ranking?.get(row.id);
    return counted
      ? trendingCardOf(row, today, counted, TRENDING_WINDOW_HOURS, colors)
      : cardOf(row, today, colors);
  });
}

/**
 * GET products/{id}/. Only the owner gets a product that is not on sale.
 * @param viewer called only when it matters, because it reads the database
 */
export async function getProduct(
  { db, clock }: Deps,
  id: number,
  viewer: () => Promise<Caller | null>,
): Promise<Product> {
  const today = dhakaDay(clock.now());
  const row = await findProduct(db.kysely, id, today);
  if (!row || !(await maySee(row, viewer))) throw await productNotFound(db.kysely, id);
  return productOf(row, today);
}

/**
 * GET products/{id}/related/.
 * @throws NotFound for a product that is not on sale, also for its owner
 */
export async function listRelated({ db, clock }: Deps, id: number): Promise<RelatedProducts> {
  const today = dhakaDay(clock.now());
  const anchor = await findAnchor(db.lists, id);
  if (!anchor) throw await productNotFound(db.kysely, id);
  await rollPricesToToday(db, today);
  const [similar, fromStore] = await Promise.all([
    similarProducts(db.lists, anchor, products.MAX_RELATED),
    moreFromStore(db.lists, anchor, products.MAX_RELATED),
  ]);
  return {
    similar: await productCards(db.lists, similar, today),
    from_store: await productCards(db.lists, fromStore, today),
  };
}

/** @throws NotFound under the same rule as {@link getProduct} */
export async function requireVisible(
  db: Reader,
  id: number,
  viewer: () => Promise<Caller | null>,
): Promise<void> {
  const row = await findOwner(db, id);
  if (!row || !(await maySee(row, viewer))) throw new ProductNotFound();
}

async function maySee(row: OwnerRow, viewer: () => Promise<Caller | null>): Promise<boolean> {
  return row.on_sale_in_shop || (await viewer())?.userId === row.owner_id;
}

/** Doesn't reveal drafts; says why a product that was public is gone. */
async function productNotFound(db: Reader, id: number): Promise<ProductNotFound> {
  const state = await findProductState(db, id);
  if (!state || state.status === 'draft') return new ProductNotFound();
  if (state.deleted || state.hidden || state.status !== 'active')
    return new ProductNotFound('product_withdrawn');
  return new ProductNotFound(state.store_closed ? 'store_closed' : undefined);
}

class ProductNotFound extends NotFound {
  override readonly code: string;

  constructor(code = 'not_found') {
    super('Product not found');
    this.code = code;
  }
}

/** Cards of products, also of those that are not on sale: for their seller, and for lists that keep them. */
export async function allCards(db: Reader, ids: number[], today: string): Promise<ProductCard[]> {
  return cardsOf(await findCards(db, ids, today, { includeOffSale: true }), today);
}

/** Cards of the products among `ids` that are on sale, in the order of the ids; for the lists of other domains. */
export async function productCards(
  db: Reader,
  ids: number[],
  today: string,
  ranking?: Map<number, TrendingRow>,
): Promise<ProductCard[]> {
  return cardsOf(await findCards(db, ids, today), today, { ranking });
}

/**
 * Today's prices of products, for carts and orders: the only place that computes prices.
 * @returns by product id; unknown ids are left out
 */
export async function pricesNow(
  db: Reader,
  productIds: readonly number[],
  today: string,
): Promise<Map<number, PriceNow>> {
  const rows = await findPrices(db, productIds, today);
  return new Map(
    rows.map(({ id, price_paisa, offers }) => [id, priceNow({ pricePaisa: price_paisa }, offers, today)]),
  );
}

/** Writes that other domains need, in their own transaction. */
export { addProductRating, recountSearchWords } from './catalog.queries';
