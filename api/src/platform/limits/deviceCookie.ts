import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { API_PATH } from '@haat/contracts';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyInstance } from 'fastify';
import { type Context, sessionSecretsOf } from '../../context';
import { base32 } from '../format/base32';

/** A browser as limits know it. */
export interface Device {
  /** random, as a person reads it out: 'K7F2-QXMB-4TRA-ZN3C' */
  id: string;
  /** it sent no cookie, or one that this shop has not signed */
  isNew: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The browser that makes the request; one without the cookie gets it with the response. For limits only. */
    device: () => Device;
  }
}

const COOKIE = 'haat_device';
/** Longer than limits last; not renewed, so no browser has one id for longer. */
const MAX_AGE_SECONDS = 30 * 24 * 60 * 60;
const ID = /^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/;

export const isDeviceId = (text: string) => ID.test(text);

/**
 * Tells browsers apart for limits, by a random id in a signed cookie. It is set by the first call that counts by device,
 * and sent to the API only. It proves nothing and opens nothing: the caller is the one of the bearer token.
 */
export function identifyDevices(
  api: FastifyInstance,
  context: Pick<Context, 'sessionSecret' | 'previousSessionSecret' | 'secureCookies'>,
): void {
  const { sessionSecret, secureCookies = false } = context;
  const secrets = sessionSecretsOf(context);
  api.decorateRequest('device');
  api.addHook('onRequest', async (request, reply) => {
    let device: Device | undefined;
    request.device = () => {
      if (device) return device;
      const known = readDevice(secrets, request.headers.cookie);
      device = { id: known ?? newId(), isNew: !known };
      if (!known) {
        const cookie = stringifySetCookie(COOKIE, signed(sessionSecret, device.id), {
          maxAge: MAX_AGE_SECONDS,
          path: API_PATH,
          httpOnly: true,
          sameSite: 'lax',
          secure: secureCookies,
        });
        reply.header('set-cookie', cookie);
      }
      return device;
    };
  });
}

const newId = () => base32(randomBytes(10)).replace(/....(?=.)/g, '$&-');

const signatureOf = (secret: string, id: string) =>
  createHmac('sha256', secret).update(`device ${id}`).digest();

const signed = (secret: string, id: string) => `${id}.${signatureOf(secret, id).toString('base64url')}`;

/** @returns undefined when none of the secrets has signed the cookie */
function readDevice(secrets: readonly string[], cookies = ''): string | undefined {
  const [, id, signature] = /^([A-Z2-7-]{19})\.([\w-]{43})$/.exec(parseCookie(cookies)[COOKIE] ?? '') ?? [];
  if (!id || !signature) return undefined;
  const given = Buffer.from(signature, 'base64url');
  return secrets.some((secret) => timingSafeEqual(signatureOf(secret, id), given)) ? id : undefined;
}
