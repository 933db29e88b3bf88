import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A text message. */
export interface Sms {
  /** +8801712345678 */
  to: string;
  text: string;
}

export interface SmsTransport {
  /** Resolves when the message is accepted. @throws when it isn't; there is no other attempt */
  send(sms: Sms): Promise<void>;
}

/** A person waits for the response. */
const GATEWAY_TIMEOUT_MS = 8000;

/**
 * Posts `{ to, text }` as JSON to an HTTP gateway, which accepts it with 2xx. Redirects are refused, because they would
 * take the message and the token elsewhere.
 * @param token sent as `Authorization: Bearer …`
 */
export function gatewayTransport(
  url: string,
  { token, timeoutMs = GATEWAY_TIMEOUT_MS }: { token?: string | undefined; timeoutMs?: number } = {},
): SmsTransport {
  return {
    async send(sms) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        body: JSON.stringify(sms),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`The SMS gateway answered ${answer.status}`);
    },
  };
}

/** How many messages stay in the folder: a forgotten SMS_GATEWAY_URL must not fill the disk. */
const MAX_FILES = 1000;

/** Writes each message into a text file, named after its time and number. */
export function smsFolderTransport(
  folder: string,
  { now = () => new Date(), maxFiles = MAX_FILES }: { now?: () => Date; maxFiles?: number } = {},
): SmsTransport {
  let written = 0;
  return {
    async send({ to, text }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const at = now()
        .toISOString()
        .replace(/[-:]/g, '')
        .replace('T', '-')
        .replace('.', '-')
        .replace('Z', '');
      const place = String(++written % 10_000).padStart(4, '0');
      // Readable by the owner only: it has a code.
      await writeFile(
        path.join(folder, `${at} ${place} ${to.replace(/\D/g, '')}.txt`),
        `To: ${to}\n\n${text}\n`,
        {
          mode: 0o600,
        },
      );
      // Names begin with their time.
      const names = (await readdir(folder)).sort();
      for (const name of names.slice(0, Math.max(0, names.length - maxFiles)))
        await rm(path.join(folder, name), { force: true });
    },
  };
}
