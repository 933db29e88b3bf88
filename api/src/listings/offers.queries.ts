import type { Paisa } from '@haat/contracts';
import { type Insertable, sql } from 'kysely';
import type { Reader, Tx } from '../db/database';
import { firstPicture } from '../db/productPictures';
import type { Tables } from '../db/tables';
import type { ShownMedia } from '../media/picture';

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
  /** a better offer of the product on the day compared, if asked for */
  better: { id: number; name: string; end_day: string; price_paisa: Paisa } | null;
}

/** Which offers on products that are not deleted; what is left out does not narrow. */
interface OfferFilter {
  sellerId: number;
  id?: number;
  /** active, and ends on this day or later */
  notEndedBy?: string;
  /** begins on this day or earlier, on a product that the shop shows */
  begunBy?: string;
  /** says which other offer is better on this day, or when the offer begins later, on its first */
  comparedOn?: string;
}

/** What an offer takes off the price of its product `p`, in paisa; as best_saving of the price of today. */
const savingOf = (offer: 'o' | 'b') => {
  const of = sql.ref(`${offer}.percent`);
  const amount = sql.ref(`${offer}.amount_paisa`);
  const type = sql.ref(`${offer}.offer_type`);
  return sql`CASE WHEN ${type} = 'percentage' THEN round(p.price_paisa * ${of}::numeric / 100)
    ELSE least(${amount}, p.price_paisa) END`;
};

/** Those that end first first. */
export async function findOffers(
  db: Reader,
  { sellerId, id, notEndedBy, begunBy, comparedOn }: OfferFilter,
): Promise<OfferRow[]> {
  const wanted = [sql`p.seller_id = ${sellerId} AND p.deleted_at IS NULL`];
  if (id) wanted.push(sql`o.id = ${id}`);
  if (notEndedBy) wanted.push(sql`o.status = 'active' AND o.end_day >= ${notEndedBy}::date`);
  if (begunBy) wanted.push(sql`p.on_sale_in_shop AND o.start_day <= ${begunBy}::date`);
  const day = sql`greatest(o.start_day, ${comparedOn ?? null}::date)`;
  const better = sql`(
    SELECT json_build_object('id', b.id, 'name', b.name, 'end_day', b.end_day,
      'price_paisa', p.price_paisa - ${savingOf('b')})
    FROM offers b
    WHERE b.product_id = p.id AND b.id <> o.id AND b.status = 'active' AND o.status = 'active'
      AND b.start_day <= ${day} AND b.end_day >= ${day} AND ${savingOf('b')} > ${savingOf('o')}
    ORDER BY ${savingOf('b')} DESC, b.id LIMIT 1)`;
  const { rows } = await sql<OfferRow>`
    SELECT o.id, o.name, o.description, o.offer_type, o.percent, o.amount_paisa, o.start_day, o.end_day, o.status,
      p.id AS product_id, p.name AS product_name, p.price_paisa AS product_paisa,
      ${firstPicture()} AS picture, ${comparedOn ? better : sql`NULL`} AS better
    FROM offers o JOIN products p ON p.id = o.product_id
    WHERE ${sql.join(wanted, sql` AND `)}
    ORDER BY o.end_day, o.id`.execute(db);
  return rows;
}

export interface OfferedProduct {
  id: number;
  name: string;
  price_paisa: Paisa;
}

/** How many offers of a product run or will run. */
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

/** The seller's product, locked until the transaction ends, so that its price and offers stay. */
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

/** @returns whether the seller has such an offer */
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
