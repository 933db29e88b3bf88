import type { BusinessType, Paisa, ProductSort, ProductStatus } from '@haat/contracts';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { PLANNED_ANEW, type Reader, type Tx } from '../db/database';
import { allPictures, firstPicture } from '../db/productPictures';
import type { Tables } from '../db/tables';
import type { ShownMedia, ShownProductMedia } from '../media/picture';
import type { PriceOffer } from './priceNow';
import { matches, rankOf, type SearchReading } from './search.queries';

/** What a list is narrowed to; what is left out does not narrow. */
export interface ProductFilter {
  businessType?: BusinessType | undefined;
  /** any of them; case and accents don't count, as with colours */
  tags?: string[] | undefined;
  /** a tsquery, as readSearch gives it */
  search?: string | undefined;
  sellerId?: number | undefined;
  onSale?: boolean | undefined;
  /** any of them; with colours and inStock, one variant must fit all three */
  sizes?: string[] | undefined;
  colors?: string[] | undefined;
  inStock?: boolean | undefined;
  minPaisa?: Paisa | undefined;
  maxPaisa?: Paisa | undefined;
  /** only these */
  ids?: number[] | undefined;
  /** what has all its pieces sold, or what has not */
  soldOut?: boolean | undefined;
  /** what bears any of the tags, or what bears none */
  preferred?: { tags: string[]; borne: boolean } | undefined;
}

export type ProductOrder = ProductSort;

export interface Slice {
  limit: number;
  offset: number;
}

/** What a card is made of. */
export interface CardRow {
  id: number;
  name: string;
  short_description: string;
  business_type: BusinessType;
  price_paisa: Paisa;
  tag_names: string[];
  rating_sum: number;
  rating_count: number;
  seller_id: number;
  business_name: string;
  picture: (ShownMedia & { id: number }) | null;
  /** those that run today */
  offers: PriceOffer[];
  in_stock: boolean;
}

/**
 * To look through all that sells best costs about four times what the planner believes, against an index of words: so
 * it plans for four times as many, and is read no further than is wanted.
 */
const WALK_COSTS = 4;

type Products = SelectQueryBuilder<Tables & { p: Tables['products'] }, 'p', object>;

/** A search finds at most so many: those that sell best, ranked by how well they fit. Nobody pages further. */
export const MOST_FOUND = 1_000;

/**
 * A page of the ids of what the shop shows, in a total order, so that no row is on two pages of one state of the shop.
 * Joining before the cut would join every product that fits: {@link findCards} comes after.
 */
export async function listIds(
  db: Reader,
  filter: ProductFilter,
  order: ProductOrder,
  { limit, offset }: Slice,
): Promise<number[]> {
  const left = filter.search ? Math.max(0, MOST_FOUND - offset) : limit;
  const page = narrowed(db, filter)
    .select('p.id')
    .orderBy(orderOf(order))
    .limit(Math.min(limit, left))
    .offset(offset);
  const { rows } = await sql<{ id: number }>`${sql.raw(PLANNED_ANEW)} ${page}`.execute(db);
  return rows.map(({ id }) => id);
}

/** {@link listIds} of one part of a list after the other. */
export async function listParts(
  db: Reader,
  parts: readonly ProductFilter[],
  order: ProductOrder,
  { limit, offset }: Slice,
): Promise<number[]> {
  const ids: number[] = [];
  let skipped = offset;
  for (const [index, part] of parts.entries()) {
    const found = await listIds(db, part, order, { limit: limit - ids.length, offset: skipped });
    ids.push(...found);
    if (ids.length === limit || index === parts.length - 1) break;
    // A part that gave something has been left behind; of one that gave nothing, it matters how long it is.
    skipped = found.length > 0 || skipped === 0 ? 0 : skipped - (await countProducts(db, part));
  }
  return ids;
}

/**
 * All that the filter's search finds, up to {@link MOST_FOUND}: what fits best first, then what sells best; among
 * what is on sale, what is sold out comes last.
 */
export async function rankMatches(
  db: Reader,
  filter: ProductFilter,
  reading: SearchReading,
): Promise<number[]> {
  const bestSold = narrowed(db, filter)
    .select(['p.id', 'p.sales_count', 'p.in_stock', rankOf(reading).as('rank')])
    .orderBy(sql`p.sales_count DESC, p.id DESC`)
    .limit(WALK_COSTS * MOST_FOUND);
  const inStockFirst = filter.onSale ? sql`in_stock DESC, ` : sql``;
  const { rows } = await sql<{ ids: number[] }>`${sql.raw(PLANNED_ANEW)}
    WITH best_sold AS MATERIALIZED (${bestSold})
    SELECT coalesce(json_agg(id ORDER BY ${inStockFirst}rank DESC, sales_count DESC, id DESC), '[]') AS ids
    FROM (SELECT * FROM best_sold LIMIT ${MOST_FOUND}) AS found`.execute(db);
  return rows[0]?.ids ?? [];
}

/**
 * Cards of the products among `ids` that are on sale, in the order of the ids.
 * @param offSale those as well that have left the shop
 */
export async function findCards(
  db: Reader,
  ids: readonly number[],
  today: string,
  offSale = false,
): Promise<CardRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<CardRow>`
    SELECT ${cardColumns(today)}
    FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS page (id, place)
    JOIN products p ON p.id = page.id JOIN sellers s ON s.id = p.seller_id
    WHERE ${offSale ? sql`TRUE` : sql`p.on_sale_in_shop`} ORDER BY page.place`.execute(db);
  return rows;
}

/** How many products fit; with a search at most {@link MOST_FOUND}. */
export async function countProducts(db: Reader, filter: ProductFilter): Promise<number> {
  const { businessType, search, ...more } = filter;
  const narrow = Object.values(more).some((value) => value !== undefined);
  if (!search && !narrow) return sizeOfShop(db, businessType);
  const fitting = narrowed(db, filter).select('p.id');
  // In an order that has an index: the planner may then stop early without reading the table.
  const found = fitting.orderBy(sql`p.sales_count DESC, p.id DESC`).limit(MOST_FOUND);
  const { rows } = await sql<{ count: number }>`${sql.raw(PLANNED_ANEW)}
    SELECT count(*) FROM (${search ? found : fitting}) AS fitting`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Of the whole shop, or of a business type: kept by the database, whatever its size. */
async function sizeOfShop(db: Reader, businessType: BusinessType | undefined): Promise<number> {
  const sizes = db.selectFrom('shop_sizes').select(sql<number>`coalesce(sum(change), 0)::int`.as('count'));
  const counted = businessType ? sizes.where('business_type', '=', businessType) : sizes;
  return (await counted.executeTakeFirstOrThrow()).count;
}

/** Products `p` that the shop shows and that fit a filter. */
export function narrowed(db: Reader, filter: ProductFilter): Products {
  const { businessType, tags, search, sellerId, onSale, sizes, colors, inStock, minPaisa, maxPaisa, ids } =
    filter;
  const { soldOut, preferred } = filter;
  // Literal, not a parameter: the indexes are partial on it.
  let products: Products = db.selectFrom('products as p').where(sql<boolean>`p.on_sale_in_shop`);
  if (businessType) products = products.where('p.business_type', '=', businessType);
  if (sellerId) products = products.where('p.seller_id', '=', sellerId);
  if (ids) products = products.where(sql<boolean>`p.id = ANY(${ids}::bigint[])`);
  if (search) products = products.where(matches(search));
  if (tags) {
    products = products.where(sql<boolean>`p.id IN (
      SELECT product_id FROM product_tags JOIN tags ON tags.id = tag_id WHERE folded IN (${foldedWords(tags)}))`);
  }
  if (preferred) {
    const bearers = sql`SELECT product_id FROM product_tags JOIN tags ON tags.id = tag_id
      WHERE folded IN (${foldedWords(preferred.tags)})`;
    products = products.where(
      preferred.borne ? sql<boolean>`p.id IN (${bearers})` : sql<boolean>`p.id NOT IN (${bearers})`,
    );
  }
  if (soldOut !== undefined)
    products = products.where(soldOut ? sql<boolean>`NOT p.in_stock` : sql<boolean>`p.in_stock`);
  if (inStock) products = products.where(sql<boolean>`p.in_stock`);
  if (sizes || colors) {
    products = products.where(
      sql<boolean>`EXISTS (SELECT FROM variants v WHERE v.product_id = p.id AND ${choosable(filter)})`,
    );
  }
  if (onSale) products = products.where(sql<boolean>`p.price_today_paisa < p.price_paisa`);
  if (minPaisa !== undefined) products = products.where('p.price_today_paisa', '>=', minPaisa);
  if (maxPaisa !== undefined) products = products.where('p.price_today_paisa', '<=', maxPaisa);
  return products;
}

/** Whether variant `v` is one that a filter asks for. */
export function choosable({ sizes, colors, inStock }: ProductFilter): RawBuilder<boolean> {
  const wanted = [sql`v.is_active`];
  if (sizes) wanted.push(sql`v.folded_size IN (${foldedWords(sizes)})`);
  if (colors) wanted.push(sql`v.folded_color IN (${foldedWords(colors)})`);
  if (inStock) wanted.push(sql`v.stock > 0`);
  return sql<boolean>`${sql.join(wanted, sql` AND `)}`;
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

/** Columns of a {@link CardRow} of product `p` and its seller `s`. */
const cardColumns = (today: string) => sql`
  p.id, p.name, p.short_description, p.business_type, p.price_paisa, p.tag_names, p.rating_sum, p.rating_count,
  p.seller_id, s.business_name, ${offersToday(today)} AS offers,
  ${firstPicture()} AS picture,
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

/** What a product page is made of. */
export interface ProductRow extends CardRow, OwnerRow {
  description: string;
  category: string | null;
  features: string[];
  sizes: string[];
  colors: string[];
  variants: VariantRow[];
  pictures: ShownProductMedia[];
  offers_custom_sizes: boolean;
  custom_size_fields: string[];
  estimated_pickup_days: number;
  requires_advance_payment: boolean;
  status: ProductStatus;
  store: {
    bio: string;
    rating_sum: number;
    rating_count: number;
    verified: boolean;
    logo: ShownMedia | null;
  };
}

/** A product, on sale or not, unless it was deleted. */
export async function findProduct(db: Reader, id: number, today: string): Promise<ProductRow | undefined> {
  const { rows } = await sql<ProductRow>`
    SELECT ${cardColumns(today)}, p.on_sale_in_shop, s.user_id AS owner_id, p.description, p.category, p.features,
      p.sizes, p.colors, p.offers_custom_sizes, p.custom_size_fields, p.estimated_pickup_days,
      p.requires_advance_payment, p.status,
      (SELECT coalesce(json_agg(json_build_object('id', v.id, 'color', v.color, 'size', v.size, 'stock', v.stock)
          ORDER BY v.position, v.id), '[]')
        FROM variants v WHERE v.product_id = p.id AND v.is_active) AS variants,
      ${allPictures} AS pictures,
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

/** Why a product may be out of the shop, deleted or not. */
export function findProductState(
  db: Reader,
  id: number,
): Promise<{ status: ProductStatus; deleted: boolean; store_closed: boolean } | undefined> {
  return db
    .selectFrom('products as p')
    .innerJoin('sellers as s', 's.id', 'p.seller_id')
    .where('p.id', '=', id)
    .select([
      'p.status',
      sql<boolean>`p.deleted_at IS NOT NULL`.as('deleted'),
      sql<boolean>`s.status = 'suspended'`.as('store_closed'),
    ])
    .executeTakeFirst();
}

/** Price before offers and today's offers of products, on sale or not. */
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

/** All tags with how many products on sale bear each, most used first. */
export function listTags(db: Reader): Promise<{ id: number; name: string; usage_count: number }[]> {
  return db
    .selectFrom('tags as t')
    .leftJoin('product_tags as pt', 'pt.tag_id', 't.id')
    .leftJoin('products as p', (join) =>
      join.onRef('p.id', '=', 'pt.product_id').on(sql<boolean>`p.on_sale_in_shop`),
    )
    .groupBy('t.id')
    .select(({ fn }) => ['t.id', 't.name', fn.count<number>('p.id').as('usage_count')])
    .orderBy('usage_count', 'desc')
    .orderBy('t.name')
    .execute();
}

export interface TrendingRow {
  id: number;
  cart_adds: number;
  orders: number;
}

/** An order says more than three times what a cart add says. */
const ORDER_WEIGHT = 3;

/**
 * The ranking of what was ordered and added to carts in a window; orders weigh above cart adds, ties by id.
 * A window with fewer than `least` products is filled up with what sold best.
 */
export async function trendingProducts(
  db: Reader,
  window: { from: Date; to: Date },
  { most, least }: { most: number; least: number },
): Promise<TrendingRow[]> {
  const { rows } = await sql<TrendingRow>`
    WITH counted AS (
      SELECT e.product_id AS id, count(*) FILTER (WHERE kind = 'cart_add') AS cart_adds,
        count(*) FILTER (WHERE kind = 'order') AS orders
      FROM product_events e JOIN products p ON p.id = e.product_id AND p.on_sale_in_shop
      WHERE e.at > ${window.from} AND e.at <= ${window.to}
      GROUP BY e.product_id
    ), ranked AS (
      SELECT id, cart_adds, orders, row_number() OVER (ORDER BY ${ORDER_WEIGHT}::int * orders + cart_adds DESC, id) AS place
      FROM counted ORDER BY place LIMIT ${most}
    ), filling AS (
      SELECT p.id, 0 AS cart_adds, 0 AS orders,
        ${most} + row_number() OVER (ORDER BY p.sales_count DESC, p.id DESC) AS place
      FROM products p WHERE p.on_sale_in_shop AND p.id NOT IN (SELECT id FROM ranked)
      ORDER BY place LIMIT greatest(0, ${least} - (SELECT count(*) FROM ranked))
    )
    SELECT id, cart_adds, orders FROM (SELECT * FROM ranked UNION ALL SELECT * FROM filling) AS ranking
    ORDER BY place`.execute(db);
  return rows;
}

export async function insertProductEvents(
  tx: Tx,
  events: { product_id: number; kind: 'cart_add' | 'order'; quantity: number; at: Date }[],
): Promise<void> {
  if (events.length > 0) await tx.insertInto('product_events').values(events).execute();
}

/** Adds one rating to a product's sums. */
export async function addProductRating(tx: Tx, productId: number, rating: number): Promise<void> {
  await tx
    .updateTable('products')
    .set(({ eb }) => ({
      rating_sum: eb('rating_sum', '+', rating),
      rating_count: eb('rating_count', '+', 1),
    }))
    .where('id', '=', productId)
    .execute();
}

/** Makes the stored prices those of a day; quick when they are already. */
export async function rollPricesTo(db: Reader, today: string): Promise<void> {
  await sql`SELECT turn_prices(${today}::date)`.execute(db);
}

/** Counts anew how many products bear each word of the vocabulary, and forgets the words of none. */
export async function recountSearchWords(db: Reader): Promise<void> {
  await sql`SELECT recount_search_words()`.execute(db);
}

/**
 * What is done once in a while by one process of several: the vocabulary of the search counted anew (writes only add
 * words to it), the shop's sizes summed, and events forgotten that no window counts any more.
 * @returns false when another process is at it
 */
export async function cleanUpCatalog(tx: Tx, { eventsBefore }: { eventsBefore: Date }): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`SELECT pg_try_advisory_xact_lock(727402) AS mine`.execute(tx);
  if (!rows[0]?.mine) return false;
  await recountSearchWords(tx);
  await sql`SELECT sum_shop_sizes()`.execute(tx);
  await tx.deleteFrom('product_events').where('at', '<', eventsBefore).execute();
  return true;
}
