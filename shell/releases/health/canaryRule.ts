// By name: the simulations of the test call them some ten million times.
const { log, PI } = Math;

/** What is known of one side of a trial. */
export interface Counts {
  /** Page loads that told whether the remote came up. */
  loads: number;
  /** Of these, those that failed. */
  failures: number;
}

/** What a canary must have been seen in before it is judged at all. */
const LEAST: Counts = { loads: 10, failures: 3 };
/** How many times the live version's share of failures is clearly above it. */
const CLEARLY = 1.5;
/** How much likelier what was seen has to be if the versions differ than under any rate they could share. */
export const CERTAINTY = 1000;

/**
 * Whether a canary is to be rolled back: it fails clearly more often than the live version, beyond chance.
 *
 * The rule may be asked after every single report, for as long as the canary is on. It compares what was seen with two
 * stories: that both versions fail at one rate, taken at whatever rate fits best; and that each has its own, unknown one.
 * If the rates are the same, the second story can be 1,000 times as likely as the first at any moment, ever, with a
 * probability of at most 1 in 1,000 (Ville's inequality), whatever the canary's share, and however it changes. So looking
 * again and again costs nothing. What happens in fact, the simulations of the test tell: at the same 1 % none of
 * 6,000 canaries went within 10,000 loads; one that fails for everybody goes with its 10th load; 20 % against 1 % goes
 * after some 25 loads of the canary at a share of 1 to 10 %, and 80 at 50 %, where the live version is as little known.
 */
export function isWorse(canary: Counts, live: Counts): boolean {
  if (canary.loads < LEAST.loads || canary.failures < LEAST.failures) return false;
  if (rateOf(canary) < CLEARLY * rateOf(live)) return false;
  return evidence(canary, live) >= log(CERTAINTY);
}

export const rateOf = ({ loads, failures }: Counts) => (loads === 0 ? 0 : failures / loads);

/**
 * The natural logarithm of how much likelier the counts are if each side has its own rate than if they share one. The
 * own rates are averaged over: a canary may fail at any rate (Beta 1, 1), a live version most likely at few percent
 * (Beta 1, 49). The shared one is the likeliest.
 */
export function evidence(canary: Counts, live: Counts): number {
  const failures = canary.failures + live.failures;
  const loads = canary.loads + live.loads;
  const apart = averaged(canary, 1, 1) + averaged(live, 1, 49);
  return apart - (times(failures, failures / loads) + times(loads - failures, 1 - failures / loads));
}

/** ln of the likelihood of the counts, averaged over rates that are Beta (a, b). */
const averaged = ({ loads, failures }: Counts, a: number, b: number) =>
  lnBeta(a + failures, b + loads - failures) - lnBeta(a, b);

const times = (count: number, probability: number) => (count === 0 ? 0 : count * log(probability));
const lnBeta = (a: number, b: number) => lnFactorial(a - 1) + lnFactorial(b - 1) - lnFactorial(a + b - 1);

const EXACT = 128;
const LN_FACTORIALS = [0];
for (let n = 1; n <= EXACT; n++) LN_FACTORIALS[n] = LN_FACTORIALS[n - 1]! + log(n);

/** Beyond the table by Stirling's series, whose error there is below 1e-14. */
function lnFactorial(n: number): number {
  if (n <= EXACT) return LN_FACTORIALS[n]!;
  return n * log(n) - n + log(2 * PI * n) / 2 + 1 / (12 * n) - 1 / (360 * n ** 3);
}
