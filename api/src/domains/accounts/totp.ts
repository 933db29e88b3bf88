import { createHmac, timingSafeEqual } from 'node:crypto';
import { base32 } from '../../platform/format/base32';

// One-time codes by time: RFC 6238 with SHA-1, 30 s and six digits, which all authenticator apps know.

const STEP_MS = 30_000;
const DIGITS = 6;
/** Clocks of phones differ: codes of the steps before and after are accepted, too. */
const DRIFT_STEPS = 1;

/** The code of a step (RFC 4226). */
export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0xf;
  const number = (hash.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS;
  return String(number).padStart(DIGITS, '0');
}

export const stepAt = (now: Date) => Math.floor(now.getTime() / STEP_MS);

/** @returns the step of a code that is valid now and later than `after`; null for any other code */
export function stepOfCode(secret: Buffer, code: string, now: Date, after: number): number | null {
  const current = stepAt(now);
  let found: number | null = null;
  for (let step = current - DRIFT_STEPS; step <= current + DRIFT_STEPS; step++) {
    const expected = Buffer.from(codeAt(secret, step));
    const given = Buffer.from(code);
    if (given.length === expected.length && timingSafeEqual(given, expected) && step > after) found = step;
  }
  return found;
}

/** The address that authenticator apps read from a QR code. */
export function otpauthUri(secret: Buffer, email: string): string {
  const label = encodeURIComponent(`Haat:${email}`);
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=Haat&algorithm=SHA1&digits=${DIGITS}&period=${STEP_MS / 1000}`;
}
