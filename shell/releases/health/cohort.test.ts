/** @jest-environment node */
import { Cohort, MAX_FAILURES_PER_ADDRESS, MAX_LOADS_PER_ADDRESS } from './cohort';

const who = (visitor: string, address: string | null = visitor) => ({ visitor, address });

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

test('remembers no more than it has room for', () => {
  const cohort = new Cohort();
  for (let n = 0; n < 50_000; n++) if (cohort.begin(who(`v${n}`))) cohort.fail(who(`v${n}`));
  expect(cohort.failures).toBe(50_000);
  // The first ones are forgotten by now; the last ones are not.
  expect([cohort.begin(who('v0')), cohort.begin(who('v49999'))]).toEqual([true, false]);
});
