import { type NetworkPrefixes, prefixesOf } from '../health/addresses';
import { CanaryAnalysis } from '../health/canaryAnalysis';
import { table } from '../textTable';
import { seeded } from './seeded';

// npm run bench -- attack
// Measures how many addresses false reports need. Before networks were counted, the counts that now hold a canary rolled it
// back.

const CANARY = { version: '1.5.0', percent: 10, since: '', by: '', why: '' };
/** Page loads of a good version that fail all the same. */
const GOOD_RATE = 0.01;
const MAX_PAGES = 20_000;
const RUNS = 51;
const MAX_LOADS = 2000;
/** The number of the visitors' providers; a few of them have most of the visitors. */
const WIDE_NETWORKS = 60;

type Decision = 'held' | 'rolled back';

/** A canary at 10 %, and the page loads of its visitors. */
class AttackRun {
  readonly analysis = new CanaryAnalysis(CANARY, 0);
  readonly #random: () => number;
  #visitors = 0;

  constructor(seed: number) {
    this.#random = seeded(seed);
  }

  /** A page load of each share: one of the canary and nine of the live version. @param rate of the canary's failures */
  visitors(rate: number): void {
    this.load('canary', this.#visitorPrefixes(), this.#random() < rate);
    for (let n = 0; n < 9; n++) this.load('live', this.#visitorPrefixes(), this.#random() < GOOD_RATE);
  }

  load(side: 'canary' | 'live', prefixes: NetworkPrefixes | null, fails: boolean): void {
    const cohort = this.analysis.reported[side];
    const who = { visitor: String(this.#visitors++), prefixes };
    if (cohort.begin(who) && fails) cohort.fail(who);
  }

  get decision(): Decision | null {
    const verdict = this.analysis.verdict('1.4.0');
    return verdict && (verdict.isSure ? 'rolled back' : 'held');
  }

  /** By Zipf's law: the first provider has twice as many visitors as the second. */
  #visitorPrefixes(): NetworkPrefixes | null {
    const rank = Math.floor(WIDE_NETWORKS ** this.#random());
    const [third, last] = [Math.floor(this.#random() * 64), Math.floor(this.#random() * 250)];
    return prefixesOf(`103.${rank}.${third}.${last}`);
  }
}

/** Kinds of attackers with the address of their n-th visitor. */
const ATTACKERS: [name: string, most: number, addressOf: (n: number) => string][] = [
  ['one machine in our own network (a proxy that forwards no addresses)', 1, () => '10.0.0.7'],
  ['addresses of one /24', 250, (n) => `203.0.113.${n}`],
  ['addresses of one /16', 60_000, (n) => `203.0.${n % 250}.${Math.floor(n / 250)}`],
  ['addresses of five /16', 250, (n) => `${200 + (n % 5)}.0.${Math.floor(n / 5)}.7`],
  ['addresses, each of a /16 of its own', 250, (n) => `${150 + Math.floor(n / 200)}.${n % 200}.1.7`],
];
/** Page loads that visitors have had of the canary before; the live version nine times as many. */
const HONEST_LOADS = [10, 100, 1000];

/** The fewest addresses that bring a decision about, each with as many pages as count. */
function costOf(decision: Decision, honest: number, most: number, addressOf: (n: number) => string): string {
  const trial = new AttackRun(honest);
  for (let n = 0; n < honest; n++) trial.visitors(GOOD_RATE);
  if (trial.decision) return 'none';
  let pages = 0;
  for (let n = 0; n < most; n++) {
    const [prefixes, before] = [prefixesOf(addressOf(n)), trial.analysis.reported.canary];
    while (pages < MAX_PAGES) {
      const counted = before.failures;
      trial.load('canary', prefixes, true);
      if (before.failures === counted) break;
      pages++;
      const reached = trial.decision;
      if (reached === decision || reached === 'rolled back') return `${n + 1} / ${pages}`;
    }
  }
  return 'never';
}

/** After how many of its page loads a bad canary is decided on, in the median. */
function delayOf(decision: Decision, rate: number): string {
  const all = Array.from({ length: RUNS }, (_, seed) => {
    const trial = new AttackRun(seed + 1);
    for (let n = 0; n < 200; n++) trial.load('live', prefixesOf(`103.${n % 60}.1.1`), false);
    for (let loads = 1; loads <= MAX_LOADS; loads++) {
      trial.visitors(rate);
      const reached = trial.decision;
      if (reached === decision || reached === 'rolled back') return loads;
    }
    return Number.POSITIVE_INFINITY;
  });
  const median = all.sort((a, b) => a - b)[Math.floor(RUNS / 2)]!;
  return median <= MAX_LOADS ? String(median) : 'by a person';
}

const costs = ATTACKERS.flatMap(([name, most, addressOf]) =>
  (['held', 'rolled back'] as const).map((decision) => [
    decision === 'held' ? name : '',
    decision === 'held' ? 'rolled back before; now held' : 'rolled back now',
    ...HONEST_LOADS.map((honest) => costOf(decision, honest, most, addressOf)),
  ]),
);
const besides = HONEST_LOADS.map((honest) => `beside ${honest} visitors`);
const delays = [1, 0.2, 0.05].map((rate) => [
  `${100 * rate} %`,
  delayOf('held', rate),
  delayOf('rolled back', rate),
]);
const tables = [
  table([['addresses / pages by which a good canary', 'is', ...besides], ...costs]),
  table([['a canary that fails for', 'a person is asked, or it is rolled back', 'rolled back'], ...delays]),
];
process.stdout.write(`${tables.join('\n\n')}\n`);
