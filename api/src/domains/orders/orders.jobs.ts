import type { Context } from '../../context';
import { clearKeys } from './orders.queries';

/** A repeat comes within minutes; the keys of a cart are stored as long. */
const KEYS_MS = 30 * 86_400_000;
const BATCH_SIZE = 1000;

/** Removes the Idempotency-Keys of old checkouts; several processes may call it concurrently. */
export async function forgetKeys({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - KEYS_MS);
  while ((await db.tx((tx) => clearKeys(tx, before, BATCH_SIZE))) === BATCH_SIZE);
}
