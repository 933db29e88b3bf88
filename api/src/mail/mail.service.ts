import type { Tx } from '../db/database';
import { insertMail } from './mail.queries';
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
