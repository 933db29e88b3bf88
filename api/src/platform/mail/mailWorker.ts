import type { Contact } from '@haat/contracts';
import type { Clock } from '../clock';
import type { Db } from '../db/database';
import { startOutboxWorker } from '../db/outboxWorker';
import { oneLine } from '../format/oneLine';
import { smsTexts } from '../sms/smsTexts';
import type { Sms, SmsTransport } from '../sms/smsTransport';
import { emailHtml } from './emailHtml';
import { emailText } from './emailText';
import { type ClaimedMail, claimDue, deleteEnded, type Outcome, recordOutcome } from './mail.queries';
import type { StoredMail, TextMail } from './mails';
import type { MailTexts } from './mailTexts';
import { newestTexts } from './mailTexts.queries';
import { type Envelope, type MailAddress, MailboxRefused, type MailTransport } from './mailTransport';
import { renderEmail } from './renderEmail';
import { MAX_ATTEMPTS, retryDelay } from './retryDelay';
import type { SiteLinks } from './siteLinks';
import { withContact } from './withContact';

const SECOND_MS = 1_000;
const DAY_MS = 86_400 * SECOND_MS;

/** Emails sent at the same time. */
const CONCURRENCY = 10;
const SEND_TIMEOUT_MS = 60 * SECOND_MS;
/** Much longer than an attempt; it runs out only when a process died while stopping. */
const LEASE_MS = 5 * 60 * SECOND_MS;
/** New mail about orders waits for the next poll; other mail is sent on a notification (see the migration). */
const POLL_INTERVAL_MS = 5 * SECOND_MS;
/** How long mails stay that were delivered, and that were given up, for the operator to send again. */
const RETENTION_MS = { delivered: 30 * DAY_MS, dead: 90 * DAY_MS };

export interface MailDeps {
  db: Db;
  clock: Clock;
  transport: MailTransport;
  /** takes what goes to guests without an email */
  sms: SmsTransport;
  from: MailAddress;
  links: SiteLinks;
  /** contact data of the shop in each email */
  contact: Contact;
  /** called after each attempt, for logs and metrics; without the recipient */
  onAttempt?: (attempt: MailAttempt) => void;
}

export interface MailAttempt {
  id: number;
  kind: string;
  /** 'dead': no further attempt; the row stays for 90 days */
  outcome: Outcome['outcome'];
  attempts: number;
  error?: string;
}

/**
 * Makes one attempt for each due mail, up to the concurrency limit. Safe in several processes at once.
 * @returns the number of attempts
 */
export async function deliverDue(deps: MailDeps): Promise<number> {
  const now = deps.clock.now();
  const claimed = await deps.db.tx((tx) =>
    claimDue(tx, { now, leaseEnds: new Date(now.getTime() + LEASE_MS), limit: CONCURRENCY }),
  );
  if (claimed.length === 0) return 0;
  const texts = await newestTexts(deps.db.kysely, [...new Set(claimed.map(({ kind }) => kind))]);
  await Promise.all(
    claimed.map((mail) =>
      attempt(deps, mail, texts.find(({ kind }) => kind === mail.kind)?.[mail.language] ?? {}),
    ),
  );
  return claimed.length;
}

async function attempt(deps: MailDeps, mail: ClaimedMail, texts: MailTexts): Promise<void> {
  const { id, kind, attempts } = mail;
  const result = await trySend(deps, mail, texts);
  await deps.db.tx((tx) => recordOutcome(tx, mail, result));
  const { outcome } = result;
  deps.onAttempt?.({ id, kind, outcome, attempts, ...('error' in result ? { error: result.error } : {}) });
}

async function trySend(deps: MailDeps, mail: ClaimedMail, texts: MailTexts): Promise<Outcome> {
  const { clock, transport, sms } = deps;
  const now = clock.now();
  if (mail.expires_at && mail.expires_at <= now) {
    return { outcome: 'dead', at: now, error: 'It expired before it could be delivered' };
  }
  try {
    if (mail.kind === ('order_text' satisfies TextMail['kind'])) await sms.send(textOf(mail, deps.links));
    else await transport.send(envelopeOf(mail, deps, texts), AbortSignal.timeout(SEND_TIMEOUT_MS));
    return { outcome: 'delivered', at: clock.now() };
  } catch (thrown) {
    const error = oneLine(thrown instanceof Error ? thrown.message : String(thrown)).slice(0, 500);
    if (thrown instanceof MailboxRefused || mail.attempts >= MAX_ATTEMPTS) {
      return { outcome: 'dead', at: clock.now(), error };
    }
    const wait = retryDelay(mail.attempts, Math.random());
    return { outcome: 'retry', at: new Date(clock.now().getTime() + wait), error };
  }
}

function textOf({ recipient, data, language }: ClaimedMail, links: SiteLinks): Sms {
  const { step, number } = data as unknown as TextMail;
  return { to: recipient, text: smsTexts[language][step](number, links.shortOrder(number)) };
}

function envelopeOf(
  row: ClaimedMail,
  { from, links, contact }: Pick<MailDeps, 'from' | 'links' | 'contact'>,
  texts: MailTexts,
): Envelope {
  const mail = {
    ...row.data,
    kind: row.kind,
    to: row.recipient,
    at: row.created_at,
  } as unknown as StoredMail;
  const { language, texts: words } = mail.test ?? { language: row.language, texts };
  const email = withContact(renderEmail(mail, links, language, words), contact);
  return {
    messageId: `<${row.key}@${from.address.split('@')[1]}>`,
    id: row.id,
    kind: row.kind,
    from,
    to: { name: oneLine(mail.name), address: row.recipient },
    language: email.language,
    unsubscribeUrl: email.unsubscribe?.callUrl,
    subject: oneLine(email.subject),
    date: row.created_at,
    text: emailText(email),
    html: emailHtml(email),
  };
}

/**
 * Delivers mail until it is stopped: after each commit that queued some, and whenever an attempt is due.
 * @param onError called when the outbox can't be read; the worker tries again
 * @param pollMs how often it looks for mail that it was not notified of
 * @returns stops the worker; resolves when the emails being sent are finished
 */
export function startMailWorker(
  deps: MailDeps,
  onError: (error: unknown) => void,
  pollMs = POLL_INTERVAL_MS,
): Promise<() => Promise<void>> {
  return startOutboxWorker(
    {
      channel: 'haat_mail',
      pollMs,
      deliver: async () => (await deliverDue(deps)) === CONCURRENCY,
      cleanUpEveryMs: DAY_MS,
      cleanUp: (now) => {
        const before = (ms: number) => new Date(now.getTime() - ms);
        return deps.db.tx((tx) =>
          deleteEnded(tx, { delivered: before(RETENTION_MS.delivered), dead: before(RETENTION_MS.dead) }),
        );
      },
      close: () => deps.transport.close(),
      onError,
    },
    deps,
  );
}
