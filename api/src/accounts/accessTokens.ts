import { createSecretKey } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../clock';

/** How long an access token is good, in seconds. */
const ACCESS_SECONDS = 10 * 60;
const ISSUER = 'haat';

export interface AccessTokens {
  /** A token that names a user, good for ten minutes. */
  sign(userId: number): Promise<string>;
  /** The user that a token names; null when it is forged, expired or no token at all. */
  read(token: string): Promise<number | null>;
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
    sign(userId) {
      const now = Math.floor(clock.now().getTime() / 1000);
      return new SignJWT()
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
        return Number.isSafeInteger(userId) ? userId : null;
      } catch {
        return null;
      }
    },
  };
}
