import { seeded } from '../testing/seeded';
import { CanaryAnalysis } from './canaryAnalysis';
import type { Cohort } from './cohort';

// All tests of the rule together, evaluated after each page load: more tests mean more risk for a good canary.

const CANARY = { version: '1.5.0', percent: 10, since: '', by: '', why: '' };
type Evidence = 'reported' | 'slow' | 'flawed' | 'made' | 'rendered';
/** Shares of page loads with each kind of evidence, with a good version. */
const USUAL: Record<Evidence, number> = {
  reported: 0.01,
  slow: 0.1,
  flawed: 0.05,
  made: 0.1,
  rendered: 0.002,
};
/** Shares of visitors who reach each goal. */
const REACHED = { 'cart add': 0.08, order: 0.02, 'sign-in': 0.05 } as const;

/** @param worse how the canary differs from the live version @returns after how many of its page loads it is held or gone; null: never */
function judged(
  random: () => number,
  canaryLoads: number,
  { shares = {}, addsNothing = false }: { shares?: Partial<typeof USUAL>; addsNothing?: boolean } = {},
): number | null {
  const analysis = new CanaryAnalysis(CANARY, 0);
  for (let n = 0, loads = 0; loads < canaryLoads; n++) {
    const side = random() < CANARY.percent / 100 ? 'canary' : 'live';
    if (side === 'canary') loads++;
    const wide = String(Math.floor(random() * 60));
    const who = { visitor: String(n), prefixes: [String(n), `${wide}.${n}`, wide] as const };
    for (const [name, usual] of Object.entries(USUAL) as [Evidence, number][]) {
      const cohort: Cohort = analysis[name][side];
      const share = side === 'canary' ? (shares[name] ?? usual) : usual;
      if (cohort.begin(who) && random() < share) cohort.fail(who);
    }
    analysis.goals.begin(side, who);
    for (const [goal, share] of Object.entries(REACHED) as [keyof typeof REACHED, number][])
      if (!(side === 'canary' && goal === 'cart add' && addsNothing) && random() < share)
        analysis.goals.reach(goal, who.visitor);
    if (analysis.verdict('1.4.0')) return loads;
  }
  return null;
}

test('of 1,000 good canaries none is lost or held within 200 of their page loads, and 2,000 of all @full', () => {
  const held = Array.from({ length: 1000 }, (_, seed) => judged(seeded(seed + 1), 200));
  expect(held.filter((loads) => loads !== null)).toEqual([]);
});

/**
 * Refused calls, presses without effect, hydration anew, endless loading, no scrolling and adopted sheets are all reported as
 * flaws (shell/src/regions/flaws.test.ts), so they differ here only in how many page loads show them.
 */
test.each<[string, Partial<typeof USUAL>]>([
  ['a flaw in every page load', { flawed: 1 }],
  ['a flaw in 19 of 20 page loads', { flawed: 0.95 }],
  ['a flaw in 4 of 5 page loads', { flawed: 0.8 }],
  ['no report of any page, as it never ends its work', { made: 1 }],
])('%s: held within 20 page loads of the canary', (_fault, shares) => {
  const after = Array.from({ length: 200 }, (_, seed) => judged(seeded(seed + 1), 20, { shares }));
  expect(after.filter((loads) => loads === null)).toEqual([]);
});

test('"added" without adding is seen only by what the API has done: held after hundreds of visitors', () => {
  const after = Array.from(
    { length: 51 },
    (_, seed) => judged(seeded(seed + 1), 2000, { addsNothing: true }) ?? Number.POSITIVE_INFINITY,
  ).sort((one, other) => one - other);
  expect(after[25]).toBeLessThanOrEqual(200);
});
