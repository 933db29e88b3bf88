import { createHmac, createSecretKey } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock';

/** Validity of an access token. */
const ACCESS_SECONDS = 10 * 60;
const ISSUER = 'haat';
const AUDIENCE = 'haat-api';

/** The claims that are required beyond those that jose checks. */
const payload = z.object({
  sub: z.string().check(z.regex(/^[1-9]\d{0,15}$/)),
  aud: z.literal(AUDIENCE),
  iat: z.int(),
  exp: z.int(),
  sid: z.uuid(),
});

/** The user and the session of a token. */
export interface AccessClaims {
  userId: number;
  sessionId: string;
}

export interface AccessTokens {
  /** A token for ten minutes; it ends earlier with its session. */
  sign(claims: AccessClaims): Promise<string>;
  /** @returns null for a token that is forged, expired or malformed */
  read(token: string): Promise<AccessClaims | null>;
}

/**
 * Access tokens (JWT, HS256). The current secret signs; tokens of the previous one are accepted until they expire. The
 * header names the key.
 */
export function accessTokens({
  clock,
  sessionSecret,
  previousSessionSecret,
}: {
  clock: Clock;
  sessionSecret: string;
  previousSessionSecret?: string | undefined;
}): AccessTokens {
  const signing = keyOf(sessionSecret);
  const keys = new Map(
    [signing, ...(previousSessionSecret ? [keyOf(previousSessionSecret)] : [])].map(({ id, key }) => [
      id,
      key,
    ]),
  );
  return {
    sign({ userId, sessionId }) {
      const now = Math.floor(clock.now().getTime() / 1000);
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', kid: signing.id })
        .setSubject(String(userId))
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(now)
        .setExpirationTime(now + ACCESS_SECONDS)
        .sign(signing.key);
    },
    async read(token) {
      try {
        const verified = await jwtVerify(
          token,
          ({ kid }) => {
            const key = kid === undefined ? undefined : keys.get(kid);
            if (!key) throw new errors.JWKSNoMatchingKey();
            return key;
          },
          {
            algorithms: ['HS256'],
            issuer: ISSUER,
            audience: AUDIENCE,
            requiredClaims: ['sub', 'iat', 'exp'],
            currentDate: clock.now(),
          },
        );
        const { sub, sid } = payload.parse(verified.payload);
        return { userId: Number(sub), sessionId: sid };
      } catch {
        return null;
      }
    },
  };
}

/** A key, and its name in tokens, from which the secret can't be found. */
function keyOf(secret: string) {
  return {
    id: createHmac('sha256', secret).update('access token key').digest('base64url').slice(0, 12),
    // One object, because jose caches derived keys by the identity of the key.
    key: createSecretKey(Buffer.from(secret)),
  };
}
