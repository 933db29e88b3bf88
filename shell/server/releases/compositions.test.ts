/** @jest-environment node */
import { AS_BUILT, goLive, rollBack, useAgain } from './compositions';
import { Refused } from './refused';

let minute = 0;
const act = (why = '') => ({
  at: new Date(Date.UTC(2026, 10, 21, 10, minute++)).toISOString(),
  by: 'rima',
  why,
});
const versions = ({ remotes }: typeof AS_BUILT) =>
  Object.fromEntries(
    Object.entries(remotes).map(([name, live]) => [name, [live!.version, ...live!.previous]]),
  );

test('a release goes live: since when, by whom, why; the others stay as they are', () => {
  const first = goLive(AS_BUILT, 'catalog', '1.4.0', act('new filters'));
  const second = goLive(first, 'seller', '2.0.0', act());
  expect(second.remotes.catalog).toBe(first.remotes.catalog);
  expect(first.remotes.catalog).toEqual({
    version: '1.4.0',
    since: first.at,
    by: 'rima',
    why: 'new filters',
    canary: null,
    previous: [],
  });
  expect([first.id, second.id]).toEqual([1, 2]);
});

/** What happens, version or 'back', and what is live and would be gone back to. */
test.each<[string[], string[] | null]>([
  [['1.0.0'], ['1.0.0']],
  [
    ['1.0.0', '1.1.0'],
    ['1.1.0', '1.0.0'],
  ],
  [['1.0.0', '1.1.0', 'back'], ['1.0.0']],
  [['1.0.0', '1.1.0', '1.2.0', 'back', 'back'], ['1.0.0']],
  [['1.0.0', '1.1.0', 'back', '1.2.0', 'back'], ['1.0.0']],
  [
    ['1.0.0', '1.1.0', '1.0.0'],
    ['1.0.0', '1.1.0'],
  ],
  [['1.0.0', '1.1.0', '1.0.0', 'back'], ['1.1.0']],
  [['1.0.0', 'back'], null],
])('after %j', (steps, expected) => {
  const now = steps.reduce(
    (before, step) =>
      step === 'back' ? rollBack(before, 'catalog', act()) : goLive(before, 'catalog', step, act()),
    AS_BUILT,
  );
  expect(versions(now)).toEqual(expected ? { catalog: expected } : {});
  expect(now.id).toBe(steps.length);
});

test('a history is not kept for ever in each step', () => {
  const now = Array.from({ length: 50 }, (_, n) => `1.${n}.0`).reduce(
    (before, version) => goLive(before, 'catalog', version, act()),
    AS_BUILT,
  );
  expect(now.remotes.catalog!.previous).toHaveLength(20);
});

test('what is live already does not go live, and what was never released does not go back', () => {
  const now = goLive(AS_BUILT, 'catalog', '1.0.0', act());
  expect(() => goLive(now, 'catalog', '1.0.0', act())).toThrow(
    new Refused(409, '', 'catalog 1.0.0 is live already'),
  );
  expect(() => rollBack(now, 'seller', act())).toThrow('seller is served as built: there is nothing before');
});

test('an earlier composition is used again as a new step', () => {
  const first = goLive(AS_BUILT, 'catalog', '1.0.0', act());
  const second = goLive(first, 'catalog', '1.1.0', act());
  const third = useAgain(second, first, act('the sale broke'));
  expect(third).toMatchObject({ id: 3, why: 'the sale broke', remotes: first.remotes });
});
