// Programs of other folders compile this file, too.
/// <reference path="./httpEce.d.ts" />
import { createECDH } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import type { PushKeys } from '@haat/servers';
import { encrypt } from 'http_ece';
import { importJWK, SignJWT } from 'jose';
import { isPushEndpoint, lookupPublic } from './pushEndpoint';

/** How a browser is reached, as it says itself. */
export interface PushAddress {
  endpoint: string;
  /** its public key, base64url */
  p256dh: string;
  /** base64url */
  auth: string;
}

export interface PushMessage {
  /** what the service worker gets */
  text: string;
  /** seconds that the push service may keep it */
  ttl: number;
  urgency: 'normal' | 'low';
  /** a later message of the same topic replaces one that waits at the push service: up to 32 letters of base64url */
  topic: string;
}

export interface PushTransport {
  /** Resolves when the push service has accepted it. @throws SubscriptionGone, PushRefused; other errors may be temporary */
  send(to: PushAddress, message: PushMessage, signal: AbortSignal): Promise<void>;
  close(): void;
}

/** The browser has ended its subscription, or can't be sent to: there is no point in keeping it. */
export class SubscriptionGone extends Error {
  override name = 'SubscriptionGone';
}

/** The push service has not accepted a message. */
export class PushRefused extends Error {
  override name = 'PushRefused';
  readonly status: number;
  /** how long it asks to wait, in ms */
  readonly retryAfterMs: number;
  constructor(host: string, status: number, retryAfterMs: number) {
    super(`${host} answered ${status}`);
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Push services accept a day at most. */
const TOKEN_SECONDS = 12 * 3600;
const TOO_LARGE = 413;

/**
 * Encrypts messages for a browser (RFC 8291) and posts them to its push service, signed with the shop's keys (RFC 8292).
 * @param privateServices origins that may be in our own network
 * @param lookup resolves the names of all others; refuses private addresses
 * @param now push services refuse tokens of a wrong time
 */
export function webPushTransport(
  { publicKey, privateKey, subject }: PushKeys,
  privateServices: readonly string[] = [],
  lookup = lookupPublic,
  now = () => new Date(),
): PushTransport {
  const signingKey = importJWK(jwkOf(publicKey, privateKey), 'ES256');
  const agents = {
    public: new https.Agent({ keepAlive: true, maxSockets: 10, lookup }),
    private: new http.Agent({ keepAlive: true }),
    privateTls: new https.Agent({ keepAlive: true }),
  };

  async function tokenFor(origin: string): Promise<string> {
    return new SignJWT({ sub: subject })
      .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
      .setAudience(origin)
      .setExpirationTime(Math.floor(now().getTime() / 1000) + TOKEN_SECONDS)
      .sign(await signingKey);
  }

  return {
    async send(to, { text, ttl, urgency, topic }, signal) {
      if (!isPushEndpoint(to.endpoint, privateServices)) throw new SubscriptionGone('Not a push service');
      const url = new URL(to.endpoint);
      const isPrivate = privateServices.includes(url.origin);
      const isPlain = url.protocol === 'http:';
      const body = encrypted(to, text);
      const headers = {
        authorization: `vapid t=${await tokenFor(url.origin)}, k=${publicKey}`,
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        'content-length': body.length,
        ttl,
        urgency,
        topic,
      };
      const agent = !isPrivate ? agents.public : isPlain ? agents.private : agents.privateTls;
      const { statusCode = 0, headers: answer } = await post(url, { headers, agent, signal }, body);
      // Redirects are refused like errors: they could lead elsewhere.
      if (statusCode >= 200 && statusCode < 300) return;
      if (statusCode === 404 || statusCode === 410)
        throw new SubscriptionGone(`${url.host} answered ${statusCode}`);
      throw new PushRefused(url.host, statusCode, retryAfterOf(answer['retry-after']));
    },
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

/** Whether another attempt with the same message is of no use. */
export const isFinal = (error: unknown) =>
  error instanceof SubscriptionGone || (error instanceof PushRefused && error.status === TOO_LARGE);

/** Whether the keys of a browser can be used. */
export function canEncrypt(to: Pick<PushAddress, 'p256dh' | 'auth'>): boolean {
  try {
    encrypted(to, '');
    return true;
  } catch {
    return false;
  }
}

/** @throws SubscriptionGone for keys that are none */
function encrypted({ p256dh, auth }: Pick<PushAddress, 'p256dh' | 'auth'>, text: string): Buffer {
  const own = createECDH('prime256v1');
  own.generateKeys();
  try {
    return encrypt(Buffer.from(text), {
      version: 'aes128gcm',
      privateKey: own,
      dh: p256dh,
      authSecret: auth,
    });
  } catch {
    throw new SubscriptionGone('Its keys can’t be used');
  }
}

function post(url: URL, options: http.RequestOptions, body: Buffer): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { request } = url.protocol === 'http:' ? http : https;
    const sent = request(url, { method: 'POST', ...options }, (answer) => {
      // Its body is of no use; one without an end is ended by the signal.
      answer.on('error', () => {}).resume();
      resolve(answer);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Seconds or a date, in ms from now; 0 where it says nothing. */
function retryAfterOf(text: string | undefined): number {
  if (!text) return 0;
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : 0;
}

function jwkOf(publicKey: string, privateKey: string) {
  const point = Buffer.from(publicKey, 'base64url');
  return {
    kty: 'EC',
    crv: 'P-256',
    d: privateKey,
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
}
