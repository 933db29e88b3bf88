import { sql } from 'kysely';
import type { Tx } from '../db/database';

/**
 * Holds the day that the stored prices are of. To be called before a product is locked whose price or offers are to be
 * written: midnight takes the day first and the products then.
 */
export async function lockPriceDate(tx: Tx): Promise<void> {
  await sql`SELECT day FROM price_day FOR SHARE`.execute(tx);
}
