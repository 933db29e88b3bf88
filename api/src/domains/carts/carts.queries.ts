import type { Measurements } from '@haat/contracts';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database';
import { pictureInColor } from '../../platform/db/productPictures';

/** A cart line with the current data of its product. */
export interface CartRow {
  id: number;
  product_id: number;
  variant_id: number;
  quantity: number;
  color: string | null;
  size: string | null;
  measurements: Measurements | null;
  /** the names of the product's measurements, in the order of its form */
  measurement_fields: string[];
  product_name: string;
  estimated_pickup_days: number;
  requires_advance_payment: boolean;
  /** whether product and variant are on sale, regardless of stock */
  on_sale: boolean;
  stock: number;
  seller_id: number;
  store_name: string;
  picture: { id: number; hash: string; tint: string } | null;
}

/** @param from the cart in the order of its lines, or what is saved for later, the last saved first */
export async function findCart(
  reader: Reader,
  userId: number,
  from: 'cart_lines' | 'saved_lines' = 'cart_lines',
): Promise<CartRow[]> {
  const { rows } = await sql<CartRow>`
    SELECT l.id, l.product_id, l.variant_id, l.quantity, l.color, l.size, l.measurements,
      p.custom_size_fields AS measurement_fields, p.name AS product_name, p.estimated_pickup_days, p.requires_advance_payment,
      p.on_sale_in_shop AND v.is_active AS on_sale, v.stock,
      s.id AS seller_id, s.business_name AS store_name,
      ${pictureInColor(sql`l.color`)} AS picture
    FROM ${sql.table(from)} l
    JOIN products p ON p.id = l.product_id
    JOIN variants v ON v.id = l.variant_id
    JOIN sellers s ON s.id = p.seller_id
    WHERE l.user_id = ${userId}
    ORDER BY ${from === 'cart_lines' ? sql`l.id` : sql`l.created_at DESC, l.id DESC`}`.execute(reader);
  return rows;
}

export interface NewLine {
  userId: number;
  productId: number;
  variantId: number;
  color: string | null;
  size: string | null;
  measurements: Measurements | null;
  quantity: number;
  at: Date;
}

/** Adds pieces to the line of the same choice, or inserts one. @returns the line's quantity */
export async function addPieces(tx: Tx, line: NewLine): Promise<number> {
  const measurements = line.measurements && JSON.stringify(line.measurements);
  const { rows } = await sql<{ quantity: number }>`
    INSERT INTO cart_lines (user_id, product_id, variant_id, color, size, measurements, quantity, created_at)
    VALUES (${line.userId}, ${line.productId}, ${line.variantId}, ${line.color}, ${line.size}, ${measurements},
      ${line.quantity}, ${line.at})
    ON CONFLICT (user_id, product_id, coalesce(color, ''), coalesce(size, ''), md5(coalesce(measurements, '{}')::text))
    DO UPDATE SET quantity = cart_lines.quantity + excluded.quantity, variant_id = excluded.variant_id
    RETURNING quantity`.execute(tx);
  return rows[0]?.quantity ?? 0;
}

/** How long the key of an add is stored; retries come much earlier. */
const KEY_DAYS = 30;

/**
 * Claims a key for an add; waits for a concurrent add with the same key.
 * @returns undefined when the key is new, else the hash of its request, null when that is unknown
 */
export async function claimAddKey(
  tx: Tx,
  userId: number,
  { key, hash }: { key: string; hash: Buffer },
  at: Date,
): Promise<{ request_hash: Buffer | null } | undefined> {
  await sql`DELETE FROM cart_adds WHERE user_id = ${userId}
    AND at < ${at}::timestamptz - make_interval(days => ${KEY_DAYS})`.execute(tx);
  const claimed = await tx
    .insertInto('cart_adds')
    .values({ user_id: userId, idempotency_key: key, request_hash: hash, at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (claimed) return undefined;
  return tx
    .selectFrom('cart_adds')
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', key)
    .select('request_hash')
    .executeTakeFirst();
}

export interface LockedLine {
  id: number;
  product_id: number;
  variant_id: number;
  quantity: number;
  color: string | null;
  size: string | null;
  measurements: Measurements | null;
}

/** Lines of the user, locked against concurrent orders and changes. */
export function lockLines(tx: Tx, userId: number, ids: readonly number[]): Promise<LockedLine[]> {
  return linesWithIds(tx, userId, ids).orderBy('id').forUpdate().execute();
}

/** The same without a lock. */
export function findLines(reader: Reader, userId: number, ids: readonly number[]): Promise<LockedLine[]> {
  return linesWithIds(reader, userId, ids).execute();
}

const linesWithIds = (reader: Reader, userId: number, ids: readonly number[]) =>
  reader
    .selectFrom('cart_lines')
    .where('user_id', '=', userId)
    .where(sql<boolean>`id = ANY(${ids}::bigint[])`)
    .select(['id', 'product_id', 'variant_id', 'quantity', 'color', 'size', 'measurements']);

/** Pieces of a variant in all lines of a cart: it may be there with several measurements. */
export async function piecesInCart(reader: Reader, userId: number, variantId: number): Promise<number> {
  const { pieces } = await reader
    .selectFrom('cart_lines')
    .where('user_id', '=', userId)
    .where('variant_id', '=', variantId)
    .select(sql<number>`coalesce(sum(quantity), 0)::int`.as('pieces'))
    .executeTakeFirstOrThrow();
  return pieces;
}

/** A variant's stock, and whether it is on sale. */
export async function findLineStock(
  reader: Reader,
  variantId: number,
): Promise<{ onSale: boolean; stock: number }> {
  return reader
    .selectFrom('variants as v')
    .innerJoin('products as p', 'p.id', 'v.product_id')
    .where('v.id', '=', variantId)
    .select([sql<boolean>`p.on_sale_in_shop AND v.is_active`.as('onSale'), 'v.stock'])
    .executeTakeFirstOrThrow();
}

export async function setQuantity(tx: Tx, id: number, quantity: number): Promise<void> {
  await tx.updateTable('cart_lines').set({ quantity }).where('id', '=', id).execute();
}

/** @returns how many were deleted */
export async function deleteLines(tx: Tx, userId: number, ids: readonly number[] | 'all'): Promise<number> {
  const lines = tx.deleteFrom('cart_lines').where('user_id', '=', userId);
  const { numDeletedRows } = await (ids === 'all'
    ? lines
    : lines.where(sql<boolean>`id = ANY(${ids}::bigint[])`)
  ).executeTakeFirst();
  return Number(numDeletedRows);
}

// lines saved for later

/** Moves a line from the cart to those saved for later. @returns whether the user has it */
export async function moveToSaved(tx: Tx, userId: number, id: number, at: Date): Promise<boolean> {
  const { rows } = await sql`
    WITH moved AS (DELETE FROM cart_lines WHERE id = ${id} AND user_id = ${userId}
      RETURNING user_id, product_id, variant_id, color, size, measurements, quantity)
    INSERT INTO saved_lines (user_id, product_id, variant_id, color, size, measurements, quantity, created_at)
    SELECT user_id, product_id, variant_id, color, size, measurements, quantity, ${at}::timestamptz FROM moved
    ${onSavedTwice} RETURNING id`.execute(tx);
  return rows.length > 0;
}

/** Saves a choice; one that is saved stays, with the larger number of pieces. */
export async function insertSaved(tx: Tx, line: NewLine): Promise<void> {
  const measurements = line.measurements && JSON.stringify(line.measurements);
  await sql`
    INSERT INTO saved_lines (user_id, product_id, variant_id, color, size, measurements, quantity, created_at)
    VALUES (${line.userId}, ${line.productId}, ${line.variantId}, ${line.color}, ${line.size}, ${measurements},
      ${line.quantity}, ${line.at}) ${onSavedTwice}`.execute(tx);
}

const onSavedTwice = sql`
  ON CONFLICT (user_id, product_id, coalesce(color, ''), coalesce(size, ''), md5(coalesce(measurements, '{}')::text))
  DO UPDATE SET quantity = GREATEST(saved_lines.quantity, excluded.quantity), variant_id = excluded.variant_id`;

/** Removes a saved line. @returns the line, undefined if the user has none */
export function takeSaved(tx: Tx, userId: number, id: number): Promise<LockedLine | undefined> {
  return tx
    .deleteFrom('saved_lines')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(['id', 'product_id', 'variant_id', 'quantity', 'color', 'size', 'measurements'])
    .executeTakeFirst();
}
