import type { Context } from '../../context';
import { cleanUpLimits } from '../../platform/limits/limits';
import { deleteOldCredentials } from './credentials.queries';
import { deleteOldPhoneCodes } from './guests.queries';

const HOUR_MS = 3_600_000;
/** How long a network stays known after the last login from it. */
const KNOWN_NETWORK_MS = 180 * 24 * HOUR_MS;

/** Deletes ended attempt counters, expired codes, sessions and refresh tokens, and old known networks. */
export async function cleanUpAccounts({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await cleanUpLimits({ db, clock });
  await deleteOldPhoneCodes(db.kysely, now);
  await deleteOldCredentials(db.kysely, now, new Date(now.getTime() - KNOWN_NETWORK_MS));
}
