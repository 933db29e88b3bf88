/** Spread over about a day; a mail that fails all of them is dead. */
export const MAX_ATTEMPTS = 10;

const FIRST_DELAY_MS = 30_000;
const FACTOR = 3;
const MAX_DELAY_MS = 6 * 3_600_000;

/**
 * The delay in ms before the next attempt: exponential from 30 s to 6 h, with jitter of ±25 % so that a mail server that
 * comes back does not get all mails at once.
 * @param attempts number of failed attempts
 * @param chance random number from 0 to 1
 */
export function retryDelay(attempts: number, chance: number): number {
  const wait = Math.min(FIRST_DELAY_MS * FACTOR ** (attempts - 1), MAX_DELAY_MS);
  return Math.round(wait * (0.75 + chance / 2));
}
