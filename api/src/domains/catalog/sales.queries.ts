import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database';
import type { Offered } from './chooseVariant';

/** The data of a product that a sale needs. */
export interface SaleProduct {
  id: number;
  name: string;
  seller_id: number;
  /** the user behind the store */
  owner_id: number;
  on_sale_in_shop: boolean;
  colors: string[];
  sizes: string[];
  offers_custom_sizes: boolean;
  custom_size_fields: string[];
  estimated_pickup_days: number;
  requires_advance_payment: boolean;
  pictures: { hash: string; color: string | null }[];
}

export interface SaleVariant {
  id: number;
  product_id: number;
  color: string | null;
  size: string | null;
  stock: number;
  is_active: boolean;
}

export interface Pieces {
  id: number;
  quantity: number;
}

const saleColumns = sql`p.id, p.name, p.seller_id, s.user_id AS owner_id, p.on_sale_in_shop, p.colors, p.sizes,
  p.offers_custom_sizes, p.custom_size_fields, p.estimated_pickup_days, p.requires_advance_payment,
  (SELECT coalesce(json_agg(json_build_object('hash', i.media_hash, 'color', i.color) ORDER BY i.position), '[]')
    FROM product_images i WHERE i.product_id = p.id) AS pictures`;

export async function findSaleProduct(reader: Reader, id: number): Promise<SaleProduct | undefined> {
  const { rows } = await sql<SaleProduct>`
    SELECT ${saleColumns} FROM products p JOIN sellers s ON s.id = p.seller_id
    WHERE p.id = ${id} AND p.deleted_at IS NULL`.execute(reader);
  return rows[0];
}

/** Locked in the order of their ids, as everywhere: concurrent checkouts don't deadlock. */
export async function lockSaleProducts(tx: Tx, ids: readonly number[]): Promise<SaleProduct[]> {
  const { rows } = await sql<SaleProduct>`
    SELECT ${saleColumns} FROM products p JOIN sellers s ON s.id = p.seller_id
    WHERE p.id = ANY(${ids}::bigint[]) ORDER BY p.id FOR NO KEY UPDATE OF p`.execute(tx);
  return rows;
}

export function findVariantsOnSale(reader: Reader, productId: number): Promise<SaleVariant[]> {
  return reader
    .selectFrom('variants')
    .where('product_id', '=', productId)
    .where('is_active', '=', true)
    .select(['id', 'product_id', 'color', 'size', 'stock', 'is_active'])
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** Returns the options that products on sale among `ids` offer. */
export async function findOffered(
  reader: Reader,
  ids: readonly number[],
): Promise<(Offered & { id: number })[]> {
  const { rows } = await sql<Offered & { id: number }>`
    SELECT p.id, p.colors, p.sizes, p.offers_custom_sizes, p.custom_size_fields,
      (SELECT coalesce(json_agg(json_build_object('id', v.id, 'color', v.color, 'size', v.size)), '[]')
        FROM variants v WHERE v.product_id = p.id AND v.is_active) AS variants
    FROM products p WHERE p.id = ANY(${ids}::bigint[]) AND p.on_sale_in_shop`.execute(reader);
  return rows;
}

/** Call it with the products locked. Locks in the order of the ids. */
export async function lockVariants(tx: Tx, ids: readonly number[]): Promise<SaleVariant[]> {
  const { rows } = await sql<SaleVariant>`
    SELECT id, product_id, color, size, stock, is_active FROM variants
    WHERE id = ANY(${ids}::bigint[]) ORDER BY id FOR NO KEY UPDATE`.execute(tx);
  return rows;
}

const unnested = (pieces: readonly Pieces[]) => sql`
  unnest(${pieces.map(({ id }) => id)}::bigint[], ${pieces.map(({ quantity }) => quantity)}::int[]) AS w(id, quantity)`;

/**
 * Reduces the stock of variants that have enough pieces, and counts the products as sold (applySalesChanges adds it up)
 * and for trending.
 * @returns how many variants had enough pieces
 */
export async function recordSale(
  tx: Tx,
  sale: { variants: readonly Pieces[]; products: readonly Pieces[]; buyerId: number; at: Date },
): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    WITH taken AS (
      UPDATE variants v SET stock = v.stock - w.quantity FROM ${unnested(sale.variants)}
      WHERE v.id = w.id AND v.stock >= w.quantity RETURNING v.id
    ), counted AS (
      INSERT INTO sales_changes (product_id, change) SELECT w.id, w.quantity FROM ${unnested(sale.products)}
    ), noted AS (
      INSERT INTO product_events (product_id, kind, quantity, visitor, at)
      SELECT w.id, 'order', w.quantity, ${sale.buyerId}::bigint, ${sale.at}::timestamptz FROM ${unnested(sale.products)}
    )
    SELECT count(*) AS taken FROM taken`.execute(tx);
  return rows[0]?.taken ?? 0;
}

/** Returns pieces to stock and subtracts them from the sales. */
export async function recordReturn(
  tx: Tx,
  sale: { variants: readonly Pieces[]; products: readonly Pieces[] },
): Promise<void> {
  await sql`
    WITH returned AS (
      UPDATE variants v SET stock = v.stock + w.quantity FROM ${unnested(sale.variants)} WHERE v.id = w.id
    )
    INSERT INTO sales_changes (product_id, change) SELECT w.id, -w.quantity FROM ${unnested(sale.products)}`.execute(
    tx,
  );
}

/**
 * Adds the sales of some products to products.sales_count, which lists are ordered by.
 * @returns how many products were changed; undefined when another process is doing it
 */
export async function applySalesChanges(tx: Tx, maxProducts: number): Promise<number | undefined> {
  const { rows } = await sql<{ locked: boolean }>`SELECT pg_try_advisory_xact_lock(727403) AS locked`.execute(
    tx,
  );
  if (!rows[0]?.locked) return undefined;
  const applied = await sql<{ products: number }>`SELECT fold_sales(${maxProducts}) AS products`.execute(tx);
  return applied.rows[0]?.products;
}

/** Locks in the order of the ids, as checkouts do. */
export async function hideProducts(tx: Tx, sellerId: number, hidden: boolean): Promise<void> {
  await sql`
    WITH locked AS (SELECT id FROM products WHERE seller_id = ${sellerId} ORDER BY id FOR NO KEY UPDATE)
    UPDATE products p SET seller_hidden = ${hidden} FROM locked
    WHERE p.id = locked.id AND p.seller_hidden <> ${hidden}`.execute(tx);
}

/**
 * Hides a product, or shows it again unless its store is suspended. Locks the store first, as its suspension does; a trigger keeps the
 * product hidden when the store opens again.
 */
export async function setProductHidden(tx: Tx, id: number, hidden: boolean): Promise<void> {
  const { rows } = await sql<{ suspended: boolean }>`
    SELECT s.status = 'suspended' AS suspended FROM sellers s
    WHERE s.id = (SELECT seller_id FROM products WHERE id = ${id}) FOR SHARE`.execute(tx);
  const { suspended = false } = rows[0] ?? {};
  await tx
    .updateTable('products')
    .set({ hidden_by_operator: hidden, seller_hidden: hidden || suspended })
    .where('id', '=', id)
    .execute();
}
