/** @jest-environment jsdom */
import {
  endStart,
  FROZEN_MS,
  failureHere,
  failuresHere,
  forgetFailure,
  noteStart,
  REMEMBERED_MS,
  rememberFailure,
} from './failedReleases';

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers({ now: new Date('2026-11-22T06:00:00Z') });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const stored = () => localStorage.getItem('haat.failed-releases');

test('a failed release is remembered for an hour, each region’s own', () => {
  rememberFailure('catalog', '2.0.0');
  rememberFailure('seller', '1.1.0');
  expect(failureHere('catalog', '2.0.0')).toBe('failed');
  expect(failureHere('account', '2.0.0')).toBeNull();
  jest.advanceTimersByTime(REMEMBERED_MS - 1);
  expect(failureHere('catalog', '2.0.0')).toBe('failed');
  jest.advanceTimersByTime(1);
  expect(failureHere('catalog', '2.0.0')).toBeNull();
  expect(failureHere('seller', '1.1.0')).toBeNull();
  expect(stored()).toBeNull();
});

test('another release is tried, and the one that failed is forgotten with it', () => {
  rememberFailure('catalog', '2.0.0');
  expect(failureHere('catalog', '2.0.1')).toBeNull();
  expect(failureHere('catalog', '2.0.0')).toBeNull();
});

test('what fails in place of a failed release is remembered with it, and forgotten with it', () => {
  rememberFailure('catalog', '2.0.0');
  rememberFailure('catalog', '1.9.0');
  rememberFailure('seller', '1.1.0');
  expect(failuresHere('catalog')).toEqual(['2.0.0', '1.9.0']);
  expect(failureHere('catalog', '1.9.0')).toBe('failed');
  forgetFailure('catalog', '1.9.0');
  expect(failuresHere('catalog')).toEqual(['2.0.0']);
  rememberFailure('catalog', '1.9.0');
  expect(failureHere('catalog', '2.0.1')).toBeNull();
  expect(failuresHere('catalog')).toEqual([]);
  expect(failuresHere('seller')).toEqual(['1.1.0']);
});

test('a release that works again is forgotten; another one that works changes nothing', () => {
  rememberFailure('catalog', '2.0.0');
  forgetFailure('catalog', '1.0.0');
  forgetFailure('seller', '2.0.0');
  expect(failureHere('catalog', '2.0.0')).toBe('failed');
  forgetFailure('catalog', '2.0.0');
  expect(failureHere('catalog', '2.0.0')).toBeNull();
});

test('a clock that was set back does not make it last', () => {
  rememberFailure('catalog', '2.0.0');
  jest.setSystemTime(new Date('2026-11-22T05:00:00Z'));
  expect(failureHere('catalog', '2.0.0')).toBeNull();
});

test.each(['nonsense', 'null', '[]', '{"catalog":1}', '{"catalog":{"version":2}}', '{"catalog":null}'])(
  '%s in the storage counts as nothing',
  (text) => {
    localStorage.setItem('haat.failed-releases', text);
    expect(failureHere('catalog', '2.0.0')).toBeNull();
    rememberFailure('catalog', '2.0.0');
    expect(failureHere('catalog', '2.0.0')).toBe('failed');
  },
);

test('a browser without storage tries each release again with the next page', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied');
  });
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied');
  });
  expect(() => rememberFailure('catalog', '2.0.0')).not.toThrow();
  expect(() => forgetFailure('catalog', '2.0.0')).not.toThrow();
  expect(() => failureHere('catalog', '2.0.0')).not.toThrow();
  expect(() => noteStart('catalog', '2.0.0')).not.toThrow();
  endStart('catalog');
});

describe('a release that starts', () => {
  const show = (state: DocumentVisibilityState) => {
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  /** The main thread is blocked: the clocks go on, and no timer runs. */
  const freezes = (ms: number) => {
    const clock = performance.now() + ms;
    jest.spyOn(performance, 'now').mockImplementation(() => clock);
    jest.setSystemTime(Date.now() + ms);
  };
  afterEach(() => {
    for (const region of ['catalog', 'seller']) endStart(region);
  });

  test('and does not go on has frozen its page, as the next page finds out', () => {
    noteStart('catalog', '2.0.0');
    freezes(FROZEN_MS - 1);
    expect(failureHere('catalog', '2.0.0')).toBeNull();
    freezes(1);
    expect(failureHere('catalog', '2.0.0')).toBe('froze');
    expect(failureHere('catalog', '2.0.0')).toBe('froze');
    expect(failureHere('seller', '2.0.0')).toBeNull();
  });

  test.each<[string, () => void]>([
    ['goes on, or is left for another region', () => endStart('catalog')],
    ['is left for another page or tab', () => show('hidden')],
  ])('and %s has not', (_what, happens) => {
    noteStart('catalog', '2.0.0');
    jest.advanceTimersByTime(60_000);
    happens();
    expect(stored()).toBeNull();
    expect(jest.getTimerCount()).toBe(0);
  });

  test('has frozen a page that can be left only when it goes on again', () => {
    noteStart('catalog', '2.0.0');
    jest.advanceTimersByTime(FROZEN_MS * 2);
    freezes(FROZEN_MS);
    show('hidden');
    expect(failureHere('catalog', '2.0.0')).toBe('froze');
  });

  test('and goes on for longer in one window has not frozen it for a page of another', () => {
    noteStart('catalog', '2.0.0');
    jest.advanceTimersByTime(FROZEN_MS * 2);
    expect(failureHere('catalog', '2.0.0')).toBeNull();
  });

  test('also when a timer runs before the page is left', () => {
    noteStart('catalog', '2.0.0');
    freezes(FROZEN_MS);
    jest.advanceTimersByTime(500);
    show('hidden');
    expect(failureHere('catalog', '2.0.0')).toBe('froze');
  });

  test('in a hidden page is not noted: browsers end such pages as they like', () => {
    show('hidden');
    noteStart('catalog', '2.0.0');
    expect(stored()).toBeNull();
  });

  test('keeps what is known of its failure, which one that works ends', () => {
    rememberFailure('catalog', '2.0.0');
    for (const version of ['2.0.0', '1.0.0']) noteStart('catalog', version);
    expect(failureHere('catalog', '2.0.0')).toBe('failed');
    endStart('catalog');
    expect(failureHere('catalog', '2.0.0')).toBe('failed');
    forgetFailure('catalog', '2.0.0');
    expect(stored()).toBeNull();
  });

  test('is not known to go on because it was mounted', () => {
    noteStart('catalog', '2.0.0');
    forgetFailure('catalog', '2.0.0');
    freezes(FROZEN_MS);
    expect(failureHere('catalog', '2.0.0')).toBe('froze');
  });

  test('beside another region ends alone', () => {
    noteStart('catalog', '2.0.0');
    noteStart('seller', '1.0.0');
    endStart('catalog');
    freezes(FROZEN_MS);
    expect(failureHere('catalog', '2.0.0')).toBeNull();
    expect(failureHere('seller', '1.0.0')).toBe('froze');
  });
});
