import {
  type BusinessType,
  type Language,
  type ListedField,
  type LongField,
  listedFields,
  longFields,
  type Paisa,
  type ProductStatus,
  type SellerProductSort,
} from '@haat/contracts';
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import { byName } from '../../platform/db/byName';
import type { Reader, Tx } from '../../platform/db/database';
import { productColumns } from '../../platform/db/productColumns';
import { allPictures, firstPicture } from '../../platform/db/productPictures';
import type { Tables } from '../../platform/db/tables';
import type { ShownProductMedia } from '../../platform/media/picture';
import type { NewVariant, StoredVariant, VariantMerge } from './mergeVariants';

type Product = Selectable<Tables['products']>;

/** A product as its seller's list shows it. */
export interface OwnRow extends Pick<Product, ListedField> {
  id: number;
  name: string;
  status: ProductStatus;
  created_at: Date;
  price_paisa: Paisa;
  category: string | null;
  business_name: string;
  picture: ShownProductMedia | null;
  /** of all variants that are sold */
  stock: number;
  /** of the first variant */
  sku: string;
  sales_count: number;
  tag_names: string[];
  sizes: string[];
  colors: string[];
  size_chart_id: number | null;
  version: number;
}

/** Details that only the edit form needs. */
export interface OwnDetails extends Pick<Product, LongField> {
  id: number;
  variants: StoredVariant[];
  pictures: ShownProductMedia[];
}

/** Filters of a seller's product list. */
export interface OwnFilter {
  sellerId: number;
  ids?: readonly number[] | undefined;
  /** part of name or category */
  search?: string | undefined;
  status?: ProductStatus | undefined;
  withoutStatus?: ProductStatus | undefined;
}

const narrowed = ({ sellerId, ids, search, status, withoutStatus }: OwnFilter) => {
  const wanted = [sql`p.seller_id = ${sellerId} AND p.deleted_at IS NULL`];
  if (ids) wanted.push(sql`p.id = ANY(${ids}::bigint[])`);
  if (search)
    wanted.push(sql`position(fold(${search}) IN fold(p.name || chr(10) || coalesce(p.category, ''))) > 0`);
  if (status) wanted.push(sql`p.status = ${status}`);
  if (withoutStatus) wanted.push(sql`p.status <> ${withoutStatus}`);
  return sql.join(wanted, sql` AND `);
};

/** How a seller's list is sorted; names by the alphabet of a language. */
export interface OwnOrder {
  sort: SellerProductSort;
  language?: Language | undefined;
}

const orderOf = ({ sort, language }: OwnOrder): RawBuilder<unknown> =>
  ({
    newest: sql`p.created_at DESC, p.id DESC`,
    oldest: sql`p.created_at, p.id`,
    name: sql`${byName(sql`p.name`, language)}, p.id`,
    price_high: sql`p.price_paisa DESC, p.id DESC`,
    price_low: sql`p.price_paisa, p.id`,
    stock_high: sql`${stockOf} DESC, p.id DESC`,
    stock_low: sql`${stockOf}, p.id`,
    most_sold: sql`p.sales_count DESC, p.id DESC`,
  })[sort];

/** Pieces of all variants of a product that are sold. */
const stockOf = sql`(SELECT coalesce(sum(stock), 0)::int FROM variants WHERE product_id = p.id AND is_active)`;

/** The seller's products, not deleted, in a total order. @param slice all when absent */
export async function listOwn(
  db: Reader,
  filter: OwnFilter,
  order: OwnOrder,
  slice?: { limit: number; offset: number },
): Promise<(OwnRow & { matches: number | null })[]> {
  // Only the rows of the page are joined: a store may have thousands. A search folds each name, so it counts at the same time.
  const matches = filter.search ? sql`count(*) OVER ()` : sql`NULL::bigint`;
  const { rows } = await sql<OwnRow & { matches: number | null }>`
    WITH page AS MATERIALIZED (
      SELECT p.id, row_number() OVER (ORDER BY ${orderOf(order)}) AS place, ${matches} AS matches
      FROM products p WHERE ${narrowed(filter)}
      ORDER BY place ${slice ? sql`LIMIT ${slice.limit} OFFSET ${slice.offset}` : sql``})
    SELECT p.id, p.name, p.status, p.created_at, p.price_paisa, p.category, s.business_name, p.sales_count, p.tag_names,
      p.sizes, p.colors, p.size_chart_id, p.version, ${productColumns(listedFields)}, v.stock, v.sku,
      ${firstPicture()} AS picture, page.matches
    FROM page
    JOIN products p ON p.id = page.id
    JOIN sellers s ON s.id = p.seller_id
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(stock), 0)::int AS stock, coalesce((array_agg(sku ORDER BY position, id))[1], '') AS sku
      FROM variants WHERE product_id = p.id AND is_active) AS v
    ORDER BY page.place`.execute(db);
  return rows;
}

export async function countOwn(db: Reader, filter: OwnFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM products p WHERE ${narrowed(filter)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Figures of all the seller's products. */
export async function summarizeOwn(
  db: Reader,
  sellerId: number,
): Promise<{ total: number; active: number; stock: number; sold: number }> {
  const { rows } = await sql<{ total: number; active: number; stock: number; sold: number }>`
    SELECT count(*)::int AS total, (count(*) FILTER (WHERE status = 'active'))::int AS active,
      coalesce(sum(sales_count), 0)::int AS sold,
      coalesce(sum((SELECT sum(v.stock) FROM variants v WHERE v.product_id = p.id AND v.is_active)), 0)::int AS stock
    FROM products p WHERE seller_id = ${sellerId} AND deleted_at IS NULL`.execute(db);
  return rows[0] ?? { total: 0, active: 0, stock: 0, sold: 0 };
}

/** Description, pictures and the variants that are sold. */
export async function findDetails(db: Reader, ids: readonly number[]): Promise<Map<number, OwnDetails>> {
  const { rows } = await sql<OwnDetails>`
    SELECT p.id, ${productColumns(longFields)},
      (SELECT coalesce(json_agg(json_build_object('id', v.id, 'color', v.color, 'size', v.size, 'sku', v.sku,
          'stock', v.stock, 'is_active', v.is_active) ORDER BY v.position, v.id), '[]')
        FROM variants v WHERE v.product_id = p.id AND v.is_active) AS variants,
      ${allPictures} AS pictures
    FROM products p WHERE p.id = ANY(${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Locks the seller's row until the transaction ends: a suspension waits, or was seen before, and the seller's other
 * changes wait, so that no two products get the same default SKU.
 */
export function lockSeller(
  tx: Tx,
  id: number,
): Promise<{ status: string; business_type: BusinessType } | undefined> {
  return tx
    .selectFrom('sellers')
    .where('id', '=', id)
    .select(['status', 'business_type'])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** A used idempotency key: the hash of its request, and the product or offer it created. */
export interface UsedKey {
  request_hash: Buffer;
  product_id: number | null;
  offer_id: number | null;
}

/**
 * Claims a key for a product or an offer; waits for a concurrent request with the same key.
 * @returns undefined when it is new, else what it was used for
 */
export async function claimIdempotencyKey(
  tx: Tx,
  sellerId: number,
  { key, hash }: { key: string; hash: Buffer },
): Promise<UsedKey | undefined> {
  return (await claimIdempotencyKeys(tx, sellerId, [{ key, hash }])).get(key);
}

/**
 * Claims several different keys.
 * @returns what those that are not new were used for
 */
export async function claimIdempotencyKeys(
  tx: Tx,
  sellerId: number,
  keys: readonly { key: string; hash: Buffer }[],
): Promise<Map<string, UsedKey>> {
  if (keys.length === 0) return new Map();
  // In order, so that two writers of the same keys wait for each other instead of deadlocking.
  const ordered = [...keys].sort((a, b) => (a.key < b.key ? -1 : 1));
  const claimed = await tx
    .insertInto('listing_keys')
    .values(
      ordered.map(({ key, hash }) => ({
        seller_id: sellerId,
        idempotency_key: key,
        request_hash: hash,
        product_id: null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('idempotency_key')
    .execute();
  const fresh = new Set(claimed.map(({ idempotency_key }) => idempotency_key));
  const used = keys.flatMap(({ key }) => (fresh.has(key) ? [] : [key]));
  return used.length > 0 ? findKeys(tx, sellerId, used) : new Map();
}

export async function findKey(db: Reader, sellerId: number, key: string): Promise<UsedKey | undefined> {
  return (await findKeys(db, sellerId, [key])).get(key);
}

async function findKeys(db: Reader, sellerId: number, keys: string[]): Promise<Map<string, UsedKey>> {
  const rows = await db
    .selectFrom('listing_keys')
    .where('seller_id', '=', sellerId)
    .where(sql<boolean>`idempotency_key = ANY(${keys}::text[])`)
    .select(['idempotency_key', 'request_hash', 'product_id', 'offer_id'])
    .execute();
  return new Map(rows.map(({ idempotency_key, ...used }) => [idempotency_key, used]));
}

export async function saveKeyResult(
  tx: Tx,
  sellerId: number,
  key: string,
  made: { offer_id: number },
): Promise<void> {
  await tx
    .updateTable('listing_keys')
    .set(made)
    .where('seller_id', '=', sellerId)
    .where('idempotency_key', '=', key)
    .execute();
}

/** Notes which products the claimed keys listed. */
export async function saveKeyResults(
  tx: Tx,
  sellerId: number,
  made: readonly { key: string; productId: number }[],
): Promise<void> {
  await sql`
    UPDATE listing_keys k SET product_id = m.product_id
    FROM unnest(${made.map(({ key }) => key)}::text[], ${made.map(({ productId }) => productId)}::bigint[])
      AS m(key, product_id)
    WHERE k.seller_id = ${sellerId} AND k.idempotency_key = m.key`.execute(tx);
}

/** Columns of a product that an edit needs. */
export interface LockedProduct {
  id: number;
  name: string;
  version: number;
  sizes: string[];
  colors: string[];
  offers_custom_sizes: boolean;
  price_paisa: Paisa;
}

const lockedColumns = [
  'id',
  'name',
  'version',
  'sizes',
  'colors',
  'offers_custom_sizes',
  'price_paisa',
] as const;

const own = (db: Reader, sellerId: number, ids: readonly number[]) =>
  db
    .selectFrom('products')
    .where(sql<boolean>`id = ANY(${ids}::bigint[])`)
    .where('seller_id', '=', sellerId)
    .where('deleted_at', 'is', null)
    .select(lockedColumns);

export function findOwn(db: Reader, sellerId: number, id: number): Promise<LockedProduct | undefined> {
  return own(db, sellerId, [id]).executeTakeFirst();
}

/** Locks a product as a sale does, so that they run one after the other. */
export function lockOwn(tx: Tx, sellerId: number, id: number): Promise<LockedProduct | undefined> {
  return own(tx, sellerId, [id]).forNoKeyUpdate().executeTakeFirst();
}

/** Locks several products, in the order of their ids as sales do. */
export async function lockAllOwn(
  tx: Tx,
  sellerId: number,
  ids: readonly number[],
): Promise<Map<number, LockedProduct>> {
  const rows = await own(tx, sellerId, ids).orderBy('id').forNoKeyUpdate().execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** A variant and the product that it belongs to. */
export interface OwnVariant extends StoredVariant {
  product_id: number;
}

/** All variants of products that are locked, those no longer sold included. */
export function lockOwnVariants(tx: Tx, productIds: readonly number[]): Promise<OwnVariant[]> {
  return tx
    .selectFrom('variants')
    .where(sql<boolean>`product_id = ANY(${productIds}::bigint[])`)
    .select(['id', 'product_id', 'color', 'size', 'sku', 'stock', 'is_active'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/**
 * The SKUs of a store's products whose first part, up to a hyphen, is one of these; also of variants that are no longer
 * sold.
 */
export async function findSkus(
  db: Reader,
  sellerId: number,
  prefixes: readonly string[],
): Promise<{ product_id: number; sku: string }[]> {
  if (prefixes.length === 0) return [];
  const { rows } = await sql<{ product_id: number; sku: string }>`
    SELECT v.product_id, v.sku FROM products p JOIN variants v ON v.product_id = p.id
    WHERE p.seller_id = ${sellerId} AND p.deleted_at IS NULL
      AND lower(split_part(v.sku, '-', 1)) IN (SELECT lower(prefix) FROM unnest(${prefixes}::text[]) AS prefix)`.execute(
    db,
  );
  return rows;
}

export interface OwnImage {
  id: number;
  color: string | null;
}

/** The pictures of products, in their order. */
export function findImages(
  db: Reader,
  productIds: readonly number[],
): Promise<(OwnImage & { product_id: number })[]> {
  return db
    .selectFrom('product_images')
    .where(sql<boolean>`product_id = ANY(${productIds}::bigint[])`)
    .select(['id', 'product_id', 'color'])
    .orderBy('product_id')
    .orderBy('position')
    .execute();
}

/** @returns the ids, in the order of the rows */
export async function insertProducts(
  tx: Tx,
  rows: readonly Insertable<Tables['products']>[],
): Promise<number[]> {
  // Ids are drawn first, since RETURNING promises no order.
  const { rows: drawn } = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence('products', 'id')) AS id
    FROM generate_series(1, ${rows.length}::int)`.execute(tx);
  const ids = drawn.map(({ id }) => id);
  await tx
    .insertInto('products')
    .values(rows.map((row, index) => ({ ...row, id: ids[index] })))
    .execute();
  return ids;
}

/** Updates a locked product, which becomes a new version. */
export async function updateProduct(
  tx: Tx,
  id: number,
  change: Updateable<Tables['products']> & { updated_at: Date },
): Promise<void> {
  await tx
    .updateTable('products')
    .set(change)
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Applies a {@link VariantMerge} to each product. */
export async function writeVariants(
  tx: Tx,
  merges: readonly { productId: number; merge: VariantMerge }[],
): Promise<void> {
  const deactivated = merges.flatMap(({ merge }) => merge.deactivated);
  // Before the others are activated: only one variant of each choice may be on sale.
  if (deactivated.length > 0) {
    await tx
      .updateTable('variants')
      .set({ is_active: false })
      .where(sql<boolean>`id = ANY(${deactivated}::bigint[])`)
      .execute();
  }
  const changed = merges.flatMap(({ productId, merge }) =>
    merge.changed.map((row) => ({ productId, ...row })),
  );
  if (changed.length > 0) {
    await sql`
      UPDATE variants v SET color = r.color, size = r.size, sku = r.sku, stock = r.stock, position = r.position,
        is_active = true
      FROM ${rowsOf(changed)} WHERE v.id = r.id AND v.product_id = r.product_id`.execute(tx);
  }
  const added = merges.flatMap(({ productId, merge }) => merge.added.map((row) => ({ productId, ...row })));
  if (added.length > 0) {
    await sql`
      INSERT INTO variants (product_id, color, size, sku, stock, position)
      SELECT r.product_id, r.color, r.size, r.sku, r.stock, r.position
      FROM ${rowsOf(added)} ORDER BY r.product_id, r.position`.execute(tx);
  }
}

const rowsOf = (rows: readonly (NewVariant & { productId: number; id?: number })[]) => sql`
  unnest(${rows.map(({ id }) => id ?? null)}::bigint[], ${rows.map(({ productId }) => productId)}::bigint[],
    ${rows.map(({ color }) => color)}::text[], ${rows.map(({ size }) => size)}::text[],
    ${rows.map(({ sku }) => sku)}::text[], ${rows.map(({ stock }) => stock)}::int[],
    ${rows.map(({ position }) => position)}::int[])
  AS r(id, product_id, color, size, sku, stock, position)`;

/** Sets a product's pictures: those of `retained`, in this order, then the new ones. */
export async function writeImages(
  tx: Tx,
  productId: number,
  {
    retained,
    added,
  }: { retained: readonly OwnImage[]; added: readonly { hash: string; color: string | null }[] },
): Promise<void> {
  const ids = retained.map(({ id }) => id);
  await sql`
    DELETE FROM product_images WHERE product_id = ${productId} AND id <> ALL(${ids}::bigint[])`.execute(tx);
  await sql`
    UPDATE product_images i SET position = r.place - 1, color = r.color
    FROM unnest(${ids}::bigint[], ${retained.map(({ color }) => color)}::text[]) WITH ORDINALITY AS r(id, color, place)
    WHERE i.id = r.id AND i.product_id = ${productId}
      AND (i.position <> r.place - 1 OR i.color IS DISTINCT FROM r.color)`.execute(tx);
  if (added.length > 0) {
    await tx
      .insertInto('product_images')
      .values(
        added.map(({ hash, color }, index) => ({
          product_id: productId,
          media_hash: hash,
          color,
          position: retained.length + index,
        })),
      )
      .execute();
  }
}

/**
 * Adds the words of several products that are written by several statements: two writers of the same new words wait
 * for each other instead of deadlocking.
 */
export async function learnWords(tx: Tx, texts: readonly string[]): Promise<void> {
  await sql`SELECT learn_search_words(${texts}::text[])`.execute(tx);
}

export interface Tag {
  id: number;
  name: string;
}

/**
 * The tag of each name, made where it is new. Names that fold alike are one tag, spelled as it was first; a former name
 * leads to the tag of now.
 * @returns by the name as it was given
 */
export async function claimTags(tx: Tx, names: readonly string[]): Promise<Map<string, Tag>> {
  if (names.length === 0) return new Map();
  const distinct = [...new Set(names)];
  // In order, so that two writers of the same new tags wait for each other instead of deadlocking.
  await sql`
    INSERT INTO tags (name)
    SELECT min(name) FROM unnest(${distinct}::text[]) AS name GROUP BY fold(name) ORDER BY fold(name)
    ON CONFLICT (folded) DO NOTHING`.execute(tx);
  const { rows } = await sql<Tag & { given: string }>`
    SELECT n.name AS given, t.id, t.name FROM unnest(${distinct}::text[]) AS n(name)
    JOIN tags named ON named.folded = fold(n.name)
    JOIN tags t ON t.id = coalesce(named.merged_into, named.id)`.execute(tx);
  return new Map(rows.map(({ given, id, name }) => [given, { id, name }]));
}

/** Sets the tags of products. */
export async function writeTags(
  tx: Tx,
  products: readonly { productId: number; tags: readonly Tag[] }[],
): Promise<void> {
  const pairs = products.flatMap(({ productId, tags }) => tags.map(({ id }) => ({ productId, id })));
  const wanted = sql`
    unnest(${pairs.map(({ productId }) => productId)}::bigint[], ${pairs.map(({ id }) => id)}::bigint[])`;
  await sql`
    DELETE FROM product_tags
    WHERE product_id = ANY(${products.map(({ productId }) => productId)}::bigint[])
      AND (product_id, tag_id) NOT IN (SELECT * FROM ${wanted} AS w)`.execute(tx);
  await sql`
    INSERT INTO product_tags (product_id, tag_id) SELECT * FROM ${wanted} AS w
    ON CONFLICT DO NOTHING`.execute(tx);
}

/** Removes the tags of products that were deleted since a time. */
export async function untagDeleted(tx: Tx, since: Date): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM products p WHERE deleted_at >= ${since}
      AND EXISTS (SELECT FROM product_tags WHERE product_id = p.id)`.execute(tx);
  // The statement tells of a changed catalog even if it deletes nothing.
  if (rows.length === 0) return;
  await sql`DELETE FROM product_tags WHERE product_id = ANY(${rows.map(({ id }) => id)})`.execute(tx);
}

/** Deletes the keys of listings before a time. */
export async function deleteKeys(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('listing_keys').where('created_at', '<', before).execute();
}
