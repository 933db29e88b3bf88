import { once } from 'node:events';
import { brotliDecompressSync, createBrotliDecompress, createGunzip } from 'node:zlib';
import { type CachedPage, type MadePage, PageCache, toCachedPage } from './pageCache';

const NOON = Date.parse('2026-11-24T12:00:00+06:00');
const MIDNIGHT = Date.parse('2026-11-25T00:00:00+06:00');

let cache: PageCache;
let made: number;

beforeEach(() => {
  // Time for small bodies is taken from the real clock.
  jest.useFakeTimers({ now: NOON, doNotFake: ['performance'] });
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
    isComplete: true,
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

test('an incomplete page, or a failure, does not take the place of one that is usable', async () => {
  await htmlOf();
  jest.advanceTimersByTime(5000);
  await htmlOf(async () => aPage({ isComplete: false }));
  await settled();
  await htmlOf(() => Promise.reject(new Error('away')));
  await settled();
  expect(await htmlOf(async () => aPage({ isComplete: false }))).toBe('page 1');
});

test('after a minute it is made again first', async () => {
  await htmlOf();
  jest.advanceTimersByTime(60_001);
  expect(await htmlOf()).toBe('page 2');
});

test('onWait is called only for a request without a page to serve', async () => {
  const onWait = jest.fn();
  const get = () => cache.get('/home', async () => aPage(), onWait);
  await get();
  expect(onWait).toHaveBeenCalledTimes(1);
  await get();
  jest.advanceTimersByTime(5000);
  await get();
  await settled();
  expect(onWait).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(60_001);
  await get();
  expect(onWait).toHaveBeenCalledTimes(2);
});

test('no page of yesterday is served after midnight in Dhaka', async () => {
  jest.setSystemTime(MIDNIGHT - 6000);
  await htmlOf();
  jest.setSystemTime(MIDNIGHT - 1);
  expect(await htmlOf(async () => aPage({ isComplete: false }))).toBe('page 1');
  await settled();
  jest.setSystemTime(MIDNIGHT);
  expect(await htmlOf()).toBe('page 3');
});

test('nor one that was made a moment before, or is being made', async () => {
  jest.setSystemTime(MIDNIGHT - 1000);
  await htmlOf();
  let finish = () => {};
  const late = cache.get('/offers', () => new Promise((resolve) => (finish = () => resolve(aPage()))));
  jest.setSystemTime(MIDNIGHT);
  expect(await htmlOf()).toBe('page 2');
  const { html } = await cache.get('/offers', async () => aPage({ html: 'of today' }));
  expect(html).toBe('of today');
  finish();
  await late;
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

describe('a page that is made again', () => {
  const dated = (text: string) => aPage({ html: `${text} {"dataUpdatedAt":${Date.now()}}` });

  test('stays, with its compressed bodies, where only the times of its data differ', async () => {
    const first = await cache.get('/home', async () => dated('one'));
    for (let remade = 0; remade < 4; remade++) {
      jest.advanceTimersByTime(5000);
      await cache.get('/home', async () => dated('one'));
      await settled();
    }
    expect(await cache.get('/home', async () => dated('one'))).toBe(first);
  });

  test('but no longer than half a minute, because browsers take its data for as old as it says', async () => {
    const first = await cache.get('/home', async () => dated('one'));
    for (let remade = 0; remade < 5; remade++) {
      jest.advanceTimersByTime(5000);
      await cache.get('/home', async () => dated('one'));
      await settled();
    }
    expect(await cache.get('/home', async () => dated('one'))).not.toBe(first);
  });

  test('makes room where anything else differs', async () => {
    await cache.get('/home', async () => dated('one'));
    jest.advanceTimersByTime(5000);
    await cache.get('/home', async () => dated('two'));
    await settled();
    expect(await htmlOf()).toMatch(/^two/);
  });
});

describe('the compressed body', () => {
  const ITEMS = Array.from({ length: 3000 }, (_, row) => `<li>item ${(row * 7919) % 1000}</li>`).join('');
  const HEAD = '<html><head><link rel="preload" href="/picture"><title>Home</title>';
  const TEXT = `${HEAD}</head>\n<body><main>${ITEMS}</main>\n<script>data</script></body></html>`;

  const lengthOf = (parts: readonly Buffer[]) => Buffer.concat(parts).length;
  const readBrotli = (parts: readonly Buffer[]) => brotliDecompressSync(Buffer.concat(parts)).toString();

  /** Until it has become smaller than that of a first visitor. */
  async function shrunken(page: CachedPage): Promise<readonly Buffer[]> {
    const length = lengthOf(await aPage({ html: page.html }).body('br'));
    for (;;) {
      const body = await page.body('br');
      if (lengthOf(body) < length) return body;
      await new Promise((resolve) => jest.requireActual('node:timers').setTimeout(resolve, 20));
    }
  }

  test('is made at once for the first visitor, and becomes smaller for others', async () => {
    jest.useRealTimers();
    const page = aPage({ html: TEXT });
    expect(readBrotli(await page.body('br'))).toBe(TEXT);
    expect(readBrotli(await shrunken(page))).toBe(TEXT);
  });

  test.each([
    ['br', createBrotliDecompress],
    ['gzip', createGunzip],
  ] as const)('can be read part by part (%s)', async (encoding, decoder) => {
    jest.useRealTimers();
    const parts = await aPage({ html: TEXT }).body(encoding);
    expect(parts).toHaveLength(4);
    const decoding = decoder();
    let seen = '';
    decoding.setEncoding('utf8').on('data', (text: string) => {
      seen += text;
    });
    decoding.write(parts[0]);
    await once(decoding, 'data');
    expect(seen).toBe('<html><head><link rel="preload" href="/picture">');
    decoding.end(Buffer.concat(parts.slice(1)));
    await once(decoding, 'end');
    expect(seen).toBe(TEXT);
  });

  test('is made smaller in the background of a page that is made again', async () => {
    await htmlOf(async () => aPage({ html: TEXT }));
    jest.advanceTimersByTime(5000);
    const shrink = jest.fn();
    await htmlOf(async () => ({ ...aPage({ html: `${TEXT}more` }), shrink }));
    await settled();
    expect(shrink).toHaveBeenCalledTimes(1);
  });
});
