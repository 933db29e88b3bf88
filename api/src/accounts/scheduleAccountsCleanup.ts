import type { Context } from '../context';
import { deleteOldAttempts } from './attempts.queries';
import { deleteOldCredentials } from './credentials.queries';

const HOUR = 3_600_000;
/** How long a network is known after the last login from it. */
const KNOWN = 180 * 24 * HOUR;

/**
 * Forgets each hour what is over: counted tries, expired refresh tokens, networks not seen for half a year.
 * @returns ends it
 */
export function scheduleAccountsCleanup(
  context: Pick<Context, 'db' | 'clock'>,
  onError: (error: unknown) => void,
): () => void {
  const timer = setInterval(() => cleanUpAccounts(context).catch(onError), HOUR);
  return () => clearInterval(timer);
}

export async function cleanUpAccounts({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await deleteOldAttempts(db.kysely, now);
  await deleteOldCredentials(db.kysely, now, new Date(now.getTime() - KNOWN));
}
