/** @jest-environment node */
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { makeRollback } from '../releases/releaseService';
import type { ComposedPage } from '../src/regions/composition';
import { siteFolder } from './testing/siteFolder';

let folder: ReturnType<typeof siteFolder>;
let site: FastifyInstance;

beforeEach(async () => {
  folder = siteFolder();
  for (const version of ['1.4.0', '1.5.0']) await folder.release(version);
  site = await folder.open();
});
afterEach(() => folder.close());

const visitors = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    createHash('sha256').update(`visitor ${n}`).digest('base64url').slice(0, 22),
  );
const cookieOf = (visitor: string) => ({ cookie: `haat_session=guest; haat_visitor=${visitor}` });

function dataOf(html: string): ComposedPage {
  return JSON.parse(/<script type="application\/json" id="haat-page">(.*?)<\/script>/s.exec(html)![1]!);
}

/** What a page has, and the cookie that came with it. */
async function pageOf(visitor?: string, server = site) {
  const headers: Record<string, string> = visitor ? cookieOf(visitor) : {};
  const { headers: answered, body } = await server.inject({ url: '/home', headers });
  const { composition } = dataOf(body);
  return {
    version: composition.remotes.catalog?.version,
    id: composition.id,
    cookie: answered['set-cookie'],
  };
}
const inRegion = async (visitor?: string) => {
  const headers: Record<string, string> = visitor ? cookieOf(visitor) : {};
  const { composition } = (await site.inject({ url: '/composition.json', headers })).json<ComposedPage>();
  return composition.remotes.catalog?.version;
};

test('visitors get no id while there is no canary', async () => {
  await folder.live('1.4.0');
  expect(await pageOf()).toMatchObject({ version: '1.4.0', cookie: undefined });
  await folder.live('1.5.0', 10);
  expect((await pageOf()).cookie).toMatch(
    /^haat_visitor=[\w-]{22}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  await makeRollback(folder.store, 'catalog', { by: 'rima', why: '' });
  expect(await pageOf()).toMatchObject({ version: '1.4.0', cookie: undefined });
});

test('a known visitor gets no cookie again; over https the cookie is secure; a forged one is replaced', async () => {
  await folder.live('1.4.0');
  await folder.live('1.5.0', 10);
  const [visitor] = visitors(1);
  expect((await pageOf(visitor)).cookie).toBeUndefined();
  expect((await pageOf('x')).cookie).toMatch(/^haat_visitor=/);
  const secure = await folder.open({ PUBLIC_URL: 'https://haat.example' });
  expect((await pageOf(undefined, secure)).cookie).toMatch(/; Secure(;|$)/);
  // Answers other than pages set no id.
  const entry = await site.inject({ url: '/', headers: { cookie: 'haat_session=guest' } });
  expect([entry.statusCode, entry.headers['set-cookie']]).toEqual([302, undefined]);
});

test('a share gets the canary: each visitor the same on every load, on every server, and on a retry', async () => {
  await folder.live('1.4.0');
  await folder.live('1.5.0', 50);
  const other = await folder.open();
  const ids = new Map<string | undefined, Set<string>>();
  let canaries = 0;
  for (const visitor of visitors(200)) {
    const { version, id } = await pageOf(visitor);
    if (version === '1.5.0') canaries++;
    ids.set(version, (ids.get(version) ?? new Set()).add(id));
    expect([await pageOf(visitor), await pageOf(visitor, other)]).toEqual(
      Array(2).fill(expect.objectContaining({ version, id })),
    );
    expect(await inRegion(visitor)).toBe(version);
  }
  expect(Math.abs(canaries - 100)).toBeLessThan(4 * Math.sqrt(50));
  // The page's id in a report says which of the two versions it had.
  expect([...ids.keys()].sort()).toEqual(['1.4.0', '1.5.0']);
  const [live, canary] = [ids.get('1.4.0')!, ids.get('1.5.0')!];
  expect([live.size, canary.size]).toEqual([1, 1]);
  expect([...live]).not.toEqual([...canary]);
});

test('the very cookie that a page gives leads back to what the page had', async () => {
  await folder.live('1.4.0');
  await folder.live('1.5.0', 50);
  for (let n = 0; n < 20; n++) {
    const { version, cookie } = await pageOf();
    const visitor = /haat_visitor=([\w-]+)/.exec(String(cookie))![1]!;
    expect((await pageOf(visitor)).version).toBe(version);
  }
});

test('without cookies each page is assigned again, by the share; a region that retries gets what is live', async () => {
  await folder.live('1.4.0');
  await folder.live('1.5.0', 50);
  let canaries = 0;
  for (let n = 0; n < 200; n++) {
    if ((await pageOf()).version === '1.5.0') canaries++;
    expect(await inRegion()).toBe('1.4.0');
  }
  // A fair draw is further away once in a billion runs.
  expect(Math.abs(canaries - 100)).toBeLessThan(6.2 * Math.sqrt(50));
});

test('visitors in the share stay in it when it grows, and get the release when it goes live', async () => {
  await folder.live('1.4.0');
  await folder.live('1.5.0', 30);
  const versions = () => Promise.all(visitors(60).map(async (visitor) => (await pageOf(visitor)).version));
  const before = await versions();
  await folder.live('1.5.0', 60);
  const wider = await versions();
  expect(before.filter((version, n) => version === '1.5.0' && wider[n] !== '1.5.0')).toEqual([]);
  expect(new Set(wider)).toEqual(new Set(['1.4.0', '1.5.0']));
  await folder.live('1.5.0');
  expect(new Set(await versions())).toEqual(new Set(['1.5.0']));
});

test('the first release may be a canary next to the build', async () => {
  await folder.live('1.5.0', 50);
  const versions = await Promise.all(visitors(60).map(async (visitor) => (await pageOf(visitor)).version));
  expect(new Set(versions)).toEqual(new Set(['1.0.0-aaaa', '1.5.0']));
});

test.each<[string, () => Promise<void>]>([
  [
    'a file of which was changed',
    async () => folder.write('.data/releases/catalog/1.5.0/home.1234.js', 'evil'),
  ],
  [
    'that the shell has become too old for',
    async () => {
      const offers = { session: '0.9.0' };
      folder.write('shell/dist/browser/shell.json', { version: '0.9.0-ffff', js: [], css: [], offers });
    },
  ],
])('a canary %s is not served: a working release is', async (_what, breaks) => {
  await folder.live('1.4.0');
  await folder.live('1.5.0', 99);
  await breaks();
  console.error = jest.fn();
  site = await folder.open();
  const versions = await Promise.all(visitors(20).map(async (visitor) => (await pageOf(visitor)).version));
  expect(versions).not.toContain('1.5.0');
  expect(new Set(versions).size).toBe(1);
});
