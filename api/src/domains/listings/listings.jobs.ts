import type { Context } from '../../context';
import { deleteKeys } from './listings.queries';

/** A form is sent again within minutes, an import within days. */
const KEYS_MS = 30 * 86_400_000;

/** Removes the Idempotency-Keys of products and offers that were listed long ago. */
export async function forgetListingKeys({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await db.tx((tx) => deleteKeys(tx, new Date(clock.now().getTime() - KEYS_MS)));
}
