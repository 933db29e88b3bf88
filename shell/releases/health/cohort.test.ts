import { prefixesOf } from './addresses';
import { Cohort, MAX_FAILURES_PER_ADDRESS, MAX_LOADS_PER_ADDRESS, MIN_WIDE_NETWORKS } from './cohort';

const who = (visitor: string, address: string | null = visitor) => ({
  visitor,
  prefixes: address === null ? null : ([address, address, address] as const),
});

test('a visitor counts until the first failure', () => {
  const cohort = new Cohort();
  expect([cohort.begin(who('a')), cohort.begin(who('a'))]).toEqual([true, true]);
  expect([cohort.fail(who('a')), cohort.fail(who('a'))]).toEqual([true, false]);
  expect(cohort.begin(who('a'))).toBe(false);
  expect(cohort).toMatchObject({ loads: 2, failures: 1 });
});

test('an address counts with few failures and not too many loads; the others go on', () => {
  const cohort = new Cohort();
  for (let n = 0; n < 10; n++) if (cohort.begin(who(`v${n}`, 'one'))) cohort.fail(who(`v${n}`, 'one'));
  expect(cohort).toMatchObject({ loads: MAX_FAILURES_PER_ADDRESS, failures: MAX_FAILURES_PER_ADDRESS });
  for (let n = 0; n < 1000; n++) cohort.begin(who(`w${n}`, 'other'));
  expect(cohort.loads).toBe(MAX_FAILURES_PER_ADDRESS + MAX_LOADS_PER_ADDRESS);
  expect(cohort.begin(who('x', 'third'))).toBe(true);
});

test('loads that stood and fail later are bound in the same way', () => {
  const cohort = new Cohort();
  for (let n = 0; n < 10; n++) cohort.begin(who(`v${n}`, 'one'));
  for (let n = 0; n < 10; n++) cohort.fail(who(`v${n}`, 'one'));
  expect(cohort).toMatchObject({ loads: 10, failures: MAX_FAILURES_PER_ADDRESS });
});

test('within our own network only visitors are distinguished', () => {
  const cohort = new Cohort();
  for (let n = 0; n < 300; n++) if (cohort.begin(who(`v${n}`, null))) cohort.fail(who(`v${n}`, null));
  expect(cohort).toMatchObject({ loads: 300, failures: 300 });
});

test('remembers no more than it has room for @full', () => {
  const cohort = new Cohort();
  for (let n = 0; n < 50_000; n++) if (cohort.begin(who(`v${n}`))) cohort.fail(who(`v${n}`));
  expect(cohort.failures).toBe(50_000);
  // The first ones are forgotten by now; the last ones are not.
  expect([cohort.begin(who('v0')), cohort.begin(who('v49999'))]).toEqual([true, false]);
});

describe('evidence without a person', () => {
  /** Visitors at these addresses whose pages fail. */
  function failing(addresses: readonly string[]) {
    const cohort = new Cohort();
    addresses.forEach((address, n) => {
      const sender = { visitor: `v${n}`, prefixes: prefixesOf(address) };
      if (cohort.begin(sender)) cohort.fail(sender);
    });
    return cohort;
  }
  const each = (count: number, address: (n: number) => string) =>
    Array.from({ length: count }, (_, n) => address(n));
  const many = 200;

  test.each<[string, string[], number | null]>([
    ['our own network', each(many, () => '10.0.0.7'), null],
    ['one address', each(many, () => '20.1.1.1'), null],
    ['a /24', each(many, (n) => `20.1.1.${n}`), null],
    ['a /16', each(many, (n) => `20.1.${n}.1`), null],
    ['a /32 of IPv6', each(many, (n) => `2a00:1:${n.toString(16)}::1`), null],
    ['one wide network too few', each(many, (n) => `20.${n % (MIN_WIDE_NETWORKS - 1)}.${n}.1`), null],
    [
      'just enough wide networks',
      each(many, (n) => `20.${n % MIN_WIDE_NETWORKS}.${n}.1`),
      2 * MIN_WIDE_NETWORKS,
    ],
    ['one /24 of each of them', each(many, (n) => `20.${n % MIN_WIDE_NETWORKS}.1.${n}`), MIN_WIDE_NETWORKS],
    ['one address of each of them', each(MIN_WIDE_NETWORKS, (n) => `20.${n}.1.1`), MIN_WIDE_NETWORKS],
    [
      'as many of IPv6',
      each(many, (n) => `2a00:${n % MIN_WIDE_NETWORKS}:${n.toString(16)}::1`),
      2 * MIN_WIDE_NETWORKS,
    ],
    [
      'our own beside them',
      [...each(MIN_WIDE_NETWORKS, (n) => `20.${n}.1.1`), ...each(20, () => '::1')],
      MIN_WIDE_NETWORKS,
    ],
  ])('failures of %s', (_what, addresses, failures) => {
    expect(failing(addresses).proven?.failures ?? null).toBe(failures);
  });

  test('compares them with all loads', () => {
    const cohort = failing(each(MIN_WIDE_NETWORKS, (n) => `20.${n}.1.1`));
    cohort.begin(who('works'));
    expect(cohort.proven).toEqual({ loads: MIN_WIDE_NETWORKS + 1, failures: MIN_WIDE_NETWORKS });
  });
});
