// Destructured for speed: the simulations of the test call them some ten million times.
const { log, PI } = Math;

/** The counts of one version of a canary analysis. */
export interface Counts {
  /** Page loads that reported whether the remote was mounted. */
  loads: number;
  /** Page loads among them that failed. */
  failures: number;
}

/** Minimum counts of a canary before it is judged. */
export const MIN_COUNTS: Counts = { loads: 10, failures: 3 };
/**
 * A canary must fail at least this many times as often as the live version, or the live one work this many times as often:
 * where many loads of both fail, as pages that report to another server, a canary that always fails is not far above.
 */
const MIN_RATE_RATIO = 1.5;
/** The likelihood ratio that counts as proof: two failure rates against any shared one. */
export const MIN_LIKELIHOOD_RATIO = 1000;

/**
 * Whether a canary is to be rolled back: it fails clearly more often than the live version, beyond chance.
 *
 * The rule may be evaluated after every report, as long as the canary runs. It compares two hypotheses: both versions
 * fail at one rate, the one that fits best; or each version has its own, unknown rate.
 * If the rates are the same, the second hypothesis can be 1,000 times as likely as the first at any moment, ever, with a
 * probability of at most 1 in 1,000 (Ville's inequality), whatever the canary's share, and however it changes. So
 * repeated evaluation costs nothing. In the simulations of the test, at the same 1 % none of 6,000 canaries was rolled
 * back within 10,000 loads; one that always fails is with its 10th load; 20 % against 1 % is
 * after some 25 loads of the canary at a share of 1 to 10 %, and 80 at 50 %, where the live version is as little known.
 */
export function isWorse(canary: Counts, live: Counts): boolean {
  if (canary.loads < MIN_COUNTS.loads || canary.failures < MIN_COUNTS.failures) return false;
  const [rate, liveRate] = [rateOf(canary), rateOf(live)];
  if (rate < MIN_RATE_RATIO * liveRate && 1 - liveRate < MIN_RATE_RATIO * (1 - rate)) return false;
  return evidence(canary, live) >= log(MIN_LIKELIHOOD_RATIO);
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
