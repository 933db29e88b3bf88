import { createSecretKey } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../clock';

/** Validity of an access token. */
const ACCESS_SECONDS = 10 * 60;
const ISSUER = 'haat';

/** The user of a token, and the value of users.sessions when it was signed. */
export interface AccessClaims {
  userId: number;
  sessions: number;
}

export interface AccessTokens {
  /** A token for ten minutes; it ends earlier when all sessions of the user are ended. */
  sign(userId: number, sessions?: number): Promise<string>;
  /** @returns null for a token that is forged, expired or malformed */
  read(token: string): Promise<AccessClaims | null>;
}

/** Access tokens (JWT, HS256) of one secret. */
export function accessTokens({
  clock,
  sessionSecret,
}: {
  clock: Clock;
  sessionSecret: string;
}): AccessTokens {
  // One object, because jose caches derived keys by the identity of the key.
  const key = createSecretKey(Buffer.from(sessionSecret));
  return {
    sign(userId, sessions = 0) {
      const now = Math.floor(clock.now().getTime() / 1000);
      return new SignJWT({ ses: sessions })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(String(userId))
        .setIssuer(ISSUER)
        .setIssuedAt(now)
        .setExpirationTime(now + ACCESS_SECONDS)
        .sign(key);
    },
    async read(token) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          issuer: ISSUER,
          currentDate: clock.now(),
        });
        const userId = Number(payload.sub);
        const { ses = 0 } = payload as { ses?: unknown };
        if (!Number.isSafeInteger(userId) || typeof ses !== 'number') return null;
        return { userId, sessions: ses };
      } catch {
        return null;
      }
    },
  };
}
