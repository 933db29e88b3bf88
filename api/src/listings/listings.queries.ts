import type { BusinessType, Paisa, ProductStatus, SellerProductSort } from '@haat/contracts';
import type { Insertable } from 'kysely';
import { type RawBuilder, sql, type Updateable } from 'kysely';
import type { Reader, Tx } from '../db/database';
import { allPictures, firstPicture } from '../db/productPictures';
import type { Tables } from '../db/tables';
import type { ShownProductMedia } from '../media/picture';
import type { NewVariant, StoredVariant, VariantMerge } from './mergeVariants';

/** A product in its seller's list. */
export interface OwnRow {
  id: number;
  name: string;
  short_description: string;
  status: ProductStatus;
  created_at: Date;
  price_paisa: Paisa;
  category: string | null;
  business_type: BusinessType;
  business_name: string;
  picture: ShownProductMedia | null;
  /** of all active variants */
  stock: number;
  /** of the first variant */
  sku: string;
  sales_count: number;
  tag_names: string[];
  features: string[];
  sizes: string[];
  colors: string[];
  estimated_pickup_days: number;
  offers_custom_sizes: boolean;
  custom_size_fields: string[];
  requires_advance_payment: boolean;
  version: number;
}

/** The data that only the edit form needs. */
export interface OwnDetails {
  id: number;
  description: string;
  variants: StoredVariant[];
  pictures: ShownProductMedia[];
}

/** Filters of a seller's list. */
export interface OwnFilter {
  sellerId: number;
  ids?: readonly number[] | undefined;
  /** part of name or category */
  search?: string | undefined;
  status?: ProductStatus | undefined;
  withoutStatus?: ProductStatus | undefined;
}

const conditionsOf = ({ sellerId, ids, search, status, withoutStatus }: OwnFilter) => {
  const conditions = [sql`p.seller_id = ${sellerId} AND p.deleted_at IS NULL`];
  if (ids) conditions.push(sql`p.id = ANY(${ids}::bigint[])`);
  if (search)
    conditions.push(
      sql`position(fold(${search}) IN fold(p.name || chr(10) || coalesce(p.category, ''))) > 0`,
    );
  if (status) conditions.push(sql`p.status = ${status}`);
  if (withoutStatus) conditions.push(sql`p.status <> ${withoutStatus}`);
  return sql.join(conditions, sql` AND `);
};

const ORDERS: Record<SellerProductSort, RawBuilder<unknown>> = {
  newest: sql`p.created_at DESC, p.id DESC`,
  oldest: sql`p.created_at, p.id`,
  name: sql`fold(p.name), p.id`,
  price_high: sql`p.price_paisa DESC, p.id DESC`,
  price_low: sql`p.price_paisa, p.id`,
  stock_high: sql`v.stock DESC, p.id DESC`,
  stock_low: sql`v.stock, p.id`,
  most_sold: sql`p.sales_count DESC, p.id DESC`,
};

/** The seller's products, not deleted, in a total order. @param slice all when absent */
export async function listOwn(
  db: Reader,
  filter: OwnFilter,
  sort: SellerProductSort,
  slice?: { limit: number; offset: number },
): Promise<OwnRow[]> {
  const { rows } = await sql<OwnRow>`
    SELECT p.id, p.name, p.short_description, p.status, p.created_at, p.price_paisa, p.category, p.business_type,
      s.business_name, p.sales_count, p.tag_names, p.features, p.sizes, p.colors, p.estimated_pickup_days,
      p.offers_custom_sizes, p.custom_size_fields, p.requires_advance_payment, p.version, v.stock, v.sku,
      ${firstPicture()} AS picture
    FROM products p
    JOIN sellers s ON s.id = p.seller_id
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(stock), 0)::int AS stock, coalesce((array_agg(sku ORDER BY position, id))[1], '') AS sku
      FROM variants WHERE product_id = p.id AND is_active) AS v
    WHERE ${conditionsOf(filter)}
    ORDER BY ${ORDERS[sort]} ${slice ? sql`LIMIT ${slice.limit} OFFSET ${slice.offset}` : sql``}`.execute(db);
  return rows;
}

export async function countOwn(db: Reader, filter: OwnFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM products p WHERE ${conditionsOf(filter)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Totals of all the seller's products. */
export async function summarizeOwn(
  db: Reader,
  sellerId: number,
): Promise<{ total: number; active: number; stock: number; sold: number }> {
  const { rows } = await sql<{ total: number; active: number; stock: number; sold: number }>`
    SELECT count(*)::int AS total, (count(*) FILTER (WHERE status = 'active'))::int AS active,
      coalesce(sum(sales_count), 0)::int AS sold,
      (SELECT coalesce(sum(v.stock), 0)::int FROM variants v JOIN products q ON q.id = v.product_id
        WHERE q.seller_id = ${sellerId} AND q.deleted_at IS NULL AND v.is_active) AS stock
    FROM products WHERE seller_id = ${sellerId} AND deleted_at IS NULL`.execute(db);
  return rows[0] ?? { total: 0, active: 0, stock: 0, sold: 0 };
}

/** Descriptions, pictures and active variants, by product id. */
export async function findDetails(db: Reader, ids: readonly number[]): Promise<Map<number, OwnDetails>> {
  const { rows } = await sql<OwnDetails>`
    SELECT p.id, p.description,
      (SELECT coalesce(json_agg(json_build_object('id', v.id, 'color', v.color, 'size', v.size, 'sku', v.sku,
          'stock', v.stock, 'is_active', v.is_active) ORDER BY v.position, v.id), '[]')
        FROM variants v WHERE v.product_id = p.id AND v.is_active) AS variants,
      ${allPictures} AS pictures
    FROM products p WHERE p.id = ANY(${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The seller, locked until the transaction ends, so that a concurrent suspension waits. */
export function lockSeller(
  tx: Tx,
  id: number,
): Promise<{ status: string; business_type: BusinessType } | undefined> {
  return tx
    .selectFrom('sellers')
    .where('id', '=', id)
    .select(['status', 'business_type'])
    .forShare()
    .executeTakeFirst();
}

/** A used Idempotency-Key: the request's hash, and what the request created. */
export interface UsedKey {
  request_hash: Buffer;
  product_id: number | null;
  offer_id: number | null;
}

/**
 * Claims a key for a product or an offer; waits for a concurrent request with the same key.
 * @returns undefined when the key is new
 */
export async function claimIdempotencyKey(
  tx: Tx,
  sellerId: number,
  { key, hash }: { key: string; hash: Buffer },
): Promise<UsedKey | undefined> {
  const claimed = await tx
    .insertInto('listing_keys')
    .values({ seller_id: sellerId, idempotency_key: key, request_hash: hash, product_id: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('seller_id')
    .executeTakeFirst();
  return claimed ? undefined : findKey(tx, sellerId, key);
}

export function findKey(db: Reader, sellerId: number, key: string): Promise<UsedKey | undefined> {
  return db
    .selectFrom('listing_keys')
    .where('seller_id', '=', sellerId)
    .where('idempotency_key', '=', key)
    .select(['request_hash', 'product_id', 'offer_id'])
    .executeTakeFirst();
}

/** Stores what the request with a claimed key has created. */
export async function saveKeyResult(
  tx: Tx,
  sellerId: number,
  key: string,
  created: { product_id: number } | { offer_id: number },
): Promise<void> {
  await tx
    .updateTable('listing_keys')
    .set(created)
    .where('seller_id', '=', sellerId)
    .where('idempotency_key', '=', key)
    .execute();
}

/** The data of a product that an edit needs. */
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

const own = (db: Reader, sellerId: number, id: number) =>
  db
    .selectFrom('products')
    .where('id', '=', id)
    .where('seller_id', '=', sellerId)
    .where('deleted_at', 'is', null)
    .select(lockedColumns);

export function findOwn(db: Reader, sellerId: number, id: number): Promise<LockedProduct | undefined> {
  return own(db, sellerId, id).executeTakeFirst();
}

/** Locked as by a sale, so that edits and sales wait for each other. */
export function lockOwn(tx: Tx, sellerId: number, id: number): Promise<LockedProduct | undefined> {
  return own(tx, sellerId, id).forNoKeyUpdate().executeTakeFirst();
}

/** All variants of a locked product, also inactive ones. */
export function lockOwnVariants(tx: Tx, productId: number): Promise<StoredVariant[]> {
  return tx
    .selectFrom('variants')
    .where('product_id', '=', productId)
    .select(['id', 'color', 'size', 'sku', 'stock', 'is_active'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

export interface OwnImage {
  id: number;
  color: string | null;
}

/** A product's pictures, in their order. */
export function findImages(db: Reader, productId: number): Promise<OwnImage[]> {
  return db
    .selectFrom('product_images')
    .where('product_id', '=', productId)
    .select(['id', 'color'])
    .orderBy('position')
    .execute();
}

export async function insertProduct(tx: Tx, row: Insertable<Tables['products']>): Promise<number> {
  const { id } = await tx.insertInto('products').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Changes a locked product and increases its version. */
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

/** Writes a {@link VariantMerge}. */
export async function writeVariants(tx: Tx, productId: number, merge: VariantMerge): Promise<void> {
  // First, because only one variant of each choice may be active.
  if (merge.deactivated.length > 0) {
    await tx
      .updateTable('variants')
      .set({ is_active: false })
      .where(sql<boolean>`id = ANY(${merge.deactivated}::bigint[])`)
      .execute();
  }
  if (merge.changed.length > 0) {
    await sql`
      UPDATE variants v SET color = r.color, size = r.size, sku = r.sku, stock = r.stock, position = r.position,
        is_active = true
      FROM ${rowsOf(merge.changed)} WHERE v.id = r.id AND v.product_id = ${productId}`.execute(tx);
  }
  if (merge.added.length > 0) {
    await sql`
      INSERT INTO variants (product_id, color, size, sku, stock, position)
      SELECT ${productId}::bigint, r.color, r.size, r.sku, r.stock, r.position
      FROM ${rowsOf(merge.added)} ORDER BY r.position`.execute(tx);
  }
}

const rowsOf = (rows: readonly (NewVariant & { id?: number })[]) => sql`
  unnest(${rows.map(({ id }) => id ?? null)}::bigint[], ${rows.map(({ color }) => color)}::text[],
    ${rows.map(({ size }) => size)}::text[], ${rows.map(({ sku }) => sku)}::text[],
    ${rows.map(({ stock }) => stock)}::int[], ${rows.map(({ position }) => position)}::int[])
  AS r(id, color, size, sku, stock, position)`;

/** Sets the product's pictures: `kept` in this order, then the new ones. Others are deleted. */
export async function writeImages(
  tx: Tx,
  productId: number,
  { kept, added }: { kept: readonly OwnImage[]; added: readonly { hash: string; color: string | null }[] },
): Promise<void> {
  const ids = kept.map(({ id }) => id);
  await sql`
    DELETE FROM product_images WHERE product_id = ${productId} AND id <> ALL(${ids}::bigint[])`.execute(tx);
  await sql`
    UPDATE product_images i SET position = r.place - 1, color = r.color
    FROM unnest(${ids}::bigint[], ${kept.map(({ color }) => color)}::text[]) WITH ORDINALITY AS r(id, color, place)
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
          position: kept.length + index,
        })),
      )
      .execute();
  }
}

/** The tags of these names; new tags are inserted. Names that fold alike are one tag with its first spelling. */
export async function claimTags(tx: Tx, names: readonly string[]): Promise<{ id: number; name: string }[]> {
  if (names.length === 0) return [];
  // In order, so that concurrent writers of the same new tags don't deadlock.
  await sql`
    INSERT INTO tags (name)
    SELECT min(name) FROM unnest(${names}::text[]) AS name GROUP BY fold(name) ORDER BY fold(name)
    ON CONFLICT (folded) DO NOTHING`.execute(tx);
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT t.id, t.name FROM unnest(${names}::text[]) WITH ORDINALITY AS n(name, place)
    JOIN tags t ON t.folded = fold(n.name)
    GROUP BY t.id ORDER BY min(n.place)`.execute(tx);
  return rows;
}

export async function writeTags(tx: Tx, productId: number, tagIds: readonly number[]): Promise<void> {
  await sql`
    DELETE FROM product_tags WHERE product_id = ${productId} AND tag_id <> ALL(${tagIds}::bigint[])`.execute(
    tx,
  );
  await sql`
    INSERT INTO product_tags (product_id, tag_id) SELECT ${productId}::bigint, unnest(${tagIds}::bigint[])
    ON CONFLICT DO NOTHING`.execute(tx);
}
