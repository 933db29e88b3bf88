/** So many attempts are made, over about a day; then the mail is given up. */
export const MOST_ATTEMPTS = 10;

const FIRST = 30_000;
const FACTOR = 3;
const LONGEST = 6 * 3_600_000;

/**
 * How long to wait after a failed attempt, in ms: half a minute at first, three times as long each time, at most
 * six hours; a quarter more or less by chance, so that a mail server that comes back isn't met by all at once.
 * @param attempts how many have failed
 * @param chance from 0 to 1
 */
export function retryDelay(attempts: number, chance: number): number {
  const wait = Math.min(FIRST * FACTOR ** (attempts - 1), LONGEST);
  return Math.round(wait * (0.75 + chance / 2));
}
