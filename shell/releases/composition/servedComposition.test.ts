import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Builds } from '../package/builds';
import { Refused } from '../refused';
import { refuseEmptied } from '../store/emptiedStore';
import { folderStore } from '../store/folderStore';
import { LastGood } from '../store/lastGood';
import type { ReleaseStore } from '../store/releaseStore';
import { aRelease, hashesOf } from '../testing/aRelease';
import { writeBelow } from '../testing/writeBelow';
import { makeEarlierLive, makeLive, markFaulty } from './releaseService';
import { CompositionUnknown, READ_TIMEOUT_MS, ServedComposition } from './servedComposition';

const OFFERS = { session: '1.2.0' };
/** The problems without that of the shell, since most of these sites have released none. */
const problemsOf = (server: ServedComposition) =>
  server.status().problems.filter((problem) => !problem.startsWith('shell has no release'));
/** Longer than the breaker's longest pause between two looks. */
const RECOVERY_MS = 20_000;

let root: string;
let folder: ReleaseStore;
/** The same releases, as an object store that can fail. */
let away: ReleaseStore;
let state: 'up' | 'down' | 'hanging';
let asked: number;
let servers: ServedComposition[];

const write = (file: string, text: string) => writeBelow(root, file, text);

function buildCatalog(needs: Record<string, string>) {
  for (const [name, text] of Object.entries(aRelease('catalog', '1.0.0-aaaa', { needs })))
    write(`mfe-catalog/dist/${name}`, text);
}

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'haat-live-'));
  write(
    'shell/dist/browser/shell.json',
    JSON.stringify({ version: '1.0.0-f', js: [], css: [], offers: OFFERS }),
  );
  buildCatalog({ session: '^1.0.0' });
  folder = folderStore(path.join(root, 'releases'));
  state = 'up';
  asked = 0;
  servers = [];
  async function reach<T>(read: () => Promise<T>): Promise<T> {
    asked++;
    if (state === 'hanging') return new Promise(() => {});
    if (state === 'down') throw new Refused(503, 'store_unusable', 'no answer');
    return read();
  }
  away = {
    ...folder,
    place: 'https://store.example/haat',
    isLocal: false,
    newest: () => reach(() => folder.newest()),
    hasAfter: (id) => reach(() => folder.hasAfter(id)),
    composition: (id) => reach(() => folder.composition(id)),
  };
  console.error = jest.fn();
});
afterEach(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  rmSync(root, { recursive: true });
});

async function release(version: string) {
  const files = aRelease('catalog', version);
  const upload = await folder.begin('catalog', version);
  for (const [file, text] of Object.entries(files)) await upload.put(file, Buffer.from(text));
  await upload.commit(hashesOf(files));
}
const operator = { by: 'rima', why: '' };
async function releaseLive(version: string) {
  await release(version);
  return makeLive(folder, OFFERS, 'catalog', version, operator);
}
/** A server that starts, on its machine's own disk. */
async function start(store = away, disk = 'disk') {
  const server = new ServedComposition(
    store,
    new Builds(root),
    new LastGood(path.join(root, disk), store.place),
  );
  servers.push(server);
  await server.start();
  return server;
}
const versionOf = async (server: ServedComposition) => (await server.now()).remotes[0]?.version;
const logged = () => jest.mocked(console.error).mock.calls.flat().join('\n');
async function until(check: () => boolean | Promise<boolean>) {
  for (const end = Date.now() + RECOVERY_MS; Date.now() < end; ) {
    if (await check()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('It did not come to that');
}

test.each(['down', 'hanging'] as const)(
  'a store that is %s, with two restarts meanwhile: the last composition stays, then the newest',
  async (outage) => {
    await releaseLive('1.4.0');
    await releaseLive('1.5.0');
    const first = await start();
    expect(await versionOf(first)).toBe('1.5.0');
    state = outage;
    await first.stop();
    for (let restart = 0; restart < 2; restart++) {
      const server = await start();
      expect(await versionOf(server)).toBe('1.5.0');
      expect(server.status()).toMatchObject({
        composition: 2,
        storeReadAt: null,
        storeAwaySince: expect.stringMatching(/^\d{4}-/),
      });
      if (restart === 0) await server.stop();
    }
    expect(logged()).toMatch(/composition 2 of this machine is served/);
    await releaseLive('1.6.0');
    state = 'up';
    await until(async () => (await versionOf(servers.at(-1)!)) === '1.6.0');
    expect(servers.at(-1)!.status()).toMatchObject({ composition: 3, storeAwaySince: null });
    expect(logged()).toMatch(/can be read again/);
  },
);

test('a version that failed while it was live is the last fallback', async () => {
  await releaseLive('1.4.0');
  await releaseLive('1.5.0');
  await markFaulty(folder, 'catalog', '1.5.0', '10 of 20 failed');
  await releaseLive('1.6.0');
  const server = await start(folder);
  const without = async (...versions: string[]) =>
    (await server.now({ without: versions.map((one) => `catalog@${one}`) })).remotes[0]?.version;
  expect(await without('1.6.0')).toBe('1.4.0');
  expect(await without('1.6.0', '1.4.0')).toBe('1.5.0');
});

test('an emptied object store does not replace the last composition, nor its copy', async () => {
  await releaseLive('1.4.0');
  await (await start()).stop();
  const memory = new LastGood(path.join(root, 'disk'), away.place);
  const emptied = { ...away, newest: async () => 0, hasAfter: async () => false };
  const server = await start(refuseEmptied(emptied, memory));
  expect(await versionOf(server)).toBe('1.4.0');
  expect(server.status().problems).toContainEqual(
    expect.stringContaining('has no compositions, but this machine served composition 1 of it'),
  );
  expect(await memory.read()).toMatchObject({ id: 1 });
});

test('a start that knows of the outage asks the store for nothing: what is on this machine is served', async () => {
  await releaseLive('1.4.0');
  await releaseLive('1.5.0');
  await (await start()).stop();
  // The other version was never fetched.
  const cache = folderStore(path.join(root, 'fetched'));
  const upload = await cache.begin('catalog', '1.4.0');
  const files = aRelease('catalog', '1.4.0');
  for (const [file, text] of Object.entries(files)) await upload.put(file, Buffer.from(text));
  await upload.commit(hashesOf(files));
  state = 'hanging';
  const hang = () => new Promise<never>(() => {});
  const server = new ServedComposition(
    { ...away, cache, hashes: hang, folder: hang },
    new Builds(root),
    new LastGood(path.join(root, 'disk'), away.place),
  );
  servers.push(server);
  asked = 0;
  await server.start({ isAway: true });
  expect(await versionOf(server)).toBe('1.4.0');
  expect(asked).toBe(0);
  expect(server.status()).toMatchObject({ composition: 2, storeReadAt: null });
  expect(server.status().storeAwaySince).not.toBeNull();
});

test('each read of the store that succeeds is announced', async () => {
  await releaseLive('1.4.0');
  await (await start()).stop();
  state = 'down';
  const onRead = jest.fn();
  const lastGood = new LastGood(path.join(root, 'disk'), away.place);
  const server = new ServedComposition(away, new Builds(root), lastGood, { onRead });
  servers.push(server);
  await server.start();
  expect(onRead).not.toHaveBeenCalled();
  state = 'up';
  await server.refresh();
  expect(onRead).toHaveBeenCalledTimes(1);
});

test('a read that fails after the server has stopped is not reported', async () => {
  const server = await start();
  state = 'down';
  const reading = server.refresh();
  await server.stop();
  await reading;
  expect(console.error).not.toHaveBeenCalled();
});

test('a stop waits for the copy that is being written, and no other is begun', async () => {
  const lastGood = new LastGood(path.join(root, 'disk'), away.place);
  const writes: (() => void)[] = [];
  jest
    .spyOn(lastGood, 'write')
    .mockImplementation(() => new Promise<void>((resolve) => writes.push(resolve)));
  const server = new ServedComposition(away, new Builds(root), lastGood);
  await releaseLive('1.4.0');
  const reading = server.refresh();
  await until(() => writes.length === 1);
  let stopped = false;
  const stop = server.stop().then(() => {
    stopped = true;
  });
  await Promise.resolve();
  expect(stopped).toBe(false);
  writes[0]!();
  await Promise.all([stop, reading]);
  await releaseLive('1.5.0');
  await server.refresh();
  expect(writes).toHaveLength(1);
});

test('a server that had no processor for a while does not take its store for away', async () => {
  const server = await start({
    ...away,
    hasAfter: async (id) => {
      for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
      return folder.hasAfter(id);
    },
  });
  const reading = server.refresh();
  await new Promise(setImmediate);
  for (const end = Date.now() + READ_TIMEOUT_MS + 100; Date.now() < end; );
  await reading;
  expect(server.status().storeAwaySince).toBeNull();
});

test('a page waits for no store that hangs, and the store is asked less and less often @full', async () => {
  await releaseLive('1.4.0');
  const server = await start();
  state = 'hanging';
  await until(() => server.status().storeAwaySince !== null);
  asked = 0;
  for (let page = 0; page < 200; page++) expect(await versionOf(server)).toBe('1.4.0');
  expect(asked).toBeLessThan(20);
});

test('of a folder that hangs, one page at most has to wait @full', async () => {
  await releaseLive('1.4.0');
  const server = await start({ ...away, isLocal: true });
  state = 'hanging';
  const waits: number[] = [];
  for (let page = 0; page < 10; page++) {
    const begin = performance.now();
    expect(await versionOf(server)).toBe('1.4.0');
    waits.push(performance.now() - begin);
  }
  expect(waits.filter((ms) => ms > READ_TIMEOUT_MS / 2).length).toBeLessThanOrEqual(1);
});

test('without a store and without a copy no page is made, until the store answers', async () => {
  await releaseLive('1.4.0');
  state = 'down';
  const server = await start();
  await expect(server.now()).rejects.toThrow(CompositionUnknown);
  expect(server.status().composition).toBeNull();
  state = 'up';
  await until(() => server.status().composition === 1);
  expect(await versionOf(server)).toBe('1.4.0');
});

test('a copy of another store is not used, nor a damaged one', async () => {
  await releaseLive('1.4.0');
  await start();
  state = 'down';
  const other = await start({ ...away, place: 'https://other.example/haat' });
  expect(other.status().composition).toBeNull();
  write('disk/last-composition.json', '{"place":"https://store.example/haat","composition":{"id":1}}');
  expect((await start()).status().composition).toBeNull();
});

test('an unreadable newest document is skipped; where it was read before, its copy is used', async () => {
  await releaseLive('1.4.0');
  await releaseLive('1.5.0');
  const running = await start();
  write('releases/compositions/2.json', '{"id":2,"rem');
  const restarted = await start();
  expect(await versionOf(restarted)).toBe('1.5.0');
  expect(problemsOf(restarted)).toEqual([
    expect.stringMatching(/^Composition 2 cannot be read, its copy on this machine is served: /),
  ]);
  const elsewhere = await start(away, 'another disk');
  expect(await versionOf(elsewhere)).toBe('1.4.0');
  expect(elsewhere.status().composition).toBe(1);
  expect(problemsOf(elsewhere)).toEqual([
    expect.stringMatching(/^Composition 2 cannot be read, composition 1 is served: /),
  ]);
  expect(logged()).toMatch(/Composition 2 cannot be read, composition 1 is served/);
  expect(await versionOf(running)).toBe('1.5.0');
  await makeEarlierLive(folder, 1, operator);
  for (const server of [running, restarted, elsewhere]) {
    await until(() => server.status().composition === 3);
    expect(problemsOf(server)).toEqual([]);
  }
});

test('a lost release folder is reported, once, and served again when it is back', async () => {
  await releaseLive('1.4.0');
  await releaseLive('1.5.0');
  const server = await start();
  rmSync(path.join(root, 'releases/catalog/1.5.0'), { recursive: true });
  expect(await versionOf(server)).toBe('1.4.0');
  const problem =
    'catalog 1.5.0 is live, but missing from the release store or damaged: an earlier version is served. Put it back, or: npm run rollback -- catalog';
  expect(problemsOf(server)).toEqual([problem]);
  await until(() => logged().includes(problem));
  await release('1.5.0');
  await until(async () => (await versionOf(server)) === '1.5.0');
  expect(problemsOf(server)).toEqual([]);
  expect(logged().split(problem)).toHaveLength(2);
});

test('a shell that the live release does not fit serves its own build, and reports it', async () => {
  await releaseLive('1.4.0');
  const shell = { version: '2.0.0-f', js: [], css: [], offers: { session: '2.0.0' } };
  write('shell/dist/browser/shell.json', JSON.stringify(shell));
  buildCatalog({ session: '^2.0.0' });
  const server = await start(folder);
  expect(await versionOf(server)).toBe('1.0.0-aaaa');
  const [problem] = server.status().problems;
  expect(problem).toMatch(
    /^catalog 1\.4\.0 needs session \S+; the shell 2\.0\.0-f offers 2\.0\.0: .*npm run release -- mfe-catalog$/,
  );
  expect(logged()).toContain(problem);
});
