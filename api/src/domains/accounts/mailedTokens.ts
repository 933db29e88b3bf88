import { createHash, createHmac, randomBytes } from 'node:crypto';

/** The random seed of a mailed token; useless without the session secret. */
export const newTokenSeed = () => randomBytes(32).toString('base64url');

/**
 * Makes the token of a mailed link. The database has only its seed (in the outbox) and its hash, from which the token
 * can't be made without the session secret.
 */
const tokenFor = (purpose: string) => (sessionSecret: string, seed: string) =>
  createHmac('sha256', sessionSecret).update(`${purpose} ${seed}`).digest('base64url');

/** The token of a password-reset link. */
export const resetToken = tokenFor('password-reset');
/** The token of a link that invites to the staff. */
export const invitationToken = tokenFor('staff-invitation');

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();
