import { createHash, createHmac, randomBytes } from 'node:crypto';

/** The random seed of a reset token; useless without the session secret. */
export const newResetSeed = () => randomBytes(32).toString('base64url');

/**
 * The token of a password-reset link. The database has only its seed (in the outbox) and its hash, from which the token
 * can't be made without the session secret.
 */
export function resetToken(sessionSecret: string, seed: string): string {
  return createHmac('sha256', sessionSecret).update(`password-reset ${seed}`).digest('base64url');
}

export const resetTokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();
