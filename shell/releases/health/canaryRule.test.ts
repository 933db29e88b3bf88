import { seeded } from '../testing/seeded';
import { evidence, isWorse, MIN_LIKELIHOOD_RATIO } from './canaryRule';
import { Cohort, MAX_FAILURES_PER_ADDRESS } from './cohort';

type Row = [failures: number, loads: number];
/** In a network of its own. */
const at = (address: string) => [address, address, address] as const;
const counts = ([failures, loads]: Row) => ({ failures, loads });

test.each<[Row, Row, boolean, string]>([
  [[0, 0], [0, 0], false, 'nothing is known'],
  [[9, 9], [0, 1000], false, 'fewer loads than the least'],
  [[10, 10], [0, 1000], true, 'it always fails'],
  [[10, 10], [10, 1000], true, 'it always fails, the live one sometimes'],
  [[2, 10], [0, 100_000], false, 'fewer failures than the least, however good the live one is'],
  [[3, 10], [0, 10_000], true, 'three of ten, where there are none'],
  [[3, 10], [300, 1000], false, 'as bad as the live one'],
  [[10, 10], [100, 100], false, 'both always fail'],
  [[6, 30], [10, 1000], true, '20 % against 1 %'],
  [[6, 30], [0, 30], false, '20 % against what is hardly known'],
  [[18, 80], [1, 80], true, '20 % against 1 %, both known alike'],
  [[2000, 100_000], [1800, 100_000], false, 'worse beyond chance, but hardly'],
  [[170, 10_000], [1000, 100_000], true, 'more than half as much again, beyond chance'],
  [[0, 1000], [200, 1000], false, 'the better one'],
  [[500, 1000], [800, 1000], false, 'the better one, where most fail'],
  [[500, 500], [3600, 4500], true, 'it always fails, the live one four times of five'],
  [[4300, 5000], [36_000, 45_000], false, 'it fails 86 %, the live one 80 %'],
  [[300, 300], [0, 0], false, 'the live one is not known at all'],
])('%j of the canary, %j of the live one: %s, for %s', (canary, live, worse) => {
  expect(isWorse(counts(canary), counts(live))).toBe(worse);
});

test('evidence is the logarithm of a ratio of likelihoods', () => {
  // One load each, the canary's failed: (1/2 · 49/50) against (1/2)².
  expect(evidence({ loads: 1, failures: 1 }, { loads: 1, failures: 0 })).toBeCloseTo(Math.log(1.96), 10);
  // The table of factorials and Stirling's series meet without a step.
  const at = (loads: number) => evidence({ loads, failures: 3 }, { loads: 10 * loads, failures: 30 });
  for (const loads of [11, 12, 13, 126, 127, 128, 129, 130]) {
    const bend = at(loads + 1) - 2 * at(loads) + at(loads - 1);
    expect(Math.abs(bend)).toBeLessThan(0.3);
  }
  expect(at(128) - at(127)).toBeCloseTo(at(127) - at(126), 3);
  expect(Number.isFinite(at(1e8))).toBe(true);
});

interface World {
  /** Share of loads that fail, of the canary and of the live version. */
  rates: [canary: number, live: number];
  share: number;
  loads: number;
}

/** Looks after every single load. @returns after how many of its loads the canary was gone; null: never */
function analysis({ rates, share, loads }: World, random: () => number): number | null {
  const [canary, live] = [
    { loads: 0, failures: 0 },
    { loads: 0, failures: 0 },
  ];
  for (let load = 0; load < loads; load++) {
    const isCanary = random() < share;
    const side = isCanary ? canary : live;
    side.loads++;
    if (random() < rates[isCanary ? 0 : 1]) side.failures++;
    if (isWorse(canary, live)) return canary.loads;
  }
  return null;
}

const runs = (count: number, world: World, seed: number) => {
  const random = seeded(seed);
  return Array.from({ length: count }, () => analysis(world, random));
};

/** 10,000 loads, looked at after each: fewer than 1 of 100 runs may be wrong; the rule promises 1 of 1,000. */
test.each([
  [0.01, 0.01],
  [0.01, 0.1],
  [0.01, 0.5],
  [0.2, 0.1],
  [0.8, 0.1],
])('a canary that fails as often as the live one (%d), at a share of %d, stays @full', (rate, share) => {
  const gone = runs(2000, { rates: [rate, rate], share, loads: 10_000 }, 7).filter((one) => one !== null);
  expect(gone.length).toBeLessThanOrEqual(2000 / MIN_LIKELIHOOD_RATIO);
});

test.each<[World, number]>([
  [{ rates: [1, 0.01], share: 0.01, loads: 100_000 }, 10],
  [{ rates: [1, 0.01], share: 0.5, loads: 100_000 }, 12],
  [{ rates: [0.2, 0.01], share: 0.01, loads: 100_000 }, 30],
  [{ rates: [0.2, 0.01], share: 0.1, loads: 100_000 }, 30],
  [{ rates: [0.2, 0.01], share: 0.5, loads: 100_000 }, 90],
  [{ rates: [0.05, 0.01], share: 0.1, loads: 100_000 }, 450],
])('a worse canary is rolled back: %j, after %d of its loads in the median', (world, most) => {
  const after = runs(101, world, 11).map((one) => one ?? Number.POSITIVE_INFINITY);
  after.sort((one, other) => one - other);
  expect(after[50]).toBeLessThanOrEqual(most);
  expect(after[95]).toBeLessThan(4 * most);
});

test('visitors whose browser always fails, and who reload again and again, do not count against a canary', () => {
  const random = seeded(3);
  let gone = 0;
  for (let run = 0; run < 200; run++) {
    const [canary, live] = [new Cohort(), new Cohort()];
    for (let visitor = 0; visitor < 1000 && !isWorse(canary, live); visitor++) {
      const cohort = random() < 0.1 ? canary : live;
      const isBroken = random() < 0.01;
      const who = { visitor: String(visitor), prefixes: at(`a${visitor % 300}`) };
      for (let reload = Math.ceil(random() * 20); reload > 0; reload--) {
        if (cohort.begin(who) && isBroken) cohort.fail(who);
        if (isWorse(canary, live)) gone++;
      }
    }
  }
  expect(gone).toBeLessThanOrEqual(1);
});

test('false reports of one address neither end a canary nor save one', () => {
  const attacker = (visitor: number) => ({ visitor: `x${visitor}`, prefixes: at('attacker') });
  for (let others = 0; others < 200; others++) {
    const [canary, live] = [new Cohort(), new Cohort()];
    for (let n = 0; n < 100; n++) if (canary.begin(attacker(n))) canary.fail(attacker(n));
    for (let n = 0; n < others; n++) canary.begin({ visitor: `c${n}`, prefixes: at(`c${n}`) });
    for (let n = 0; n < 9 * others; n++) live.begin({ visitor: `l${n}`, prefixes: at(`l${n}`) });
    expect(canary.failures).toBe(MAX_FAILURES_PER_ADDRESS);
    expect(isWorse(canary, live)).toBe(false);
  }
  const [canary, live] = [new Cohort(), new Cohort()];
  for (let n = 0; n < 10_000; n++) canary.begin(attacker(n));
  for (let n = 0; n < 10_000; n++) if (live.begin(attacker(n))) live.fail(attacker(n));
  for (let n = 0; n < 40; n++) {
    const who = { visitor: `c${n}`, prefixes: at(`c${n}`) };
    canary.begin(who);
    canary.fail(who);
  }
  for (let n = 0; n < 400; n++) live.begin({ visitor: `l${n}`, prefixes: at(`l${n}`) });
  expect(isWorse(canary, live)).toBe(true);
});
