import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Builds } from '../package/builds';
import type { ShellNote } from '../package/release';
import { Refused, STORE_AWAY } from '../refused';
import { folderStore } from '../store/folderStore';
import type { ReleaseStore } from '../store/releaseStore';
import { aRelease, aShell, hashesOf } from '../testing/aRelease';
import { writeBelow } from '../testing/writeBelow';
import { releaseBuilds } from './releaseBuilds';
import { compositionNow, makeEarlierLive, makeLive, makeRollback, makeYank } from './releaseService';
import { ServedComposition } from './servedComposition';

const OFFERS = { session: '1.2.0' };
const operator = { by: 'rima', why: '' };

let root: string;
let store: ReleaseStore;
let servers: ServedComposition[];

const write = (file: string, text: string) => writeBelow(root, file, text);
function build(name: string, version: string, more: Record<string, string> = {}) {
  rmSync(path.join(root, `mfe-${name}`), { recursive: true, force: true });
  for (const [file, text] of Object.entries({ ...aRelease(name, version), ...more }))
    write(`mfe-${name}/dist/${file}`, text);
}

function buildShell(version: string, note: Partial<ShellNote> = {}) {
  rmSync(path.join(root, 'shell'), { recursive: true, force: true });
  for (const [file, text] of Object.entries(aShell(version, note))) write(`shell/dist/browser/${file}`, text);
}

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'haat-builds-'));
  buildShell('1.0.0-ffff');
  build('catalog', '1.0.0-aaaa');
  build('seller', '1.0.0-bbbb');
  store = folderStore(path.join(root, 'releases'));
  servers = [];
  console.warn = jest.fn();
  console.error = jest.fn();
});
afterEach(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  rmSync(root, { recursive: true });
});

const releaseAll = () => releaseBuilds(store, new Builds(root));
const start = async () => (await releaseAll()).names;
async function release(version: string) {
  const files = aRelease('catalog', version);
  const upload = await store.begin('catalog', version);
  for (const [file, text] of Object.entries(files)) await upload.put(file, Buffer.from(text));
  await upload.commit(hashesOf(files));
}
async function releaseLive(version: string, canary?: number) {
  await release(version);
  return makeLive(store, OFFERS, 'catalog', version, { ...operator, ...(canary ? { canary } : {}) });
}
async function live() {
  const { id, remotes } = await compositionNow(store);
  const versions = Object.entries(remotes).map(([name, one]) => [name, one!.version]);
  return { id, ...Object.fromEntries(versions) };
}
async function serve(options = {}) {
  const server = new ServedComposition(store, new Builds(root), null, options);
  servers.push(server);
  await server.start();
  return server;
}
const served = async (server: ServedComposition) =>
  Object.fromEntries((await server.now()).remotes.map(({ name, version }) => [name, version]));
const warned = () => jest.mocked(console.warn).mock.calls.flat();
const failed = () => jest.mocked(console.error).mock.calls.flat();

test('the first start releases every build, and a second one changes nothing', async () => {
  expect(await start()).toEqual(['shell', 'catalog', 'seller']);
  expect(await live()).toEqual({ id: 1, shell: '1.0.0-ffff', catalog: '1.0.0-aaaa', seller: '1.0.0-bbbb' });
  expect((await compositionNow(store)).remotes.catalog).toMatchObject({
    by: 'the start of the site',
    why: 'as built',
  });
  expect(await start()).toEqual([]);
  expect(await live()).toMatchObject({ id: 1 });
  expect(warned()).toEqual(['Released as built: shell 1.0.0-ffff, catalog 1.0.0-aaaa, seller 1.0.0-bbbb']);
});

test('the first change has a control group as a canary, and goes back to the first release', async () => {
  await start();
  const { remotes } = await releaseLive('1.4.0', 10);
  expect(remotes.catalog).toMatchObject({ version: '1.0.0-aaaa', canary: { version: '1.4.0' } });
  await makeRollback(store, 'catalog', operator);
  await makeLive(store, OFFERS, 'catalog', '1.4.0', operator);
  await makeRollback(store, 'catalog', operator);
  expect(await live()).toMatchObject({ catalog: '1.0.0-aaaa' });
  await expect(makeRollback(store, 'catalog', operator)).rejects.toThrow('is the first release');
});

test('a later start replaces what a start has released, and says so', async () => {
  await start();
  build('catalog', '1.0.0-cccc');
  expect(await start()).toEqual(['catalog']);
  expect(await live()).toEqual({ id: 2, shell: '1.0.0-ffff', catalog: '1.0.0-cccc', seller: '1.0.0-bbbb' });
  expect(warned().at(-1)).toBe('Released as built: catalog 1.0.0-cccc instead of 1.0.0-aaaa');
  // An older build goes live too: the one that was built last counts.
  build('catalog', '1.0.0-aaaa');
  await start();
  expect(await live()).toMatchObject({ id: 3, catalog: '1.0.0-aaaa' });
});

test('what a team has made live stays, whatever is built', async () => {
  await start();
  await releaseLive('1.4.0');
  build('catalog', '1.0.0-cccc');
  expect(await start()).toEqual([]);
  expect(await live()).toMatchObject({ id: 2, catalog: '1.4.0' });
  expect(warned().at(-1)).toBe('catalog 1.0.0-cccc, as built, does not go live: rima has made 1.4.0 live');
});

test('a build that a person has gone back from stays away over a restart', async () => {
  await start();
  build('catalog', '1.0.0-cccc');
  await start();
  await makeRollback(store, 'catalog', operator);
  expect(await start()).toEqual([]);
  expect(await live()).toMatchObject({ id: 3, catalog: '1.0.0-aaaa' });
});

test('an earlier composition that a person has restored stays over a restart', async () => {
  await start();
  build('catalog', '1.0.0-cccc');
  await start();
  await makeEarlierLive(store, 1, operator);
  expect(await start()).toEqual([]);
  expect(await live()).toMatchObject({ id: 3, catalog: '1.0.0-aaaa' });
});

test('while a canary is compared with it, the live release stays', async () => {
  await start();
  await releaseLive('1.4.0', 10);
  build('catalog', '1.0.0-cccc');
  expect(await start()).toEqual([]);
  expect(warned().at(-1)).toBe(
    'catalog 1.0.0-cccc, as built, does not go live: the canary 1.4.0 is compared with 1.0.0-aaaa',
  );
});

test('a canary that was published before any start gets a control group', async () => {
  await releaseLive('1.4.0', 10);
  await start();
  expect((await compositionNow(store)).remotes.catalog).toMatchObject({
    version: '1.0.0-aaaa',
    canary: { version: '1.4.0', percent: 10 },
  });
});

test('a yanked build does not go live again', async () => {
  await start();
  await release('1.4.0');
  await makeYank(store, OFFERS, 'catalog', '1.0.0-aaaa', { ...operator, instead: '1.4.0' });
  expect(await start()).toEqual([]);
  build('seller', '1.0.0-dddd');
  await start();
  await makeYank(store, OFFERS, 'seller', '1.0.0-dddd', { ...operator, instead: '1.0.0-bbbb' });
  expect(await start()).toEqual([]);
  expect(warned().at(-1)).toBe('seller 1.0.0-dddd, as built, does not go live: this version was yanked');
});

test('a build that cannot be a release is served as it is, and reported', async () => {
  build('catalog', '1.0.0-aaaa', { 'app.1234.css': 'body{margin:0}' });
  expect(await start()).toEqual(['shell', 'seller']);
  expect(failed()).toEqual([
    expect.stringMatching(
      /^catalog 1\.0\.0-aaaa, as built, cannot be released: app\.1234\.css: the selector body/,
    ),
  ]);
  const server = await serve();
  expect(await served(server)).toEqual({ catalog: '1.0.0-aaaa', seller: '1.0.0-bbbb' });
  expect(server.status().problems).toEqual([
    'catalog has no release, its build 1.0.0-aaaa is served: npm run release -- mfe-catalog',
  ]);
});

test('two servers that start at once agree', async () => {
  const both = await Promise.all([start(), start()]);
  expect(both.flat().sort()).toEqual(['catalog', 'seller', 'shell']);
  expect(await live()).toEqual({ id: 1, shell: '1.0.0-ffff', catalog: '1.0.0-aaaa', seller: '1.0.0-bbbb' });
  expect(failed()).toEqual([]);
});

test('a damaged newest composition and a store that fails change nothing', async () => {
  await start();
  write('releases/compositions/1.json', '{');
  build('catalog', '1.0.0-cccc');
  expect(await start()).toEqual([]);
  expect(readdirSync(path.join(root, 'releases/compositions'))).toEqual(['1.json']);
  store = { ...store, newest: () => Promise.reject(new Error('no answer')) };
  expect(await start()).toEqual([]);
  expect(failed()).toEqual(['The builds cannot be released: no answer']);
});

test.each(['newest', 'begin', 'add'] as const)(
  'an outage of the store that begins at its %s() is said, and a later attempt releases everything',
  async (method) => {
    const whole = store;
    store = { ...whole, [method]: () => Promise.reject(new Refused(503, STORE_AWAY, 'no answer')) };
    expect(await releaseAll()).toEqual({ names: [], isStoreUnavailable: true });
    store = whole;
    expect(await releaseAll()).toEqual({ names: ['shell', 'catalog', 'seller'], isStoreUnavailable: false });
    expect(await live()).toEqual({ id: 1, shell: '1.0.0-ffff', catalog: '1.0.0-aaaa', seller: '1.0.0-bbbb' });
  },
);

test('what a person has made live during the outage stays', async () => {
  await start();
  build('catalog', '1.0.0-cccc');
  const whole = store;
  store = { ...whole, newest: () => Promise.reject(new Refused(503, STORE_AWAY, 'no answer')) };
  expect(await releaseAll()).toMatchObject({ isStoreUnavailable: true });
  store = whole;
  await releaseLive('1.4.0');
  expect(await releaseAll()).toEqual({ names: [], isStoreUnavailable: false });
  expect(await live()).toMatchObject({ catalog: '1.4.0' });
});

test('a store that refuses to be written is not asked again', async () => {
  store = { ...store, begin: () => Promise.reject(new Refused(503, 'store_unusable', 'PUT returned 403')) };
  expect(await releaseAll()).toEqual({ names: [], isStoreUnavailable: false });
});

test('a lost release is not replaced by its build while the site runs; the next start publishes it again', async () => {
  await start();
  const server = await serve();
  expect(await served(server)).toEqual({ catalog: '1.0.0-aaaa', seller: '1.0.0-bbbb' });
  const folder = path.join(root, 'releases/catalog/1.0.0-aaaa');
  rmSync(folder, { recursive: true });
  expect(await served(server)).toEqual({ seller: '1.0.0-bbbb' });
  expect(server.status().problems).toEqual([
    'catalog 1.0.0-aaaa is live, but missing from the release store or damaged: nothing is served in its place. Put it back, or release another version',
  ]);
  await start();
  expect(existsSync(folder)).toBe(true);
  expect(await served(await serve())).toEqual({ catalog: '1.0.0-aaaa', seller: '1.0.0-bbbb' });
  expect(await live()).toMatchObject({ id: 1 });
});

test('in development builds are served in place of the releases of a start, and not of those of a team', async () => {
  await start();
  build('catalog', '1.0.0-cccc');
  build('seller', '1.0.0-dddd');
  const server = await serve({ prefersBuilds: true });
  expect(await served(server)).toEqual({ catalog: '1.0.0-cccc', seller: '1.0.0-dddd' });
  await releaseLive('1.4.0');
  expect(await served(server)).toEqual({ catalog: '1.4.0', seller: '1.0.0-dddd' });
  expect(server.status().problems).toEqual([]);
});

describe('the shell', () => {
  const shellOf = async (server: ServedComposition) => (await server.now()).shell?.version;

  test('is released by the first start, and served from the store', async () => {
    await start();
    const server = await serve();
    buildShell('1.1.0-gggg');
    expect(await shellOf(server)).toBe('1.0.0-ffff');
    expect((await server.now()).shell?.folder).toBe(path.join(root, 'releases/shell/1.0.0-ffff'));
    expect(await start()).toEqual(['shell']);
    expect(await shellOf(server)).toBe('1.1.0-gggg');
    await makeRollback(store, 'shell', operator);
    expect(await shellOf(server)).toBe('1.0.0-ffff');
    expect(await start()).toEqual([]);
    expect(server.status().problems).toEqual([]);
  });

  test('as built does not go live where a remote that a person has made live cannot run with it', async () => {
    await start();
    await releaseLive('1.4.0');
    buildShell('2.0.0-gggg', { offers: { session: '2.0.0' } });
    expect(await start()).toEqual([]);
    expect(warned()).toContainEqual(
      expect.stringMatching(
        /^shell 2\.0\.0-gggg, as built, does not go live: \w+ \S+ needs session \^1\.0\.0; the shell 2\.0\.0-gggg offers 2\.0\.0$/,
      ),
    );
    expect(await live()).toMatchObject({ shell: '1.0.0-ffff', catalog: '1.4.0' });
  });

  test('a build of before it was released is served as it is', async () => {
    write(
      'shell/dist/browser/shell.json',
      JSON.stringify({ version: '0.9.0-f', js: ['a.js'], css: [], offers: OFFERS }),
    );
    expect(await start()).toEqual(['catalog', 'seller']);
    const server = await serve();
    expect(await shellOf(server)).toBe('0.9.0-f');
    expect(server.status().problems).toEqual([
      'shell has no release, its build 0.9.0-f is served: npm run release -- shell',
    ]);
  });
});
