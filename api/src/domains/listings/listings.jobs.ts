import type { Context } from '../../context';
import { deleteKeys, untagDeleted } from './listings.queries';

/** A form is sent again within minutes, an import within days. */
const KEYS_MS = 30 * 86_400_000;

/** Removes the Idempotency-Keys of products and offers that were listed long ago. */
export async function forgetListingKeys({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await db.tx((tx) => deleteKeys(tx, new Date(clock.now().getTime() - KEYS_MS)));
}

/** Looked at again, because a tag may be merged while its product is deleted. */
const UNTAG_MS = 7 * 86_400_000;

/** Removes the tags of products that were deleted lately. */
export async function forgetDeletedTags({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await db.tx((tx) => untagDeleted(tx, new Date(clock.now().getTime() - UNTAG_MS)));
}
