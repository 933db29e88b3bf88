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
}

/** Which offers on products that are not deleted; what is left out does not narrow. */
interface OfferFilter {
  sellerId: number;
  id?: number;
  /** active, and ends on this day or later */
  notEndedBy?: string;
  /** begins on this day or earlier, on a product that the shop shows */
  begunBy?: string;
}

/** Those that end first first. */
export async function findOffers(
  db: Reader,
  { sellerId, id, notEndedBy, begunBy }: OfferFilter,
): Promise<OfferRow[]> {
  const wanted = [sql`p.seller_id = ${sellerId} AND p.deleted_at IS NULL`];
  if (id) wanted.push(sql`o.id = ${id}`);
  if (notEndedBy) wanted.push(sql`o.status = 'active' AND o.end_day >= ${notEndedBy}::date`);
  if (begunBy) wanted.push(sql`p.on_sale_in_shop AND o.start_day <= ${begunBy}::date`);
  const { rows } = await sql<OfferRow>`
    SELECT o.id, o.name, o.description, o.offer_type, o.percent, o.amount_paisa, o.start_day, o.end_day, o.status,
      p.id AS product_id, p.name AS product_name, p.price_paisa AS product_paisa,
      ${firstPicture()} AS picture
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
export function holdOfferedProduct(
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
