import { Refused } from '../refused';
import {
  AS_BUILT,
  dismissReports,
  dropCanary,
  faultOf,
  goLive,
  goLiveAsBuilt,
  noteFault,
  rollBack,
  startCanary,
  useAgain,
  yank,
} from './compositions';

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

test('going live records time, author and reason, and leaves other remotes unchanged', () => {
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

/** Steps (a version, 'back', or a canary '1.1.0 at 10'), then the live version and its canary. */
test.each<[string[], string | null, string | null]>([
  [['1.0.0', '1.1.0 at 10'], '1.0.0', '1.1.0 at 10'],
  [['1.0.0', '1.1.0 at 10', '1.1.0 at 50'], '1.0.0', '1.1.0 at 50'],
  [['1.0.0', '1.1.0 at 10', '1.2.0 at 5'], '1.0.0', '1.2.0 at 5'],
  [['1.0.0', '1.1.0 at 10', '1.1.0'], '1.1.0', null],
  [['1.0.0', '1.1.0 at 10', '1.1.0', 'back'], '1.0.0', null],
  [['1.0.0', '1.1.0 at 10', '1.2.0'], '1.2.0', null],
  [['1.0.0', '1.1.0 at 10', 'back'], '1.0.0', null],
  [['1.0.0', '1.1.0', '1.2.0 at 10', 'back', 'back'], '1.0.0', null],
  [['1.0.0 at 10'], null, '1.0.0 at 10'],
  [['1.0.0 at 10', 'back'], 'as built', null],
  [['1.0.0 at 10', '1.0.0'], '1.0.0', null],
])('after %j %s is live, and %s for some', (steps, live, canary) => {
  const now = steps.reduce((before, step) => {
    const [version = '', percent] = step.split(' at ');
    if (percent) return startCanary(before, 'catalog', version, Number(percent), act());
    return step === 'back' ? rollBack(before, 'catalog', act()) : goLive(before, 'catalog', version, act());
  }, AS_BUILT);
  const entry = now.remotes.catalog;
  expect(entry ? entry.version : 'as built').toBe(live);
  expect(entry?.canary ? `${entry.canary.version} at ${entry.canary.percent}` : null).toBe(canary);
  expect(now.id).toBe(steps.length);
});

test('a canary says since when, by whom, why; another share keeps since when, and the live one is untouched', () => {
  const live = goLive(AS_BUILT, 'catalog', '1.0.0', act('first'));
  const first = startCanary(live, 'catalog', '1.1.0', 10, act('trial'));
  const wider = startCanary(first, 'catalog', '1.1.0', 50, { ...act('all well'), by: 'arif' });
  expect(wider.remotes.catalog).toEqual({
    ...live.remotes.catalog,
    canary: { version: '1.1.0', percent: 50, since: first.at, by: 'arif', why: 'all well' },
  });
  const again = startCanary(rollBack(wider, 'catalog', act()), 'catalog', '1.1.0', 50, act());
  expect(again.remotes.catalog!.canary!.since).toBe(again.at);
});

test('what is live is no canary, and no share is given twice', () => {
  const now = startCanary(goLive(AS_BUILT, 'catalog', '1.0.0', act()), 'catalog', '1.1.0', 10, act());
  expect(() => startCanary(now, 'catalog', '1.0.0', 10, act())).toThrow('catalog 1.0.0 is live already');
  expect(() => startCanary(now, 'catalog', '1.1.0', 10, act())).toThrow('catalog 1.1.0 has 10 % already');
});

test('one canary is taken back only while it is that one, whatever its share', () => {
  const live = goLive(AS_BUILT, 'catalog', '1.0.0', act());
  const now = startCanary(live, 'catalog', '1.1.0', 10, act());
  const { canary } = now.remotes.catalog!;
  const wider = startCanary(now, 'catalog', '1.1.0', 50, act());
  expect(dropCanary(wider, 'catalog', canary!, act('too bad')).remotes).toEqual(live.remotes);
  const over = rollBack(now, 'catalog', act());
  const another = startCanary(over, 'catalog', '1.1.0', 10, act());
  for (const later of [over, another, goLive(now, 'catalog', '1.1.0', act()), AS_BUILT])
    expect(() => dropCanary(later, 'catalog', canary!, act())).toThrow('catalog 1.1.0 is no canary any more');
});

/** Steps (a version or 'back'), then the live version and those that rollbacks would go to. */
test.each<[string[], string[]]>([
  [['1.0.0'], ['1.0.0']],
  [
    ['1.0.0', '1.1.0'],
    ['1.1.0', '1.0.0'],
  ],
  [['1.0.0', '1.1.0', 'back'], ['1.0.0']],
  [['1.0.0', '1.1.0', '1.2.0', 'back', 'back'], ['1.0.0']],
  [['1.0.0', '1.1.0', 'back', '1.2.0', 'back'], ['1.0.0']],
  [['1.0.0', '1.1.0', 'back', '1.2.0', '1.3.0', 'back', 'back'], ['1.0.0']],
  // To go live with an earlier version is a rollback, too.
  [['1.0.0', '1.1.0', '1.0.0'], ['1.0.0']],
  [['1.0.0', '1.1.0', '1.2.0', '1.0.0', '1.3.0', 'back'], ['1.0.0']],
])('after %j', (steps, expected) => {
  const now = steps.reduce(
    (before, step) =>
      step === 'back' ? rollBack(before, 'catalog', act()) : goLive(before, 'catalog', step, act()),
    AS_BUILT,
  );
  expect(versions(now)).toEqual({ catalog: expected });
  expect(now.id).toBe(steps.length);
});

describe('a version that failed while it was live', () => {
  const released = (...all: string[]) =>
    all.reduce((before, version) => goLive(before, 'catalog', version, act()), AS_BUILT);
  const faulty = noteFault(released('1.0.0', '1.1.0'), 'catalog', '1.1.0', act('10 of 20 failed'));

  test('stays live until a person decides, and no rollback goes to it', () => {
    expect(versions(faulty)).toEqual({ catalog: ['1.1.0', '1.0.0'] });
    const fixed = goLive(faulty, 'catalog', '1.2.0', act());
    expect(versions(fixed)).toEqual({ catalog: ['1.2.0', '1.1.0', '1.0.0'] });
    expect(versions(rollBack(fixed, 'catalog', act()))).toEqual({ catalog: ['1.0.0'] });
  });

  test('is named where every earlier one failed', () => {
    const both = goLive(
      noteFault(released('1.0.0'), 'catalog', '1.0.0', act('10 of 20 failed')),
      'catalog',
      '1.1.0',
      act(),
    );
    expect(() => rollBack(both, 'catalog', act())).toThrow(
      'Every version before catalog 1.1.0 failed, as 1.0.0: 10 of 20 failed. To use one all the same: npm run live -- mfe-catalog 1.0.0',
    );
  });

  test('is good again when a person makes it live, or dismisses the reports', () => {
    const again = goLive(goLive(faulty, 'catalog', '1.2.0', act()), 'catalog', '1.1.0', act());
    expect(faultOf(again, 'catalog', '1.1.0')).toBeUndefined();
    expect(faultOf(dismissReports(faulty, 'catalog', act()), 'catalog', '1.1.0')).toBeUndefined();
  });

  test('is noted once, and only while it is live', () => {
    expect(() => noteFault(faulty, 'catalog', '1.1.0', act())).toThrow(
      'is not live any more, or known to fail',
    );
    expect(() => noteFault(faulty, 'catalog', '1.0.0', act())).toThrow(
      'is not live any more, or known to fail',
    );
  });
});

describe('a yanked version', () => {
  const released = (...all: string[]) =>
    all.reduce((before, version) => goLive(before, 'catalog', version, act()), AS_BUILT);

  test('is no fallback any more, and neither live nor a canary again', () => {
    const before = released('1.0.0', '1.1.0', '1.2.0');
    const now = yank(before, 'catalog', '1.1.0', undefined, { ...act('wrong prices'), by: 'arif' });
    expect(versions(now)).toEqual({ catalog: ['1.2.0', '1.0.0'] });
    const refusal =
      /^catalog 1\.1\.0 was yanked by arif on 2026-11-21 \(wrong prices\): release the fix under another/;
    expect(() => goLive(now, 'catalog', '1.1.0', act())).toThrow(refusal);
    expect(() => startCanary(now, 'catalog', '1.1.0', 10, act())).toThrow(refusal);
    expect(() => yank(now, 'catalog', '1.1.0', undefined, act())).toThrow(refusal);
    // Another remote may have a version of the same name.
    expect(goLive(now, 'seller', '1.1.0', act()).remotes.seller!.version).toBe('1.1.0');
  });

  test('ends its canary, and no other', () => {
    const live = startCanary(released('1.0.0'), 'catalog', '1.1.0', 10, act());
    expect(yank(live, 'catalog', '1.1.0', undefined, act()).remotes.catalog!.canary).toBeNull();
    expect(yank(live, 'catalog', '0.9.0', undefined, act()).remotes.catalog!.canary!.version).toBe('1.1.0');
    const first = startCanary(AS_BUILT, 'catalog', '1.0.0', 10, act());
    expect(yank(first, 'catalog', '1.0.0', undefined, act()).remotes).toEqual({});
  });

  test('that is live needs a replacement, in the same step', () => {
    const before = released('1.0.0', '1.1.0', '1.2.0');
    expect(() => yank(before, 'catalog', '1.2.0', undefined, act())).toThrow(
      'catalog 1.2.0 is live: name the version that replaces it with --instead',
    );
    expect(() => yank(before, 'catalog', '1.1.0', '1.0.0', act())).toThrow(
      'catalog 1.1.0 is not live: 1.0.0 cannot replace it',
    );
    expect(() => yank(before, 'catalog', '1.2.0', '1.2.0', act())).toThrow('catalog 1.2.0 is live already');
    const now = yank(before, 'catalog', '1.2.0', '1.3.0', act());
    expect([now.id, versions(now)]).toEqual([4, { catalog: ['1.3.0', '1.1.0', '1.0.0'] }]);
  });

  test('stays yanked in all later steps, also when an earlier composition is used again', () => {
    const [one, two] = [released('1.0.0', '1.1.0'), released('1.0.0', '1.1.0', '1.2.0')];
    const now = yank(two, 'catalog', '1.1.0', undefined, act());
    expect(() => useAgain(now, one, act())).toThrow('catalog 1.1.0 was yanked');
    const again = useAgain(now, two, act());
    expect(versions(again)).toEqual({ catalog: ['1.2.0', '1.0.0'] });
    for (const later of [again, goLive(now, 'catalog', '1.3.0', act()), rollBack(now, 'catalog', act())])
      expect(() => goLive(later, 'catalog', '1.1.0', act())).toThrow('catalog 1.1.0 was yanked');
  });
});

test('builds go live together, in one step, and canaries go on', () => {
  const before = startCanary(goLive(AS_BUILT, 'catalog', '1.0.0', act()), 'seller', '2.0.0', 10, act());
  const now = goLiveAsBuilt(before, { catalog: '1.1.0', seller: '1.0.0', account: '1.0.0' }, act().at);
  expect(versions(now)).toEqual({ catalog: ['1.1.0', '1.0.0'], seller: ['1.0.0'], account: ['1.0.0'] });
  expect(now).toMatchObject({ id: 3, why: 'as built' });
  expect(now.remotes.seller!.canary).toEqual(before.remotes.seller!.canary);
  expect(rollBack(now, 'seller', act()).remotes.seller).toMatchObject({ version: '1.0.0', canary: null });
});

test('each step stores a limited history', () => {
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
  expect(() => rollBack(now, 'seller', act())).toThrow('seller is not released: there is nothing before');
  expect(() => rollBack(now, 'catalog', act())).toThrow(
    'catalog 1.0.0 is the first release: there is nothing before',
  );
});

test('an earlier composition is used again as a new step', () => {
  const first = goLive(AS_BUILT, 'catalog', '1.0.0', act());
  const second = goLive(first, 'catalog', '1.1.0', act());
  const third = useAgain(second, first, act('the sale broke'));
  const catalog = { version: '1.0.0', since: third.at, why: 'the sale broke', canary: null, previous: [] };
  expect(third).toMatchObject({ id: 3, why: 'the sale broke', remotes: { catalog } });
  // A version that was live already keeps its `since`.
  expect(useAgain(first, first, act()).remotes).toEqual(first.remotes);
});

test('an earlier composition comes without its canaries', () => {
  const live = goLive(AS_BUILT, 'catalog', '1.0.0', act());
  const canaries = startCanary(startCanary(live, 'catalog', '1.1.0', 10, act()), 'seller', '2.0.0', 5, act());
  expect(useAgain(canaries, canaries, act()).remotes).toEqual(live.remotes);
});
