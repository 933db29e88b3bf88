import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushNotice } from '../platform/push/pushes';

export interface ReceivedPush {
  /** of the endpoint */
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface LocalPushService {
  origin: string;
  received: ReceivedPush[];
  /** Responds with this status from now on; 201 at first. */
  answerWith(status: number, headers?: Record<string, string>): void;
  /** Sends no responses from now on. @returns sends them to all that wait */
  hold(): () => void;
  close(): Promise<void>;
}

/** A push service on this machine, which stores what it gets. */
export async function startPushService(): Promise<LocalPushService> {
  const received: ReceivedPush[] = [];
  let answer = { status: 201, headers: {} as Record<string, string> };
  let held: (() => void)[] | null = null;
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    received.push({ path: request.url ?? '', headers: request.headers, body });
    const send = () => response.writeHead(answer.status, answer.headers).end('a text that is not read');
    if (held) held.push(send);
    else send();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answerWith: (status, headers = {}) => {
      answer = { status, headers };
    },
    hold: () => {
      held = [];
      return () => {
        for (const send of held ?? []) send();
        held = null;
      };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The subscription of a browser, which decrypts what it gets as RFC 8291 says, with node:crypto alone. */
export function aPushBrowser(endpoint: string) {
  const own = createECDH('prime256v1');
  own.generateKeys();
  const auth = randomBytes(16);
  const hkdf = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length));
  return {
    subscription: {
      endpoint,
      keys: { p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url') },
    },
    /** @throws when it is for another browser, or was changed */
    decrypt(body: Buffer): PushNotice {
      const salt = body.subarray(0, 16);
      const length = body[20] ?? 0;
      const sender = body.subarray(21, 21 + length);
      const record = body.subarray(21 + length);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender]);
      const secret = hkdf(own.computeSecret(sender), auth, info, 32);
      const key = hkdf(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
      const nonce = hkdf(secret, salt, 'Content-Encoding: nonce\0', 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16));
      const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
      // One record: the text, the delimiter 2, zeros.
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
    },
  };
}
