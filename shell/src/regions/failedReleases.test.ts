import { forgetFailure, hasFailedHere, REMEMBERED_MS, rememberFailure } from './failedReleases';

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
  expect(hasFailedHere('catalog', '2.0.0')).toBe(true);
  expect(hasFailedHere('account', '2.0.0')).toBe(false);
  jest.advanceTimersByTime(REMEMBERED_MS - 1);
  expect(hasFailedHere('catalog', '2.0.0')).toBe(true);
  jest.advanceTimersByTime(1);
  expect(hasFailedHere('catalog', '2.0.0')).toBe(false);
  expect(hasFailedHere('seller', '1.1.0')).toBe(false);
  expect(stored()).toBeNull();
});

test('another release is tried, and the one that failed is forgotten with it', () => {
  rememberFailure('catalog', '2.0.0');
  expect(hasFailedHere('catalog', '2.0.1')).toBe(false);
  expect(hasFailedHere('catalog', '2.0.0')).toBe(false);
});

test('a release that works again is forgotten; another one that works changes nothing', () => {
  rememberFailure('catalog', '2.0.0');
  forgetFailure('catalog', '1.0.0');
  forgetFailure('seller', '2.0.0');
  expect(hasFailedHere('catalog', '2.0.0')).toBe(true);
  forgetFailure('catalog', '2.0.0');
  expect(hasFailedHere('catalog', '2.0.0')).toBe(false);
});

test('a clock that was set back does not make it last', () => {
  rememberFailure('catalog', '2.0.0');
  jest.setSystemTime(new Date('2026-11-22T05:00:00Z'));
  expect(hasFailedHere('catalog', '2.0.0')).toBe(false);
});

test.each(['nonsense', 'null', '[]', '{"catalog":1}', '{"catalog":{"version":2}}', '{"catalog":null}'])(
  '%s in the storage counts as nothing',
  (text) => {
    localStorage.setItem('haat.failed-releases', text);
    expect(hasFailedHere('catalog', '2.0.0')).toBe(false);
    rememberFailure('catalog', '2.0.0');
    expect(hasFailedHere('catalog', '2.0.0')).toBe(true);
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
  expect(() => hasFailedHere('catalog', '2.0.0')).not.toThrow();
});
