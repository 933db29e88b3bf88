/** @jest-environment node */
import { type MadePage, PageCache, toCachedPage } from './pageCache';

const NOON = Date.parse('2026-11-24T12:00:00+06:00');
const MIDNIGHT = Date.parse('2026-11-25T00:00:00+06:00');

let cache: PageCache;
let made: number;

beforeEach(() => {
  jest.useFakeTimers({ now: NOON });
  cache = new PageCache();
  made = 0;
});
afterEach(() => jest.useRealTimers());

const aPage = (change: Partial<MadePage> = {}) =>
  toCachedPage({
    status: 200,
    html: `page ${++made}`,
    policy: '',
    integrity: undefined,
    isRendered: true,
    region: 'catalog',
    ...change,
  });
const htmlOf = async (make = async () => aPage()) => (await cache.get('/home', make)).html;
const settled = () => jest.advanceTimersByTimeAsync(0);

test('a page is made once for concurrent visitors, and serves others as it is for five seconds', async () => {
  expect(await Promise.all([htmlOf(), htmlOf()])).toEqual(['page 1', 'page 1']);
  jest.advanceTimersByTime(4999);
  expect(await htmlOf()).toBe('page 1');
  await settled();
  expect(made).toBe(1);
});

test('after that it is served at once while another is made', async () => {
  await htmlOf();
  jest.advanceTimersByTime(5000);
  let finish = (_page: ReturnType<typeof aPage>) => {};
  const slow = () => new Promise<ReturnType<typeof aPage>>((resolve) => (finish = resolve));
  expect(await htmlOf(slow)).toBe('page 1');
  expect(await htmlOf(slow)).toBe('page 1');
  finish(aPage());
  await settled();
  expect(await htmlOf()).toBe('page 2');
  expect(made).toBe(2);
});

test('a page without its content, or a failure, does not take the place of one that is usable', async () => {
  await htmlOf();
  jest.advanceTimersByTime(5000);
  await htmlOf(async () => aPage({ isRendered: false }));
  await settled();
  await htmlOf(() => Promise.reject(new Error('away')));
  await settled();
  expect(await htmlOf(async () => aPage({ isRendered: false }))).toBe('page 1');
});

test('after a minute it is made again first', async () => {
  await htmlOf();
  jest.advanceTimersByTime(60_001);
  expect(await htmlOf()).toBe('page 2');
});

test('no page of yesterday is served after midnight in Dhaka', async () => {
  jest.setSystemTime(MIDNIGHT - 6000);
  await htmlOf();
  jest.setSystemTime(MIDNIGHT - 1);
  expect(await htmlOf(async () => aPage({ isRendered: false }))).toBe('page 1');
  await settled();
  jest.setSystemTime(MIDNIGHT);
  expect(await htmlOf()).toBe('page 3');
});

test('a change of the catalog drops what was made before, and what is being made for whoever waits', async () => {
  await htmlOf();
  cache.clear();
  let finish = () => {};
  const early = htmlOf(() => new Promise((resolve) => (finish = () => resolve(aPage()))));
  cache.clear();
  finish();
  expect(await early).toBe('page 2');
  expect(await htmlOf()).toBe('page 3');
});
