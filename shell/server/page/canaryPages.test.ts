import { createHash } from 'node:crypto';
import { type ComposedPage, FOR_LATER } from '@haat/page';
import type { FastifyInstance } from 'fastify';
import { isInCanary } from '../../releases/composition/canaries';
import { compositionNow, makeEarlierLive, makeRollback } from '../../releases/composition/releaseService';
import { ReleaseHealth } from '../../releases/health/releaseHealth';
import { goLive } from '../../releases/store/compositions';
import { siteFolder } from '../testing/siteFolder';

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

/** A page and the cookie that came with it. */
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

test('the very cookie that a page gives leads back to what the page had @full', async () => {
  await folder.live('1.4.0');
  await folder.live('1.5.0', 50);
  for (let n = 0; n < 20; n++) {
    const { version, cookie } = await pageOf();
    const visitor = /haat_visitor=([\w-]+)/.exec(String(cookie))![1]!;
    expect((await pageOf(visitor)).version).toBe(version);
  }
});

test('without cookies each page is assigned again, by the share; a region that retries gets what is live @full', async () => {
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

describe('the shell', () => {
  /** A bundle whose frame names the version. */
  const bundle = (version: string) => ({
    'server.mjs': `export const paths = ['/home']; export const renderFrames = () => Object.fromEntries(['en', 'bn'].flatMap((one) =>
      ['system', 'light', 'dark'].map((theme) => [one + ' ' + theme, { header: '<p>header of ${version}</p>', foldedHeader: '', footer: '', skeleton: '' }])));`,
  });
  const release = (version: string, note = {}, more = bundle(version)) =>
    folder.release(version, note, 'shell', more);
  async function shellPageOf(visitor?: string, server = site) {
    const headers: Record<string, string> = visitor ? cookieOf(visitor) : {};
    const { body } = await server.inject({ url: '/home', headers });
    const { composition, integrity } = dataOf(body);
    return { body, version: composition.shell?.version, remotes: composition.remotes, integrity };
  }

  test('a share gets the canary, and each page has script, styles and header of one version', async () => {
    for (const version of ['1.0.0', '1.1.0']) await release(version);
    await folder.live('1.0.0', undefined, 'shell');
    await folder.live('1.4.0');
    await folder.live('1.1.0', 50, 'shell');
    await folder.live('1.5.0', 50);
    const other = await folder.open();
    const seen = new Map<string, number>();
    for (const visitor of visitors(100)) {
      const { version, body, remotes, integrity } = await shellPageOf(visitor);
      expect((await shellPageOf(visitor, other)).version).toBe(version);
      const shells = new Set([...body.matchAll(/\/r\/shell\/([\d.]+)\//g)].map(([, named]) => named));
      expect([...shells]).toEqual([version]);
      expect(body).toContain(`<p>header of ${version}</p>`);
      expect(body).toContain(`src="/r/shell/${version}/shell.1234.js" crossorigin integrity="sha256-`);
      expect(Object.keys(integrity[`/r/shell/${version}/`]!.files)).toEqual(['frame.1234.js']);
      expect(body).toContain(`"frameFile":"/r/shell/${version}/frame.1234.js"`);
      const both = `${version} ${remotes.catalog?.version}`;
      seen.set(both, (seen.get(both) ?? 0) + 1);
    }
    // The canaries of shell and catalog are drawn independently.
    expect([...seen.keys()].sort()).toEqual(['1.0.0 1.4.0', '1.0.0 1.5.0', '1.1.0 1.4.0', '1.1.0 1.5.0']);
    expect(Math.min(...seen.values())).toBeGreaterThan(8);

    await makeRollback(folder.store, 'shell', { by: 'rima', why: '' });
    for (const visitor of visitors(20)) expect((await shellPageOf(visitor)).version).toBe('1.0.0');
    // Open tabs still load parts of it.
    const late = await site.inject('/r/shell/1.1.0/frame.1234.js');
    expect([late.statusCode, late.body, late.headers['cache-control']]).toEqual([
      200,
      'frame of 1.1.0',
      'public, max-age=31536000, immutable',
    ]);
    expect((await site.inject('/r/shell/1.1.0/server.mjs')).statusCode).toBe(404);
  });

  test.each<[string, () => Promise<void>, RegExp]>([
    [
      'needs another page',
      () => release('2.0.0', { needs: { page: '^9.0.0' } }),
      /^shell 2\.0\.0 needs page \^9\.0\.0; this HTML server offers \d.*Start a newer HTML server$/,
    ],
    [
      'cannot render its frame',
      () => release('2.0.0', {}, { 'server.mjs': `throw new Error('broken frame');` }),
      /^shell 2\.0\.0 is live, but its pages cannot be made, the log says why: an earlier version is served/,
    ],
  ])(
    'one that %s is not served: the last shell that this server knows is',
    async (_what, publish, problem) => {
      await release('1.0.0');
      await folder.live('1.0.0', undefined, 'shell');
      await folder.live('1.4.0');
      await publish();
      console.error = jest.fn();
      // As a newer server has made it live.
      const now = await compositionNow(folder.store);
      await folder.store.add(
        goLive(now, 'shell', '2.0.0', { at: new Date().toISOString(), by: 'rima', why: '' }),
      );
      for (const server of [site, await folder.open()]) {
        const { version, remotes, body } = await shellPageOf(undefined, server);
        expect([version, remotes.catalog?.version]).toEqual(['1.0.0', '1.4.0']);
        expect(body).toContain('<p>header of 1.0.0</p>');
        const { problems } = (await server.inject('/ready')).json<{ problems: string[] }>();
        expect(problems).toEqual([expect.stringMatching(problem)]);
      }
    },
  );

  test('a damaged release is replaced by the one before, and put back it is served again @full', async () => {
    for (const version of ['1.0.0', '1.1.0']) {
      await release(version);
      await folder.live(version, undefined, 'shell');
    }
    folder.write('.data/releases/shell/1.1.0/shell.1234.js', 'evil');
    console.error = jest.fn();
    site = await folder.open();
    expect((await shellPageOf()).version).toBe('1.0.0');
    folder.write('.data/releases/shell/1.1.0/shell.1234.js', 'shell 1.1.0');
    while ((await shellPageOf()).version !== '1.1.0')
      await new Promise((resolve) => setTimeout(resolve, 100));
  });

  test('compositions from before it was released stay readable, and are restored without changing it @full', async () => {
    await folder.live('1.4.0');
    expect((await shellPageOf()).version).toBe('1.0.0-ffff');
    await release('1.0.0');
    await folder.live('1.0.0', undefined, 'shell');
    await folder.live('1.5.0');
    await makeEarlierLive(folder.store, 1, { by: 'rima', why: '' });
    expect(await shellPageOf()).toMatchObject({
      version: '1.0.0',
      remotes: { catalog: { version: '1.4.0' } },
    });
  });
});

test('a page that a service worker stores for later is not expected to report', async () => {
  const expected = jest.spyOn(ReleaseHealth.prototype, 'expect').mockResolvedValue(undefined);
  await folder.live('1.4.0');
  await folder.live('1.5.0', 50);
  const [visitor = ''] = visitors(1);
  const ask = (more: Record<string, string>) =>
    site.inject({ url: '/home', headers: { ...cookieOf(visitor), ...more } });
  expect((await ask({ [FOR_LATER]: '1' })).statusCode).toBe(200);
  expect(expected).not.toHaveBeenCalled();
  await ask({});
  expect(expected).toHaveBeenCalled();
  expected.mockRestore();
});

describe('a browser in which a release of the shell did not start', () => {
  const shellIn = async (failed: string, more = '') => {
    const headers = { cookie: `haat_session=guest; haat_without=${failed}${more}` };
    const [page, answer] = await Promise.all([
      site.inject({ url: '/home', headers }),
      site.inject({
        url: `/composition.json?without=${encodeURIComponent(failed)}`,
        headers: { cookie: more },
      }),
    ]);
    const shown = /data-shell="(.+?)"/.exec(page.body)![1];
    // A malformed one is refused, where the page's own is ignored.
    if (answer.statusCode === 200) expect(answer.json<ComposedPage>().composition.shell!.version).toBe(shown);
    return shown;
  };
  const shells = async (...versions: string[]) => {
    for (const version of versions) await folder.release(version, {}, 'shell');
    for (const version of versions) await folder.live(version, undefined, 'shell');
  };

  test.each<[string, string]>([
    ['shell@1.2.0', '1.1.0'],
    ['shell@1.1.0', '1.2.0'],
    ['shell@1.2.0&shell@1.1.0', '1.0.0'],
    ['shell@1.2.0&x', '1.1.0'],
    ['shell@9.0.0', '1.2.0'],
    ['catalog@1.2.0', '1.2.0'],
    ['1.2.0', '1.2.0'],
    ['shell@', '1.2.0'],
  ])('gets another one: %s @full', async (failed, version) => {
    await shells('1.0.0', '1.1.0', '1.2.0');
    expect(await shellIn(failed)).toBe(version);
    expect(await shellIn('')).toBe('1.2.0');
  });

  test('gets the same one where there is no other', async () => {
    await shells('1.0.0');
    expect(await shellIn('shell@1.0.0')).toBe('1.0.0');
  });

  test('gets the live one in place of a canary, and next to a remote that failed @full', async () => {
    await folder.live('1.4.0');
    await folder.live('1.5.0');
    await shells('1.0.0');
    await folder.release('1.1.0', {}, 'shell');
    await folder.live('1.1.0', 99, 'shell');
    const canary = { version: '1.1.0', percent: 99, since: '', by: '', why: '' };
    const visitor = visitors(50).find((one) => isInCanary(one, 'shell', canary));
    expect(await shellIn('', `; haat_visitor=${visitor}`)).toBe('1.1.0');
    expect(await shellIn('shell@1.1.0', `; haat_visitor=${visitor}`)).toBe('1.0.0');
    const both = await site.inject({
      url: '/composition.json?without=catalog@1.5.0',
      headers: { cookie: `haat_without=shell@1.1.0; haat_visitor=${visitor}` },
    });
    expect(both.json<ComposedPage>().composition).toMatchObject({
      shell: { version: '1.0.0' },
      remotes: { catalog: { version: '1.4.0' } },
    });
  });
});
