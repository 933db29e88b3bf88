import type { Context } from '../../context';
import type { Tx } from '../db/database';
import { type DeadMail, deleteDead, findDead, insertMail, reviveDead } from './mail.queries';
import type { Mail } from './mails';

/**
 * Puts a mail into the outbox, in the transaction of the change it reports: both are committed or neither. A worker
 * delivers it after the commit, at least once.
 */
export async function queueMail(tx: Tx, mail: Mail): Promise<void> {
  await queueMails(tx, [mail]);
}

/** Queues several mails in one statement; those without an address are left out. */
export async function queueMails(tx: Tx, mails: readonly Mail[]): Promise<void> {
  const addressed = mails.filter(({ to }) => to !== '');
  if (addressed.length > 0) await insertMail(tx, addressed);
}

const MAX_LISTED = 100;

/** Mails that were given up, the last 100. */
export const deadMails = ({ db }: Pick<Context, 'db'>): Promise<DeadMail[]> =>
  findDead(db.kysely, MAX_LISTED);

/** Sends mails that were given up again, but those that have expired. @returns how many */
export const resendMails = (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  ids: number | 'all',
): Promise<number> => db.tx((tx) => reviveDead(tx, ids, clock.now()));

/** Deletes mails that were given up. @returns how many */
export const dropMails = ({ db }: Pick<Context, 'db'>, ids: number | 'all'): Promise<number> =>
  db.tx((tx) => deleteDead(tx, ids));
