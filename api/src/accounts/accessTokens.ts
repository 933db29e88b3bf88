import { createSecretKey } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../clock';

/** How long an access token is good, in seconds. */
const ACCESS_SECONDS = 10 * 60;
const ISSUER = 'haat';

/** Whom a token names, and which of that person's times of sessions: see users.sessions. */
export interface AccessClaims {
  userId: number;
  sessions: number;
}

export interface AccessTokens {
  /** A token that names a user, good for ten minutes unless all sessions of the user are ended. */
  sign(userId: number, sessions?: number): Promise<string>;
  /** What a token says; null when it is forged, expired or no token at all. */
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
  // One object for good: jose keeps what it derives from a key by the key's identity.
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
