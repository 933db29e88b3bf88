import { AS_BUILT, type Composition, dropCanary, goLive, startCanary } from '../store/compositions';
import type { ReleaseStore } from '../store/releaseStore';
import { AUTOMATIC, endLive, makeRollback } from './releaseService';

const act = { at: '2026-11-21T04:00:00.000Z', by: 'another', why: '' };
const later = { ...act, at: '2026-11-21T04:00:01.000Z' };

/** A store in which somebody makes a step just before the first one that is asked for. */
function busyStore(steps: Composition[], first: (now: Composition) => Composition) {
  let quiet = true;
  return {
    steps,
    newest: async () => steps.length,
    composition: async (id: number) => steps[id - 1] ?? null,
    async add(step: Composition) {
      if (quiet) steps.push(first(steps.at(-1)!));
      quiet = false;
      if (step.id !== steps.length + 1) return false;
      steps.push(step);
      return true;
    },
  } as unknown as ReleaseStore & { steps: Composition[] };
}

function twoLive(): Composition[] {
  const one = goLive(AS_BUILT, 'catalog', '1.4.0', act);
  const two = goLive(one, 'seller', '2.0.0', act);
  return [one, two, goLive(two, 'catalog', '1.5.0', act)];
}

test('when another remote has changed meanwhile the step is worked out anew, and both count', async () => {
  const store = busyStore(twoLive(), (now) => goLive(now, 'seller', '2.1.0', later));
  const { id, remotes } = await makeRollback(store, 'catalog', { by: 'me', why: '' });
  expect(id).toBe(5);
  expect(remotes).toMatchObject({ catalog: { version: '1.4.0' }, seller: { version: '2.1.0' } });
});

test('is refused when the same remote has changed meanwhile, naming the author', async () => {
  const store = busyStore(twoLive(), (now) => goLive(now, 'catalog', '1.6.0', later));
  await expect(makeRollback(store, 'catalog', { by: 'me', why: '' })).rejects.toMatchObject({
    status: 409,
    code: 'changed_meanwhile',
    message: expect.stringContaining('by another'),
  });
  expect(store.steps.at(-1)).toMatchObject({ id: 4, remotes: { catalog: { version: '1.6.0' } } });
});

test('a rollback reads the composition that is live once, and again only after another change', async () => {
  const store = busyStore(twoLive(), (now) => goLive(now, 'seller', '2.1.0', later));
  const newest = jest.spyOn(store, 'newest');
  await makeRollback(store, 'catalog', { by: 'me', why: '' });
  expect(newest).toHaveBeenCalledTimes(2);
  await makeRollback(store, 'seller', { by: 'me', why: '' });
  expect(newest).toHaveBeenCalledTimes(3);
});

test('an expected composition protects any other from the change', async () => {
  const store = busyStore(twoLive(), (now) => goLive(now, 'seller', '2.1.0', later));
  await expect(makeRollback(store, 'catalog', { by: 'me', why: '', expected: 3 })).rejects.toMatchObject({
    code: 'changed_meanwhile',
  });
  expect(store.steps).toHaveLength(4);
});

describe('a rollback after the canary was rolled back automatically', () => {
  const MINUTE = 60_000;
  /** @param ago when it went, by the clock of the HTML server, which may differ from the operator's */
  function afterCanary(ago: number): ReleaseStore {
    const at = new Date(Date.now() - ago).toISOString();
    const live = twoLive();
    const canary = startCanary(live.at(-1)!, 'catalog', '1.6.0', 10, act);
    const gone = dropCanary(canary, 'catalog', canary.remotes.catalog!.canary!, {
      at,
      by: AUTOMATIC,
      why: '',
    });
    return busyStore([...live, canary, gone], (now) => goLive(now, 'seller', '2.1.0', later));
  }

  test.each<[what: string, ago: number]>([
    ['five minutes before', 5 * MINUTE],
    ['five minutes before, by a clock that is an hour behind', 65 * MINUTE],
    ['five minutes before, by a clock that is an hour ahead', -55 * MINUTE],
  ])('%s does not take the live version back without --expect', async (_what, ago) => {
    const rollback = makeRollback(afterCanary(ago), 'catalog', { by: 'me', why: '' });
    await expect(rollback).rejects.toMatchObject({ status: 409, code: 'canary_just_over' });
  });

  test('much later is one of the live version', async () => {
    const { remotes } = await makeRollback(afterCanary(90 * MINUTE), 'catalog', { by: 'me', why: '' });
    expect(remotes.catalog?.version).toBe('1.4.0');
  });
});

describe('a live version that fails for many', () => {
  const ends = (store: ReleaseStore) => endLive(store, 'catalog', '1.5.0', 'it fails');

  test('goes back to the one before, also when another remote has changed meanwhile', async () => {
    const { remotes, by } = await ends(busyStore(twoLive(), (now) => goLive(now, 'seller', '2.1.0', later)));
    expect(remotes).toMatchObject({ catalog: { version: '1.4.0' }, seller: { version: '2.1.0' } });
    expect(by).toBe('the HTML server');
  });

  test.each<[string, (now: Composition) => Composition]>([
    ['has been replaced', (now) => goLive(now, 'catalog', '1.6.0', later)],
    ['has got a canary beside it', (now) => startCanary(now, 'catalog', '1.6.0', 10, later)],
  ])('stays when it %s meanwhile', async (_what, first) => {
    const store = busyStore(twoLive(), first);
    await expect(ends(store)).rejects.toMatchObject({ status: 409 });
    expect(store.steps).toHaveLength(4);
  });
});
