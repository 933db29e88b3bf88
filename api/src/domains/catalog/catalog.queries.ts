import {
  type BusinessType,
  type FitVotes,
  type Paisa,
  type ProductDepartment,
  type ProductSort,
  type ProductStatus,
  type ProductType,
  type ShownField,
  type SizeChart,
  shownFields,
  type Tag,
} from '@haat/contracts';
import { type RawBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { byName } from '../../platform/db/byName';
import { CUSTOM_PLAN, type Reader, type Tx } from '../../platform/db/database';
import { productColumns } from '../../platform/db/productColumns';
import { allPictures, firstPicture, pictureInAny } from '../../platform/db/productPictures';
import type { Tables } from '../../platform/db/tables';
import type { ShownMedia, ShownProductMedia } from '../../platform/media/picture';
import type { PriceOffer } from './priceNow';
import { MAX_SEARCH_RESULTS, matches } from './relevance.queries';
import { rankListed, rankProducts, type SearchReading } from './search.queries';

/** Filters of a product list; all optional. */
export interface ProductFilter {
  businessType?: BusinessType | undefined;
  /** women's and men's include unisex products */
  department?: ProductDepartment | undefined;
  productType?: ProductType | undefined;
  /** any of them; compared without case and accents, as colours are */
  tags?: string[] | undefined;
  /** compared as tags are */
  category?: string | undefined;
  /** words of fabric and care */
  fabric?: string | undefined;
  /** a tsquery from readSearch */
  search?: string | undefined;
  sellerId?: number | undefined;
  /** any of them, besides productType and sellerId */
  types?: string[] | undefined;
  stores?: number[] | undefined;
  /** the lowest average of stars */
  minRating?: number | undefined;
  /** the lowest discount in per cent */
  minDiscount?: number | undefined;
  onSale?: boolean | undefined;
  /** any of them; with colours and inStock, one variant must fit all three */
  sizes?: string[] | undefined;
  colors?: string[] | undefined;
  inStock?: boolean | undefined;
  minPaisa?: Paisa | undefined;
  maxPaisa?: Paisa | undefined;
  /** only these */
  ids?: number[] | undefined;
  /** only products that are sold out, or only those that are not */
  soldOut?: boolean | undefined;
  /** only products with any of the tags, or only those with none */
  preferred?: { tags: string[]; tagged: boolean } | undefined;
}

export type ProductOrder = ProductSort;

export interface Slice {
  limit: number;
  offset: number;
}

/** The data of a card. */
export interface CardRow {
  id: number;
  name: string;
  short_description: string;
  business_type: BusinessType;
  price_paisa: Paisa;
  tag_names: string[];
  colors: string[];
  rating_sum: number;
  rating_count: number;
  seller_id: number;
  business_name: string;
  picture: (ShownMedia & { id: number; color: string | null }) | null;
  /** today's offers */
  offers: PriceOffer[];
  in_stock: boolean;
}

type Products = SelectQueryBuilder<Tables & { p: Tables['products'] }, 'p', object>;

/**
 * A page of the ids of products on sale. The order is total, so that no product is on two pages of the same data.
 * The cards are read by {@link findCards}, because a join here would join all matches.
 */
export async function listIds(
  db: Reader,
  filter: ProductFilter,
  order: ProductOrder,
  { limit, offset }: Slice,
): Promise<number[]> {
  const remaining = filter.search ? Math.max(0, MAX_SEARCH_RESULTS - offset) : limit;
  const page = filteredProducts(db, filter)
    .select('p.id')
    .orderBy(orderOf(order))
    .limit(Math.min(limit, remaining))
    .offset(offset);
  const { rows } = await sql<{ id: number }>`${sql.raw(CUSTOM_PLAN)} ${page}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The sellers of products. */
export async function sellersOf(db: Reader, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; seller_id: number }>`
    SELECT id, seller_id FROM products WHERE id = ANY(${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, seller_id }) => [id, seller_id]));
}

/**
 * The ids of a list that consists of several parts, one after the other.
 * @param idsOf a part's own list, as {@link listIds}
 */
export async function listParts(
  db: Reader,
  parts: readonly ProductFilter[],
  idsOf: (part: ProductFilter, slice: Slice) => Promise<number[]>,
  { limit, offset }: Slice,
): Promise<number[]> {
  const ids: number[] = [];
  let skipped = offset;
  for (const [index, part] of parts.entries()) {
    const found = await idsOf(part, { limit: limit - ids.length, offset: skipped });
    ids.push(...found);
    if (ids.length === limit || index === parts.length - 1) break;
    // After a part with results the next one starts at 0; else the part's length is subtracted from the offset.
    skipped = found.length > 0 ? 0 : Math.max(0, skipped - (await countProducts(db, part)));
  }
  return ids;
}

/**
 * All matches of the filter's search, up to {@link MAX_SEARCH_RESULTS}: by relevance, then by sales. With the filter
 * `onSale`, sold-out products come last.
 */
export async function rankMatches(
  db: Reader,
  filter: ProductFilter,
  reading: SearchReading,
): Promise<number[]> {
  const { search: _search, ...filters } = filter;
  const unfiltered = Object.values(filters).every((value) => value === undefined);
  if (unfiltered && reading.ids) return reading.ids;
  const listed = unfiltered && reading.listed ? await rankListed(db, reading) : null;
  return (
    listed ??
    rankProducts(db, filteredProducts(db, filter), reading.units, { inStockFirst: filter.onSale ?? false })
  );
}

/**
 * Cards of the products among `ids` that are on sale, in the order of the ids.
 * @param options.includeOffSale also products that are not on sale
 * @param options.colors folded names; the picture is that of the first of them that the product has pictures of
 */
export async function findCards(
  db: Reader,
  ids: readonly number[],
  today: string,
  { includeOffSale = false, colors = [] }: { includeOffSale?: boolean; colors?: readonly string[] } = {},
): Promise<CardRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<CardRow>`
    SELECT ${cardColumns(today, colors)}
    FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS page (id, place)
    JOIN products p ON p.id = page.id JOIN sellers s ON s.id = p.seller_id
    WHERE ${includeOffSale ? sql`TRUE` : sql`p.on_sale_in_shop`} ORDER BY page.place`.execute(db);
  return rows;
}

/** The number of matches; with a search at most {@link MAX_SEARCH_RESULTS}. */
export async function countProducts(db: Reader, filter: ProductFilter): Promise<number> {
  const { businessType, search, ...more } = filter;
  const hasFilters = Object.values(more).some((value) => value !== undefined);
  if (!search && !hasFilters) return sizeOfShop(db, businessType);
  const matching = filteredProducts(db, filter).select('p.id');
  // Ordered by an index, so that the planner may stop early without reading the whole table.
  const found = matching.orderBy(sql`p.sales_count DESC, p.id DESC`).limit(MAX_SEARCH_RESULTS);
  const { rows } = await sql<{ count: number }>`${sql.raw(CUSTOM_PLAN)}
    SELECT count(*) FROM (${search ? found : matching}) AS matching`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The number of products on sale, in all or of a business type. Maintained by triggers, so the size doesn't matter. */
async function sizeOfShop(db: Reader, businessType: BusinessType | undefined): Promise<number> {
  const sizes = db.selectFrom('shop_sizes').select(sql<number>`coalesce(sum(change), 0)::int`.as('count'));
  const counted = businessType ? sizes.where('business_type', '=', businessType) : sizes;
  return (await counted.executeTakeFirstOrThrow()).count;
}

/** Products `p` on sale that match a filter. */
export function filteredProducts(db: Reader, filter: ProductFilter): Products {
  const { businessType, tags, search, sellerId, onSale, sizes, colors, inStock, minPaisa, maxPaisa, ids } =
    filter;
  const {
    department,
    productType,
    category,
    fabric,
    soldOut,
    preferred,
    types,
    stores,
    minRating,
    minDiscount,
  } = filter;
  // A literal and not a parameter, because it is the condition of partial indexes.
  let products: Products = db.selectFrom('products as p').where(sql<boolean>`p.on_sale_in_shop`);
  if (businessType) products = products.where('p.business_type', '=', businessType);
  if (department) products = products.where('p.department', 'in', departmentsOn(department));
  if (productType) products = products.where('p.product_type', '=', productType);
  if (category) products = products.where(sql<boolean>`fold(p.category) = fold(${category})`);
  if (fabric) {
    // The expression must match the index products_fabric_care.
    products = products.where(sql<boolean>`p.fabric_care <> ''
      AND to_tsvector('simple', translate(fold(p.fabric_care), './%', '   '))
        @@ plainto_tsquery('simple', translate(fold(${fabric}), './%', '   '))`);
  }
  if (sellerId) products = products.where('p.seller_id', '=', sellerId);
  if (types) products = products.where(sql<boolean>`p.product_type = ANY(${types}::text[])`);
  if (stores) products = products.where(sql<boolean>`p.seller_id = ANY(${stores}::bigint[])`);
  if (ids) products = products.where(sql<boolean>`p.id = ANY(${ids}::bigint[])`);
  if (search) products = products.where(matches(search));
  if (tags) {
    products = products.where(sql<boolean>`p.id IN (
      SELECT product_id FROM product_tags WHERE tag_id IN (${tagsNamed(tags)}))`);
  }
  if (preferred) {
    const taggedProducts = sql`SELECT product_id FROM product_tags WHERE tag_id IN (${tagsNamed(preferred.tags)})`;
    products = products.where(
      preferred.tagged
        ? sql<boolean>`p.id IN (${taggedProducts})`
        : sql<boolean>`p.id NOT IN (${taggedProducts})`,
    );
  }
  if (soldOut !== undefined)
    products = products.where(soldOut ? sql<boolean>`NOT p.in_stock` : sql<boolean>`p.in_stock`);
  if (inStock) products = products.where(sql<boolean>`p.in_stock`);
  if (sizes || colors) {
    products = products.where(
      sql<boolean>`EXISTS (SELECT FROM variants v WHERE v.product_id = p.id AND ${variantConditions(filter)})`,
    );
  }
  if (onSale || minDiscount) products = products.where(sql<boolean>`p.price_today_paisa < p.price_paisa`);
  if (minDiscount) products = products.where(sql<boolean>`${discount} >= ${minDiscount}`);
  if (minRating) products = products.where(sql<boolean>`${averageStars} >= ${minRating}`);
  if (minPaisa !== undefined) products = products.where('p.price_today_paisa', '>=', minPaisa);
  if (maxPaisa !== undefined) products = products.where('p.price_today_paisa', '<=', maxPaisa);
  return products;
}

/** The average of stars; 0 without reviews. */
export const averageStars = sql<number>`p.rating_sum::float8 / greatest(p.rating_count, 1)`;
/** The discount in whole per cent, as it is shown. */
export const discount = sql<number>`round((p.price_paisa - p.price_today_paisa) * 100.0 / greatest(p.price_paisa, 1))`;

function departmentsOn(department: ProductDepartment): ProductDepartment[] {
  return department === 'women' || department === 'men' ? [department, 'unisex'] : [department];
}

/** Whether variant `v` matches a filter. */
export function variantConditions({ sizes, colors, inStock }: ProductFilter): RawBuilder<boolean> {
  const conditions = [sql`v.is_active`];
  if (sizes) conditions.push(sql`v.folded_size IN (${foldedWords(sizes)})`);
  if (colors) conditions.push(sql`v.folded_color IN (${foldedWords(colors)})`);
  if (inStock) conditions.push(sql`v.stock > 0`);
  return sql<boolean>`${sql.join(conditions, sql` AND `)}`;
}

function orderOf(order: ProductOrder): RawBuilder<unknown> {
  switch (order) {
    case 'newest':
      return sql`p.created_at DESC, p.id DESC`;
    case 'price_low':
      return sql`p.price_today_paisa, p.id`;
    case 'price_high':
      return sql`p.price_today_paisa DESC, p.id DESC`;
    case 'popular':
      return sql`p.sales_count DESC, p.id DESC`;
    case 'rating':
      return sql`p.rating_score DESC, p.rating_count DESC, p.id DESC`;
  }
}

const foldedWords = (words: string[]) => sql`SELECT fold(word) FROM unnest(${words}::text[]) AS word`;

const running = (today: string) =>
  sql<boolean>`o.product_id = p.id AND o.status = 'active' AND o.start_day <= ${today}::date AND o.end_day >= ${today}::date`;

const offersToday = (today: string) => sql<PriceOffer[]>`(
  SELECT coalesce(json_agg(json_build_object('offerType', o.offer_type, 'percent', o.percent,
    'amountPaisa', o.amount_paisa, 'startDay', o.start_day, 'endDay', o.end_day, 'status', o.status)), '[]')
  FROM offers o WHERE ${running(today)})`;

/** Columns of a {@link CardRow}, of product `p` and its seller `s`. */
const cardColumns = (today: string, colors: readonly string[] = []) => sql`
  p.id, p.name, p.short_description, p.business_type, p.price_paisa, p.tag_names, p.colors, p.rating_sum,
  p.rating_count, p.seller_id, s.business_name, ${offersToday(today)} AS offers,
  ${colors.length > 0 ? pictureInAny(colors) : firstPicture()} AS picture,
  p.in_stock`;

export interface VariantRow {
  id: number;
  color: string | null;
  size: string | null;
  stock: number;
}

export interface OwnerRow {
  on_sale_in_shop: boolean;
  /** the account behind the store */
  owner_id: number;
}

/** The data of a product page. */
export interface ProductRow extends CardRow, OwnerRow, Pick<Selectable<Tables['products']>, ShownField> {
  category: string | null;
  sizes: string[];
  variants: VariantRow[];
  pictures: ShownProductMedia[];
  status: ProductStatus;
  size_chart: SizeChart | null;
  fit_votes: FitVotes | null;
  store: {
    bio: string;
    rating_sum: number;
    rating_count: number;
    verified: boolean;
    logo: ShownMedia | null;
  };
}

/** A product that is not deleted, on sale or not. */
export async function findProduct(db: Reader, id: number, today: string): Promise<ProductRow | undefined> {
  const { rows } = await sql<ProductRow>`
    SELECT ${cardColumns(today)}, p.on_sale_in_shop, s.user_id AS owner_id, p.category, p.sizes, p.status,
      ${productColumns(shownFields)},
      (SELECT coalesce(json_agg(json_build_object('id', v.id, 'color', v.color, 'size', v.size, 'stock', v.stock)
          ORDER BY v.position, v.id), '[]')
        FROM variants v WHERE v.product_id = p.id AND v.is_active) AS variants,
      ${allPictures} AS pictures,
      (SELECT json_build_object('id', c.id, 'name', c.name, 'garment', c.garment, 'measures', c.measures, 'rows', c.rows)
        FROM size_charts c WHERE c.id = p.size_chart_id) AS size_chart,
      (SELECT json_build_object('small', count(*) FILTER (WHERE r.fit = 'small'),
          'expected', count(*) FILTER (WHERE r.fit = 'expected'), 'large', count(*) FILTER (WHERE r.fit = 'large'))
        FROM reviews r WHERE r.product_id = p.id AND r.fit IS NOT NULL AND r.hidden_at IS NULL HAVING count(*) > 0) AS fit_votes,
      json_build_object('bio', s.bio, 'rating_sum', s.rating_sum, 'rating_count', s.rating_count,
        'verified', s.verified, 'logo', (SELECT json_build_object('hash', m.hash, 'tint', m.tint)
          FROM media m WHERE m.hash = s.logo_hash)) AS store
    FROM products p JOIN sellers s ON s.id = p.seller_id
    WHERE p.id = ${id} AND p.deleted_at IS NULL`.execute(db);
  return rows[0];
}

export function findOwner(db: Reader, id: number): Promise<OwnerRow | undefined> {
  return db
    .selectFrom('products as p')
    .innerJoin('sellers as s', 's.id', 'p.seller_id')
    .where('p.id', '=', id)
    .where('p.deleted_at', 'is', null)
    .select(['p.on_sale_in_shop', 's.user_id as owner_id'])
    .executeTakeFirst();
}

/** Why a product may not be on sale; also of deleted products. */
export function findProductState(
  db: Reader,
  id: number,
): Promise<{ status: ProductStatus; deleted: boolean; store_closed: boolean; hidden: boolean } | undefined> {
  return db
    .selectFrom('products as p')
    .innerJoin('sellers as s', 's.id', 'p.seller_id')
    .where('p.id', '=', id)
    .select([
      'p.status',
      sql<boolean>`p.deleted_at IS NOT NULL`.as('deleted'),
      sql<boolean>`s.status = 'suspended'`.as('store_closed'),
      'p.hidden_by_operator as hidden',
    ])
    .executeTakeFirst();
}

/** Price before offers, and today's offers; also of products that are not on sale. */
export async function findPrices(
  db: Reader,
  ids: readonly number[],
  today: string,
): Promise<{ id: number; price_paisa: Paisa; offers: PriceOffer[] }[]> {
  return db
    .selectFrom('products as p')
    .where(sql<boolean>`p.id = ANY(${ids}::bigint[])`)
    .select(['p.id', 'p.price_paisa', offersToday(today).as('offers')])
    .execute();
}

/** Tags by their names of now and of before. */
const tagsNamed = (names: readonly string[]) =>
  sql`SELECT coalesce(merged_into, id) FROM tags WHERE folded IN (${foldedWords([...names])})`;

/** All tags with their number of products on sale, most used first. */
export async function listTags(db: Reader): Promise<Tag[]> {
  const { rows: former } = await sql<{ tag_id: number; names: string[] }>`
    SELECT merged_into AS tag_id, array_agg(name ORDER BY folded) AS names FROM tags
    WHERE merged_into IS NOT NULL GROUP BY merged_into`.execute(db);
  const formerOf = new Map(former.map(({ tag_id, names }) => [tag_id, names]));
  const rows = await db
    .selectFrom('tags as t')
    .leftJoin('product_tags as pt', 'pt.tag_id', 't.id')
    .leftJoin('products as p', (join) =>
      join.onRef('p.id', '=', 'pt.product_id').on(sql<boolean>`p.on_sale_in_shop`),
    )
    .where('t.merged_into', 'is', null)
    .groupBy('t.id')
    .select(({ fn }) => ['t.id', 't.name', fn.count<number>('p.id').as('usage_count')])
    .orderBy('usage_count', 'desc')
    .orderBy(byName(sql`t.name`))
    .orderBy('t.name')
    .execute();
  return rows.map((tag) => {
    const names = formerOf.get(tag.id);
    return names ? { ...tag, former: names } : tag;
  });
}

/** The parts of so many ids, from 1, that have products on sale. */
export async function idParts(db: Reader, size: number): Promise<number[]> {
  // From one part's first product to that of the next, which an index finds: not all products are read.
  const { rows } = await sql<{ part: number }>`
    WITH RECURSIVE parts AS (
      SELECT (SELECT min(id) FROM products WHERE on_sale_in_shop) AS first
      UNION ALL
      SELECT (SELECT min(id) FROM products
        WHERE on_sale_in_shop AND id > ((parts.first - 1) / ${size}::bigint + 1) * ${size}::bigint)
      FROM parts WHERE parts.first IS NOT NULL
    ) SELECT (first - 1) / ${size}::bigint + 1 AS part FROM parts WHERE first IS NOT NULL ORDER BY first`.execute(
    db,
  );
  return rows.map(({ part }) => part);
}

/** The ids on sale of a part. */
export async function idsOfPart(db: Reader, part: number, size: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM products
    WHERE on_sale_in_shop AND id > ${(part - 1) * size}::bigint AND id <= ${part * size}::bigint ORDER BY id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export interface TrendingRow {
  id: number;
  cart_adds: number;
  orders: number;
}

/** The weight of an order against that of a cart add. */
const ORDER_WEIGHT = 3;

/**
 * Ranks products by the visitors who ordered them or added them to a cart in a window, ties by id. Fewer than `min` products are filled up with the best
 * sellers.
 */
export async function trendingProducts(
  db: Reader,
  window: { from: Date; to: Date },
  { max, min }: { max: number; min: number },
): Promise<TrendingRow[]> {
  const { rows } = await sql<TrendingRow>`
    WITH counted AS (
      SELECT e.product_id AS id, sum(e.visitors) FILTER (WHERE e.kind = 'cart_add') AS cart_adds,
        sum(e.visitors) FILTER (WHERE e.kind = 'order') AS orders
      FROM (
        SELECT product_id, kind, CASE WHEN visitor IS NULL THEN count(*) ELSE 1 END AS visitors
        FROM product_events WHERE at > ${window.from} AND at <= ${window.to}
        GROUP BY product_id, kind, visitor
      ) AS e JOIN products p ON p.id = e.product_id AND p.on_sale_in_shop
      GROUP BY e.product_id
    ), summed AS (
      SELECT id, coalesce(cart_adds, 0)::int AS cart_adds, coalesce(orders, 0)::int AS orders FROM counted
    ), ranked AS (
      SELECT id, cart_adds, orders, row_number() OVER (ORDER BY ${ORDER_WEIGHT}::int * orders + cart_adds DESC, id) AS place
      FROM summed ORDER BY place LIMIT ${max}
    ), filler AS (
      SELECT p.id, 0 AS cart_adds, 0 AS orders,
        ${max} + row_number() OVER (ORDER BY p.sales_count DESC, p.id DESC) AS place
      FROM products p WHERE p.on_sale_in_shop AND p.id NOT IN (SELECT id FROM ranked)
      ORDER BY place LIMIT greatest(0, ${min} - (SELECT count(*) FROM ranked))
    )
    SELECT id, cart_adds, orders FROM (SELECT * FROM ranked UNION ALL SELECT * FROM filler) AS ranking
    ORDER BY place`.execute(db);
  return rows;
}

export async function insertProductEvents(
  tx: Tx,
  events: { product_id: number; kind: 'cart_add' | 'order'; quantity: number; visitor: number; at: Date }[],
): Promise<void> {
  if (events.length > 0) await tx.insertInto('product_events').values(events).execute();
}

/** Adds one rating to a product's sums. @param count -1 takes it away */
export async function addProductRating(
  tx: Tx,
  productId: number,
  rating: number,
  count: 1 | -1 = 1,
): Promise<void> {
  await tx
    .updateTable('products')
    .set(({ eb }) => ({
      rating_sum: eb('rating_sum', '+', rating * count),
      rating_count: eb('rating_count', '+', count),
    }))
    .where('id', '=', productId)
    .execute();
}

/** Updates the stored prices to a day; fast when they are up to date. */
export async function rollPricesTo(tx: Tx, today: string): Promise<void> {
  await sql`SELECT turn_prices(${today}::date)`.execute(tx);
}

/** Recounts the products of each word in the search vocabulary and deletes unused words. */
export async function recountSearchWords(db: Reader): Promise<void> {
  await sql`SELECT recount_search_words()`.execute(db);
}

/** Queries whose lists in search_tops {@link fillSearchList} should create, rebuild or remove. Takes seconds. */
export async function searchListsDue(db: Reader): Promise<string[]> {
  const { rows } = await sql<{ query: string }>`SELECT query FROM search_keys_due() AS query`.execute(db);
  return rows.map(({ query }) => query);
}

/**
 * Recomputes the search words of some products that still have those of an earlier release, in the order of their ids
 * as checkouts lock them.
 * @returns how many; 0 when all are done
 */
export async function refreshSearchWords(tx: Tx, max: number): Promise<number> {
  const { rows } = await sql<{ ids: number[] }>`
    WITH stale AS (
      DELETE FROM search_stale WHERE product_id IN (
        SELECT product_id FROM search_stale ORDER BY product_id LIMIT ${max} FOR UPDATE SKIP LOCKED)
      RETURNING product_id)
    SELECT coalesce(json_agg(product_id ORDER BY product_id), '[]') AS ids FROM stale`.execute(tx);
  const ids = rows[0]?.ids ?? [];
  if (ids.length === 0) return 0;
  await sql`SELECT FROM products WHERE id = ANY(${ids}::bigint[]) ORDER BY id FOR NO KEY UPDATE`.execute(tx);
  // Assigning a column recomputes those that are generated from it.
  await sql`UPDATE products SET name = name WHERE id = ANY(${ids}::bigint[])`.execute(tx);
  return ids.length;
}

/** Rebuilds the list of a query. Writers of products wait for the commit. @returns false if another process rebuilds one */
export async function fillSearchList(tx: Tx, query: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`SELECT fill_search_key(${query}) AS done`.execute(tx);
  return rows[0]?.done ?? false;
}

/**
 * Periodic work, done by one process at a time: recounts the search vocabulary (writes only add words), sums up the
 * changes of the product counts, deletes events and searches that are older than every window.
 * @param searchesBefore 'YYYY-MM-DD' in Asia/Dhaka
 * @returns false when another process is doing it
 */
export async function cleanUpCatalog(
  tx: Tx,
  { eventsBefore, searchesBefore }: { eventsBefore: Date; searchesBefore: string },
): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`SELECT pg_try_advisory_xact_lock(727402) AS locked`.execute(
    tx,
  );
  if (!rows[0]?.locked) return false;
  await recountSearchWords(tx);
  await sql`SELECT sum_shop_sizes()`.execute(tx);
  await tx.deleteFrom('product_events').where('at', '<', eventsBefore).execute();
  await tx.deleteFrom('searches').where('day', '<', searchesBefore).execute();
  // A WordIndex is at most two hours old. Those of the future are from a restored backup. Writers that wait for one of the
  // locked rows could wait for each other in a circle.
  await sql`
    DELETE FROM search_changes WHERE product_id IN (
      SELECT product_id FROM search_changes
      WHERE at < now() - interval '6 hours' OR xid >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint
      FOR UPDATE SKIP LOCKED)`.execute(tx);
  return true;
}
