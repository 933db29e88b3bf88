import { createHmac, timingSafeEqual } from 'node:crypto';

const signatureOf = (secret: string, userId: string) =>
  createHmac('sha256', secret).update(`unsubscribe ${userId}`).digest();

/** The token of the link that turns an account's wish-list emails off. It is valid as long as the session secret. */
export const unsubscribeToken = (secret: string, userId: number): string =>
  `${userId}.${signatureOf(secret, String(userId)).toString('base64url')}`;

/** @returns the account of a token; undefined when none of the secrets has signed it */
export function readUnsubscribeToken(secrets: readonly string[], token: string): number | undefined {
  const [, userId, signature] = /^(\d{1,15})\.([\w-]{43})$/.exec(token) ?? [];
  if (!userId || !signature) return undefined;
  const given = Buffer.from(signature, 'base64url');
  return secrets.some((secret) => timingSafeEqual(signatureOf(secret, userId), given))
    ? Number(userId)
    : undefined;
}
