import type { Discount, Paisa } from '@haat/contracts';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database';
import { likeText } from '../../platform/db/likeText';
import { firstPicture } from '../../platform/db/productPictures';
import type { Tables } from '../../platform/db/tables';
import type { ShownMedia } from '../../platform/media/picture';

export interface OfferRow {
  id: number;
  name: string;
  description: string;
  offer_type: 'percentage' | 'flat';
  percent: number;
  amount_paisa: Paisa;
  start_day: string;
  end_day: string;
  status: 'active' | 'inactive';
  product_id: number;
  product_name: string;
  product_paisa: Paisa;
  picture: (ShownMedia & { id: number }) | null;
  /** a better offer of the product on the compared day, if requested */
  better: { id: number; name: string; end_day: string; price_paisa: Paisa } | null;
}

/** Filters of offers on products that are not deleted. */
interface OfferFilter {
  sellerId: number;
  id?: number;
  /** active, and ends on this day or later */
  notEndedBy?: string;
  /** starts on this day or earlier, on a product on sale */
  begunBy?: string;
  /** adds a better offer on this day, or on the offer's first day when it starts later */
  comparedOn?: string;
  /** part of the product's name or of its own */
  search?: string | undefined;
  /** only those behind this place of the list */
  after?: { endDay: string; id: number } | undefined;
}

/** The price of its product `p` with an offer, in paisa. */
const priceWith = (offer: 'o' | 'b') =>
  sql`offer_price(p.price_paisa, ${sql.ref(`${offer}.offer_type`)}, ${sql.ref(`${offer}.percent`)}, ${sql.ref(`${offer}.amount_paisa`)})`;

function conditionsOf({ sellerId, id, notEndedBy, begunBy, search, after }: OfferFilter) {
  const conditions = [sql`p.seller_id = ${sellerId} AND p.deleted_at IS NULL`];
  if (id) conditions.push(sql`o.id = ${id}`);
  if (notEndedBy) conditions.push(sql`o.status = 'active' AND o.end_day >= ${notEndedBy}::date`);
  if (begunBy) conditions.push(sql`p.on_sale_in_shop AND o.start_day <= ${begunBy}::date`);
  if (search) {
    const part = sql`'%' || fold(${likeText(search)}) || '%'`;
    conditions.push(sql`(fold(p.name) LIKE ${part} OR fold(o.name) LIKE ${part})`);
  }
  if (after) conditions.push(sql`(o.end_day, o.id) > (${after.endDay}::date, ${after.id})`);
  return sql.join(conditions, sql` AND `);
}

/** By end day. @param slice all when absent */
export async function findOffers(
  db: Reader,
  filter: OfferFilter,
  slice?: { limit: number; offset: number } | null,
): Promise<OfferRow[]> {
  const { comparedOn } = filter;
  const day = sql`greatest(o.start_day, ${comparedOn ?? null}::date)`;
  const better = sql`(
    SELECT json_build_object('id', b.id, 'name', b.name, 'end_day', b.end_day,
      'price_paisa', ${priceWith('b')})
    FROM offers b
    WHERE b.product_id = p.id AND b.id <> o.id AND b.status = 'active' AND o.status = 'active'
      AND b.start_day <= ${day} AND b.end_day >= ${day} AND ${priceWith('b')} < ${priceWith('o')}
    ORDER BY ${priceWith('b')}, b.id LIMIT 1)`;
  const { rows } = await sql<OfferRow>`
    SELECT o.id, o.name, o.description, o.offer_type, o.percent, o.amount_paisa, o.start_day, o.end_day, o.status,
      p.id AS product_id, p.name AS product_name, p.price_paisa AS product_paisa,
      ${firstPicture()} AS picture, ${comparedOn ? better : sql`NULL`} AS better
    FROM offers o JOIN products p ON p.id = o.product_id
    WHERE ${conditionsOf(filter)}
    ORDER BY o.end_day, o.id ${slice ? sql`LIMIT ${slice.limit} OFFSET ${slice.offset}` : sql``}`.execute(db);
  return rows;
}

/** The number of {@link findOffers}. */
export async function countFound(db: Reader, filter: OfferFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM offers o JOIN products p ON p.id = o.product_id
    WHERE ${conditionsOf(filter)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface OfferedProduct {
  id: number;
  name: string;
  price_paisa: Paisa;
}

/** An offer of a product that runs or will run. */
export interface ActiveOffer extends Discount {
  product_id: number;
  name: string;
}

/** The active offers of products that are locked, so that none comes or goes before the transaction ends. */
export async function findActiveOffers(
  tx: Tx,
  productIds: readonly number[],
  today: string,
): Promise<ActiveOffer[]> {
  const { rows } = await sql<ActiveOffer>`
    SELECT product_id, name, offer_type AS "offerType", percent, amount_paisa AS "amountPaisa" FROM offers
    WHERE product_id = ANY(${productIds}::bigint[]) AND status = 'active' AND end_day >= ${today}::date
    ORDER BY id`.execute(tx);
  return rows;
}

/** The number of a product's current and future offers. */
export async function countOffers(tx: Tx, productId: number, today: string): Promise<number> {
  const { count } = await tx
    .selectFrom('offers')
    .where('product_id', '=', productId)
    .where('status', '=', 'active')
    .where('end_day', '>=', today)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The seller's product, locked until the transaction ends, so that its price and offers don't change. */
export function lockOfferedProduct(
  tx: Tx,
  sellerId: number,
  id: number,
): Promise<OfferedProduct | undefined> {
  return tx
    .selectFrom('products')
    .where('id', '=', id)
    .where('seller_id', '=', sellerId)
    .where('deleted_at', 'is', null)
    .select(['id', 'name', 'price_paisa'])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function insertOffer(tx: Tx, row: Insertable<Tables['offers']>): Promise<number> {
  const { id } = await tx.insertInto('offers').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateOffer(tx: Tx, id: number, change: Updateable<Tables['offers']>): Promise<void> {
  await tx.updateTable('offers').where('id', '=', id).set(change).execute();
}

/** @returns false when it is not an offer of the seller */
export async function endOffer(tx: Tx, sellerId: number, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('offers as o')
    .from('products as p')
    .whereRef('p.id', '=', 'o.product_id')
    .where('p.seller_id', '=', sellerId)
    .where('p.deleted_at', 'is', null)
    .where('o.id', '=', id)
    .set({ status: 'inactive' })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
