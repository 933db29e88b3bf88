/** @jest-environment node */
import { Arm, MOST_FAILURES_OF_ADDRESS, MOST_LOADS_OF_ADDRESS } from './arm';

const who = (visitor: string, address: string | null = visitor) => ({ visitor, address });

test('a visitor counts until the first failure', () => {
  const arm = new Arm();
  expect([arm.begin(who('a')), arm.begin(who('a'))]).toEqual([true, true]);
  expect([arm.fail(who('a')), arm.fail(who('a'))]).toEqual([true, false]);
  expect(arm.begin(who('a'))).toBe(false);
  expect(arm).toMatchObject({ loads: 2, failures: 1 });
});

test('an address counts with few failures and not too many loads; the others go on', () => {
  const arm = new Arm();
  for (let n = 0; n < 10; n++) if (arm.begin(who(`v${n}`, 'one'))) arm.fail(who(`v${n}`, 'one'));
  expect(arm).toMatchObject({ loads: MOST_FAILURES_OF_ADDRESS, failures: MOST_FAILURES_OF_ADDRESS });
  for (let n = 0; n < 1000; n++) arm.begin(who(`w${n}`, 'other'));
  expect(arm.loads).toBe(MOST_FAILURES_OF_ADDRESS + MOST_LOADS_OF_ADDRESS);
  expect(arm.begin(who('x', 'third'))).toBe(true);
});

test('loads that stood and fail later are bound in the same way', () => {
  const arm = new Arm();
  for (let n = 0; n < 10; n++) arm.begin(who(`v${n}`, 'one'));
  for (let n = 0; n < 10; n++) arm.fail(who(`v${n}`, 'one'));
  expect(arm).toMatchObject({ loads: 10, failures: MOST_FAILURES_OF_ADDRESS });
});

test('within our own network only visitors are told apart', () => {
  const arm = new Arm();
  for (let n = 0; n < 300; n++) if (arm.begin(who(`v${n}`, null))) arm.fail(who(`v${n}`, null));
  expect(arm).toMatchObject({ loads: 300, failures: 300 });
});

test('remembers no more than it has room for', () => {
  const arm = new Arm();
  for (let n = 0; n < 50_000; n++) if (arm.begin(who(`v${n}`))) arm.fail(who(`v${n}`));
  expect(arm.failures).toBe(50_000);
  // The first ones are forgotten by now; the last ones are not.
  expect([arm.begin(who('v0')), arm.begin(who('v49999'))]).toEqual([true, false]);
});
