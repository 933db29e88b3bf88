import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database';

/**
 * Locks the day of the stored prices. Call it before locking a product whose price or offers will be written: the
 * update at midnight locks in the same order, first the day and then the products.
 */
export async function lockPriceDate(tx: Tx): Promise<void> {
  await sql`SELECT day FROM price_day FOR SHARE`.execute(tx);
}
