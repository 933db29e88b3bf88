import {
  INITIAL,
  MAX_REPLACEMENTS,
  type RegionEvent,
  type RegionMachine,
  regionReducer,
  visibleState,
} from './regionReducer';

type Status = RegionMachine['status'];
type EventType = RegionEvent['type'];

const ATTEMPT = 7;
const aRegion = (status: Status, change: Partial<RegionMachine> = {}): RegionMachine => ({
  ...INITIAL,
  status,
  attempt: ATTEMPT,
  ...change,
});

function anEvent(type: EventType, attempt = ATTEMPT): RegionEvent {
  if (type === 'mount' || type === 'unmount' || type === 'retry') return { type };
  return type === 'failed' ? { type, attempt, timedOut: false } : { type, attempt };
}

const after = (region: RegionMachine, ...types: EventType[]) =>
  types.reduce((now, type) => regionReducer(now, anEvent(type, now.attempt)), region);

describe('the life of a region', () => {
  test.each<[string, EventType[], Status]>([
    ['loads, draws and is there', ['mount', 'checked', 'loaded', 'mounted'], 'mounted'],
    ['is left and comes back', ['mount', 'loaded', 'mounted', 'unmount', 'mount'], 'loading'],
    ['is left while it loads', ['mount', 'unmount'], 'idle'],
    ['does not load, and another release takes its place', ['mount', 'failed', 'replaced'], 'loading'],
    ['does not draw, and none takes its place', ['mount', 'loaded', 'failed', 'not-replaced'], 'failed'],
    ['breaks later', ['mount', 'loaded', 'mounted', 'failed'], 'replacing'],
    ['is asked for again', ['mount', 'failed', 'not-replaced', 'retry', 'refetched'], 'loading'],
    ['arrives after it was given up', ['mount', 'failed', 'not-replaced', 'loaded', 'mounted'], 'mounted'],
    ['arrives, and fails again', ['mount', 'failed', 'not-replaced', 'loaded', 'failed'], 'replacing'],
    ['arrives during a retry', ['mount', 'failed', 'not-replaced', 'retry', 'loaded'], 'mounting'],
  ])('%s', (_what, types, status) => {
    expect(after(INITIAL, ...types).status).toBe(status);
  });

  test.each<[string, EventType, Status[]]>([
    [
      'a retry without an error',
      'retry',
      ['idle', 'loading', 'mounting', 'mounted', 'replacing', 'recovering'],
    ],
    ['files of a region that was left', 'loaded', ['idle']],
    ['files that are there', 'loaded', ['mounting', 'mounted', 'recovering']],
    ['a mount that is over', 'mounted', ['idle', 'mounted', 'failed', 'replacing']],
    ['a second failure', 'failed', ['replacing', 'failed', 'refetching', 'idle']],
    ['a replacement that nobody waits for', 'replaced', ['idle', 'loading', 'mounted', 'failed']],
    [
      'no replacement, where nobody waits for one',
      'not-replaced',
      ['idle', 'loading', 'mounted', 'refetching'],
    ],
    ['the live release, where nobody waits for it', 'refetched', ['idle', 'loading', 'mounted', 'failed']],
    ['checked releases of a region that loads no more', 'checked', ['idle', 'mounting', 'mounted', 'failed']],
  ])('ignores %s', (_what, type, statuses) => {
    for (const status of statuses) {
      const region = aRegion(status);
      expect(regionReducer(region, anEvent(type))).toBe(region);
    }
  });

  test.each<[EventType, Status]>([
    ['refetched', 'refetching'],
    ['checked', 'loading'],
    ['loaded', 'loading'],
    ['mounted', 'mounting'],
    ['failed', 'mounted'],
    ['replaced', 'replacing'],
    ['not-replaced', 'replacing'],
  ])('ignores "%s" of an earlier attempt', (type, status) => {
    const region = aRegion(status);
    expect(regionReducer(region, anEvent(type, ATTEMPT - 1))).toBe(region);
  });
});

test.each<[EventType, Status, boolean]>([
  ['mount', 'idle', true],
  ['unmount', 'mounted', true],
  ['refetched', 'refetching', true],
  ['replaced', 'replacing', true],
  ['retry', 'failed', false],
  ['checked', 'loading', false],
  ['loaded', 'loading', false],
  // Files that arrive after their time-out still belong to the attempt that failed.
  ['failed', 'loading', false],
  ['not-replaced', 'replacing', false],
])('"%s" in %s begins a new attempt: %s', (type, status, begins) => {
  expect(regionReducer(aRegion(status), anEvent(type)).attempt).toBe(begins ? ATTEMPT + 1 : ATTEMPT);
});

describe('replacement', () => {
  test('releases that failed earlier are looked up once per page', () => {
    const checked = regionReducer(aRegion('loading'), anEvent('checked'));
    expect(checked.replacement).toBe('allowed');
    expect(regionReducer(checked, anEvent('checked'))).toBe(checked);
    expect(regionReducer(checked, anEvent('unmount')).replacement).toBe('allowed');
  });

  test('goes on to other releases a few times, until the user retries', () => {
    const first = regionReducer(aRegion('replacing', { replacement: 'allowed' }), anEvent('replaced'));
    expect(first.replacement).toBe('allowed');
    const last = aRegion('replacing', { replacement: 'allowed', replacements: MAX_REPLACEMENTS - 1 });
    const replaced = regionReducer(last, anEvent('replaced'));
    expect(replaced.replacement).toBe('used');
    for (const type of ['mount', 'unmount', 'failed'] as const)
      expect(regionReducer(replaced, anEvent(type, replaced.attempt)).replacement).toBe('used');
    const refetched = regionReducer({ ...replaced, status: 'refetching' }, anEvent('refetched', ATTEMPT + 1));
    expect(refetched).toMatchObject({ replacement: 'allowed', replacements: 0 });
  });
});

describe('files', () => {
  test('are requested again after a failure, also when the region was left meanwhile', () => {
    const failed = regionReducer(aRegion('loading'), anEvent('failed'));
    expect(failed.reloadFiles).toBe(true);
    const back = regionReducer(regionReducer(failed, { type: 'unmount' }), { type: 'mount' });
    expect(back.reloadFiles).toBe(true);
  });

  test.each<[EventType, Status]>([
    ['mounted', 'mounting'],
    ['replaced', 'replacing'],
  ])('are reused after "%s"', (type, status) => {
    expect(regionReducer(aRegion(status, { reloadFiles: true }), anEvent(type)).reloadFiles).toBe(false);
  });
});

describe('visible state', () => {
  test.each<[Status, object]>([
    ['idle', { status: 'idle' }],
    ['loading', { status: 'loading', retrying: false }],
    ['mounting', { status: 'loading', retrying: false }],
    ['replacing', { status: 'loading', retrying: false }],
    ['mounted', { status: 'mounted' }],
    ['failed', { status: 'failed', reloadHelps: false }],
    ['recovering', { status: 'failed', reloadHelps: false }],
  ])('%s', (status, visible) => {
    expect(visibleState(aRegion(status))).toEqual(visible);
    expect(visibleState(aRegion(status))).toBe(visibleState(aRegion(status, { attempt: 1 })));
  });

  test('says that it retries from the press of the button until it is mounted or has failed', () => {
    const retried = regionReducer(aRegion('failed'), { type: 'retry' });
    expect(visibleState(retried)).toEqual({ status: 'loading', retrying: true });
    const loading = regionReducer(retried, anEvent('refetched'));
    expect(visibleState(loading)).toEqual({ status: 'loading', retrying: true });
    expect(visibleState(regionReducer(loading, { type: 'mount' }))).toEqual({
      status: 'loading',
      retrying: false,
    });
  });

  test('offers a reload after the second time-out, and not after other failures', () => {
    const timeOut = { type: 'failed', attempt: ATTEMPT, timedOut: true } as const;
    const once = regionReducer(aRegion('loading'), timeOut);
    expect(visibleState({ ...once, status: 'failed' })).toEqual({ status: 'failed', reloadHelps: false });
    const other = regionReducer({ ...once, status: 'loading' }, anEvent('failed'));
    expect(visibleState({ ...other, status: 'failed' })).toEqual({ status: 'failed', reloadHelps: false });
    const twice = regionReducer({ ...once, status: 'loading' }, timeOut);
    expect(visibleState({ ...twice, status: 'failed' })).toEqual({ status: 'failed', reloadHelps: true });
    const mounted = regionReducer({ ...twice, status: 'mounting' }, anEvent('mounted'));
    expect(mounted.timeouts).toBe(0);
  });
});
