import { setTimeout as pause } from 'node:timers/promises';
import type { Contact } from '@haat/contracts';
import type { Clock } from '../clock';
import type { Db } from '../db/database';
import { oneLine } from '../format/oneLine';
import { emailHtml } from './emailHtml';
import { emailText } from './emailText';
import { type ClaimedMail, claimDue, deleteDelivered, type Outcome, recordOutcome } from './mail.queries';
import type { StoredMail } from './mails';
import { type Envelope, type MailAddress, MailboxRefused, type MailTransport } from './mailTransport';
import { renderEmail } from './renderEmail';
import { MOST_ATTEMPTS, retryDelay } from './retryDelay';
import type { SiteLinks } from './siteLinks';
import { withContact } from './withContact';

const SECOND = 1_000;
const DAY = 86_400 * SECOND;

/** So many letters are under way at once. */
const AT_ONCE = 10;
/** How long one attempt may take. */
const PATIENCE = 60 * SECOND;
/** Longer than an attempt takes by far; only a process that died keeps a mail so long. */
const LEASE = 5 * 60 * SECOND;
/** How often to look for what is due. Of new mail only that about orders waits for it: see the migration. */
const POLL = 5 * SECOND;
/** How long a delivered mail is remembered. */
const KEPT = 30 * DAY;

export interface MailDeps {
  db: Db;
  clock: Clock;
  post: MailTransport;
  from: MailAddress;
  links: SiteLinks;
  /** what letters say of how the shop can be reached */
  contact: Contact;
  /** told of each attempt, for logs and metrics; names no recipient */
  onAttempt?: (attempt: MailAttempt) => void;
}

export interface MailAttempt {
  id: number;
  kind: string;
  /** 'dead': given up, the row is kept */
  outcome: Outcome['outcome'];
  attempts: number;
  error?: string;
}

/**
 * Delivers what is due, once. Any number of processes may do so side by side: no mail is taken by two.
 * @returns how many were tried
 */
export async function deliverDue(room: MailDeps): Promise<number> {
  const now = room.clock.now();
  const claimed = await room.db.tx((tx) =>
    claimDue(tx, { now, leaseEnds: new Date(now.getTime() + LEASE), most: AT_ONCE }),
  );
  await Promise.all(claimed.map((mail) => attempt(room, mail)));
  return claimed.length;
}

async function attempt(room: MailDeps, mail: ClaimedMail): Promise<void> {
  const { id, kind, attempts } = mail;
  const result = await tryOnce(room, mail);
  await room.db.tx((tx) => recordOutcome(tx, mail, result));
  const { outcome } = result;
  room.onAttempt?.({ id, kind, outcome, attempts, ...('error' in result ? { error: result.error } : {}) });
}

async function tryOnce(room: MailDeps, mail: ClaimedMail): Promise<Outcome> {
  const { clock, post } = room;
  const now = clock.now();
  if (mail.expires_at && mail.expires_at <= now) {
    return { outcome: 'dead', at: now, error: 'It expired before it could be delivered' };
  }
  try {
    await post.send(envelopeOf(mail, room), AbortSignal.timeout(PATIENCE));
    return { outcome: 'delivered', at: clock.now() };
  } catch (thrown) {
    const error = oneLine(thrown instanceof Error ? thrown.message : String(thrown)).slice(0, 500);
    if (thrown instanceof MailboxRefused || mail.attempts >= MOST_ATTEMPTS) {
      return { outcome: 'dead', at: clock.now(), error };
    }
    const wait = retryDelay(mail.attempts, Math.random());
    return { outcome: 'again', at: new Date(clock.now().getTime() + wait), error };
  }
}

function envelopeOf(
  row: ClaimedMail,
  { from, links, contact }: Pick<MailDeps, 'from' | 'links' | 'contact'>,
): Envelope {
  const mail = {
    ...row.data,
    kind: row.kind,
    to: row.recipient,
    at: row.created_at,
  } as unknown as StoredMail;
  const email = withContact(renderEmail(mail, links), contact);
  return {
    messageId: `<${row.key}@${from.address.split('@')[1]}>`,
    id: row.id,
    kind: row.kind,
    from,
    to: { name: oneLine(mail.name), address: row.recipient },
    subject: oneLine(email.subject),
    date: row.created_at,
    text: emailText(email),
    html: emailHtml(email),
  };
}

/**
 * Delivers mail until it is ended: when a transaction that wrote some commits, and whenever an attempt is due.
 * @param onError told when the outbox can't be read; it is tried again
 * @returns ends it; resolves when the letters under way are out
 */
export async function startMailWorker(
  room: MailDeps,
  onError: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const ending = new AbortController();
  let wake = () => {};
  let announced = true;
  let lastTidied = 0;

  async function rest(): Promise<void> {
    if (announced || ending.signal.aborted) return;
    const woken = new AbortController();
    wake = () => woken.abort();
    await pause(POLL, undefined, { signal: woken.signal, ref: false }).catch(() => {});
  }

  async function work(): Promise<void> {
    while (!ending.signal.aborted) {
      announced = false;
      try {
        if ((await deliverDue(room)) === AT_ONCE) continue;
        await cleanUp();
      } catch (error) {
        onError(error);
      }
      await rest();
    }
  }

  async function cleanUp(): Promise<void> {
    const now = room.clock.now().getTime();
    if (now - lastTidied < DAY) return;
    lastTidied = now;
    await room.db.tx((tx) => deleteDelivered(tx, new Date(now - KEPT)));
  }

  await room.db.listen('haat_mail', () => {
    announced = true;
    wake();
  });
  const worked = work();
  return async () => {
    ending.abort();
    wake();
    await worked;
    await room.post.close();
  };
}
