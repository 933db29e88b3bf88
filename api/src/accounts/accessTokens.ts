import { jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../clock';

/** How long an access token is good, in seconds. */
export const ACCESS_SECONDS = 10 * 60;
const ISSUER = 'haat';

/** Signs an access token (HS256) for a user. */
export function signAccessToken(userId: number, secret: string, clock: Clock): Promise<string> {
  const now = Math.floor(clock.now().getTime() / 1000);
  return new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(String(userId))
    .setIssuer(ISSUER)
    .setIssuedAt(now)
    .setExpirationTime(now + ACCESS_SECONDS)
    .sign(Buffer.from(secret));
}

/** The user that an access token names; null when it is forged, expired or no token at all. */
export async function readAccessToken(token: string, secret: string, clock: Clock): Promise<number | null> {
  try {
    const { payload } = await jwtVerify(token, Buffer.from(secret), {
      algorithms: ['HS256'],
      issuer: ISSUER,
      currentDate: clock.now(),
    });
    const userId = Number(payload.sub);
    return Number.isSafeInteger(userId) ? userId : null;
  } catch {
    return null;
  }
}
