import { createHash, createHmac, randomBytes } from 'node:crypto';

/** What a reset token is made of: a random seed, which alone is worth nothing. */
export const newResetSeed = () => randomBytes(32).toString('base64url');

/**
 * The token of a password-reset link. The database holds the seed (in the outbox) and the token's hash; whoever
 * reads it there, without the session secret, can't make the token.
 */
export function resetToken(sessionSecret: string, seed: string): string {
  return createHmac('sha256', sessionSecret).update(`password-reset ${seed}`).digest('base64url');
}

export const resetTokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();
