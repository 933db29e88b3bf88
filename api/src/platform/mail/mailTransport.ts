import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Language } from '@haat/contracts';
import { createTransport } from 'nodemailer';
import { html } from './html';

/** A rendered email with its addresses. */
export interface Envelope {
  /** the same at each attempt: '<uuid@host>' */
  messageId: string;
  /** names the files of the folder */
  id: number;
  kind: string;
  from: MailAddress;
  to: MailAddress;
  language: Language;
  /** for List-Unsubscribe */
  unsubscribeUrl?: string | undefined;
  subject: string;
  date: Date;
  text: string;
  html: string;
}

export interface MailAddress {
  name: string;
  address: string;
}

export interface MailTransport {
  /** Resolves when the email is accepted. @throws MailboxRefused; any other error may be temporary */
  send(envelope: Envelope, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/** The mail server says that there is no such mailbox: another attempt would not help. */
export class MailboxRefused extends Error {
  override name = 'MailboxRefused';
}

function messageOf({
  messageId,
  from,
  to,
  language,
  unsubscribeUrl,
  subject,
  date,
  text,
  html: page,
}: Envelope) {
  return {
    messageId,
    from,
    to,
    subject,
    date,
    text,
    html: page,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Content-Language': language === 'bn' ? 'bn' : 'en, bn',
      ...(unsubscribeUrl
        ? {
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }
        : {}),
    },
    // The content never refers to files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

const LOOPBACK = /^(localhost|127\.|\[?::1)/;

/**
 * Sends by SMTP.
 * @param url smtp://user:password@host:587 or smtps://…; a password goes to another machine only through TLS
 */
export function smtpTransport(url: string): MailTransport {
  const { hostname, password } = new URL(url);
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 5,
    // An email whose connection broke may have arrived: the outbox decides about the retry.
    maxRequeues: 0,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    ...(password && !LOOPBACK.test(hostname) ? { requireTLS: true } : {}),
  });
  // A pooled connection that breaks while idle is replaced by the next email.
  transport.on('error', () => {});
  return {
    async send(envelope, signal) {
      try {
        await transport.sendMail({ ...messageOf(envelope), signal });
      } catch (error) {
        const { command, response = '' } = error as { command?: string; response?: string };
        // 5.1.x is about the address itself (RFC 3463); other refusals may be configuration errors that get fixed.
        if (command === 'RCPT TO' && /^5\d\d[ -]5\.1\.\d/.test(response)) throw new MailboxRefused(response);
        throw error;
      }
    },
    close: async () => transport.close(),
  };
}

/** How many days with emails stay in the folder, and how many files of each: a forgotten SMTP_URL must not fill the disk. */
const MAX_DAYS = 30;
const MAX_FILES = 5000;

/**
 * Writes each email into a folder of its day, YYYY-MM-DD in UTC: an .eml file for mail programs and an .html file for
 * browsers.
 */
export function folderTransport(
  folder: string,
  { maxDays = MAX_DAYS, maxFiles = MAX_FILES } = {},
): MailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const write = async (day: string, name: string, content: Buffer | string) => {
    const file = path.join(folder, day, name);
    // Readable by the owner only: an email may contain a password reset link.
    await writeFile(`${file}.part`, content, { mode: 0o600 });
    await rename(`${file}.part`, file);
  };
  return {
    async send(envelope) {
      const day = envelope.date.toISOString().slice(0, 10);
      await mkdir(path.join(folder, day), { recursive: true, mode: 0o700 });
      const { message } = await transport.sendMail(messageOf(envelope));
      const name = fileNameOf(envelope);
      await write(day, `${name}.eml`, message as Buffer);
      await write(day, `${name}.html`, withHead(envelope));
      await removeOldest(folder, maxDays, (name) => /^\d{4}-\d\d-\d\d$/.test(name));
      await removeOldest(path.join(folder, day), maxFiles);
    },
    close: async () => {},
  };
}

/** Names begin with their time. */
async function removeOldest(folder: string, max: number, isOne = (_name: string) => true): Promise<void> {
  const names = (await readdir(folder)).filter(isOne).sort();
  for (const name of names.slice(0, Math.max(0, names.length - max)))
    await rm(path.join(folder, name), { recursive: true, force: true });
}

/** '20261121-080500 order_placed nadia@haat.example 12': sorts by time, safe on every file system. */
function fileNameOf({ date, kind, to, id }: Envelope): string {
  const at = date
    .toISOString()
    .replace(/[-:]|\.\d+Z/g, '')
    .replace('T', '-');
  return `${at} ${kind} ${to.address.replace(/[^\w.@+-]/g, '_').slice(0, 80)} ${id}`;
}

function withHead({ from, to, subject, date, html: page }: Envelope): string {
  const head = html`<pre style="margin:0;padding:12px 16px;background:#ffffff;font:13px/1.5 monospace;white-space:pre-wrap">From: ${from.name} &lt;${from.address}&gt;
To: ${to.name} &lt;${to.address}&gt;
Date: ${date.toISOString()}
Subject: ${subject}</pre>`;
  return page.replace(/<body[^>]*>/, (body) => body + head.source);
}
