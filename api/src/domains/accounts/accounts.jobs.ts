import type { Context } from '../../context';
import { cleanUpLimits } from '../../platform/limits/limits';
import { deleteOldCredentials } from './credentials.queries';
import { deleteOldPhoneCodes } from './guests.queries';

const HOUR_MS = 3_600_000;
/** How long a network stays known after the last login from it. */
const KNOWN_NETWORK_MS = 180 * 24 * HOUR_MS;
/** How long an expired invitation to the staff is still listed. */
const EXPIRED_INVITATION_MS = 30 * 24 * HOUR_MS;

/** Deletes ended attempt counters, expired codes, sessions, refresh tokens and invitations, and old known networks. */
export async function cleanUpAccounts({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await cleanUpLimits({ db, clock });
  await deleteOldPhoneCodes(db.kysely, now);
  await deleteOldCredentials(db.kysely, now, {
    unusedSince: new Date(now.getTime() - KNOWN_NETWORK_MS),
    invitedUntil: new Date(now.getTime() - EXPIRED_INVITATION_MS),
  });
}
