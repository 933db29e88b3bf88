import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** An email as a mail server received it. */
export interface ReceivedEmail {
  /** as the envelope names them */
  from: string;
  to: string[];
  /** header names in lower case; unfolded, encoded words decoded */
  headers: Record<string, string>;
  text: string;
  html: string;
  raw: string;
}

export interface LocalSmtp {
  /** smtp://… */
  url: string;
  received: ReceivedEmail[];
  /** Sets the reply to recipients from now on: an SMTP refusal like '550 5.1.1 No such mailbox'; null accepts all. */
  refuse(answer: string | null): void;
  /** Delays the reply to every email until the returned function is called. */
  hold(): () => void;
  close(): Promise<void>;
}

/** A mail server of the tests' own, on a free port; `account` must be given to it when there is one. */
export async function startSmtp(account?: { user: string; password: string }): Promise<LocalSmtp> {
  const received: ReceivedEmail[] = [];
  let refusal: string | null = null;
  let held: Promise<void> = Promise.resolve();
  const server = new SMTPServer({
    authOptional: !account,
    disabledCommands: account ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    allowInsecureAuth: true,
    logger: false,
    onAuth({ username, password }, _session, done) {
      const known = username === account?.user && password === account?.password;
      done(known ? null : new Error('Wrong password'), known ? { user: username } : undefined);
    },
    onRcptTo(_address, _session, done) {
      const [, code, message] = /^(\d{3}) (.*)$/.exec(refusal ?? '') ?? [];
      done(code ? Object.assign(new Error(message), { responseCode: Number(code) }) : undefined);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        await held;
        const raw = Buffer.concat(chunks).toString('latin1');
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          ...readEmail(raw),
        });
        done();
      });
    },
  });
  // Clients that leave in the middle are part of the tests.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const login = account ? `${account.user}:${account.password}@` : '';
  return {
    url: `smtp://${login}127.0.0.1:${port}`,
    received,
    refuse(answer) {
      refusal = answer;
    },
    hold() {
      let release = () => {};
      held = new Promise((resolve) => {
        release = resolve;
      });
      return release;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Parses an email with a text and an HTML part. */
export function readEmail(raw: string): Omit<ReceivedEmail, 'from' | 'to'> {
  const { headers, body } = split(raw);
  const [, boundary = ''] = /boundary="?([^";]+)/.exec(headers['content-type'] ?? '') ?? [];
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => split(part.trimStart()));
  const partOf = (type: string) => {
    const found = parts.find((part) => part.headers['content-type']?.startsWith(type));
    if (!found) return '';
    const bytes =
      found.headers['content-transfer-encoding'] === 'base64'
        ? Buffer.from(found.body, 'base64')
        : Buffer.from(
            found.headers['content-transfer-encoding'] === 'quoted-printable'
              ? unquoted(found.body)
              : found.body,
            'latin1',
          );
    return bytes.toString('utf8').replaceAll('\r\n', '\n');
  };
  return { headers, text: partOf('text/plain'), html: partOf('text/html'), raw };
}

function split(part: string): { headers: Record<string, string>; body: string } {
  const end = part.indexOf('\r\n\r\n');
  const lines = part
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), decodedWords(line.slice(colon + 1).trim())];
    }),
  );
  return { headers, body: part.slice(end + 4) };
}

const unquoted = (text: string) =>
  text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** RFC 2047 */
const decodedWords = (text: string) =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, encoding: string, word: string) =>
      (encoding.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64')
        : Buffer.from(unquoted(word.replaceAll('_', ' ')), 'latin1')
      ).toString('utf8'),
    );
