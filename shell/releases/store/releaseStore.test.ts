import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openBucket } from '@haat/object-storage';
import { type LocalS3, startLocalS3 } from '@haat/object-storage/testing';
import { aRelease, type Files, hashesOf } from '../testing/aRelease';
import { AS_BUILT, type Composition } from './compositions';
import { folderStore } from './folderStore';
import type { ReleaseStore } from './releaseStore';
import { s3Store } from './s3Store';

let folder: string;
let s3: LocalS3;
beforeAll(async () => {
  s3 = await startLocalS3();
});
afterAll(() => s3.stop());
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'haat-releases-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const KINDS: [string, () => Promise<ReleaseStore>][] = [
  ['a folder', async () => folderStore(folder)],
  ['an S3-compatible service', async () => s3Store(await s3.emptied(), folderStore(folder))],
];

describe.each(KINDS)('the release store in %s', (_kind, open) => {
  let store: ReleaseStore;
  beforeEach(async () => {
    store = await open();
  });

  async function upload(files: Files, version = '1.4.0') {
    const taken = await store.begin('catalog', version);
    for (const [name, text] of Object.entries(files)) await taken.put(name, Buffer.from(text));
    return taken;
  }

  test('gives back a release file by file', async () => {
    const files = { ...aRelease('catalog', '1.4.0'), 'pictures/a.svg': '<svg/>', 'empty.js': '' };
    expect(await (await upload(files)).commit(hashesOf(files))).toBe(true);
    expect(await store.hashes('catalog', '1.4.0')).toEqual({
      ...hashesOf(files),
      published: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    const place = (await store.folder('catalog', '1.4.0'))!;
    for (const [name, text] of Object.entries(files))
      expect(readFileSync(path.join(place, name), 'utf8')).toBe(text);
    expect(await store.versions('catalog')).toEqual(['1.4.0']);
  });

  test('what was never committed, or thrown away, is not there', async () => {
    const broken = await upload({ 'a.js': 'a' });
    const expectNothing = async () => {
      expect(await store.hashes('catalog', '1.4.0')).toBeNull();
      expect(await store.folder('catalog', '1.4.0')).toBeNull();
      expect(await store.versions('catalog')).toEqual([]);
    };
    await expectNothing();
    await broken.discard();
    await expectNothing();
    // The version is as free as before.
    expect(await (await upload({ 'a.js': 'b' })).commit(hashesOf({ 'a.js': 'b' }))).toBe(true);
  });

  test('a removed release is gone, its version stays taken, and others keep the files that they share', async () => {
    const [files, others] = [
      { 'a.js': 'shared', 'b.js': 'old' },
      { 'a.js': 'shared', 'b.js': 'new' },
    ];
    await (await upload(files)).commit(hashesOf(files));
    await (await upload(others, '1.5.0')).commit(hashesOf(others));
    await store.remove([{ remote: 'catalog', version: '1.4.0' }]);
    expect([await store.hashes('catalog', '1.4.0'), await store.folder('catalog', '1.4.0')]).toEqual([
      null,
      null,
    ]);
    expect(await (await upload(files)).commit(hashesOf(files))).toBe(false);
    const place = (await store.folder('catalog', '1.5.0'))!;
    expect(readFileSync(path.join(place, 'a.js'), 'utf8')).toBe('shared');
  });

  test('of uploads of one version at the same time one is the release, whole', async () => {
    const texts = ['one', 'two', 'three', 'four'];
    const uploads = await Promise.all(texts.map((text) => upload({ 'a.js': text, 'b.js': text })));
    const won = await Promise.all(
      uploads.map((one, at) => one.commit(hashesOf({ 'a.js': texts[at]!, 'b.js': texts[at]! }))),
    );
    expect(won.filter(Boolean)).toHaveLength(1);
    const winner = texts[won.indexOf(true)]!;
    const place = (await store.folder('catalog', '1.4.0'))!;
    expect(['a.js', 'b.js'].map((name) => readFileSync(path.join(place, name), 'utf8'))).toEqual([
      winner,
      winner,
    ]);
    expect(await store.hashes('catalog', '1.4.0')).toMatchObject(
      hashesOf({ 'a.js': winner, 'b.js': winner }),
    );
  });

  test('numbers compositions without a gap, and never changes one', async () => {
    const step = (id: number, why: string): Composition => ({ ...AS_BUILT, id, why });
    expect([await store.newest(), await store.hasAfter(0), await store.composition(1)]).toEqual([
      0,
      false,
      null,
    ]);
    expect(await store.add(step(1, 'first'))).toBe(true);
    expect([await store.newest(), await store.hasAfter(0), await store.hasAfter(1)]).toEqual([
      1,
      true,
      false,
    ]);
    expect(await store.add(step(1, 'other'))).toBe(false);
    expect((await store.composition(1))?.why).toBe('first');
  });

  test('of many additions of the same number one succeeds', async () => {
    const added = await Promise.all(
      Array.from({ length: 12 }, (_, at) => store.add({ ...AS_BUILT, id: 1, why: String(at) })),
    );
    expect(added.filter(Boolean)).toHaveLength(1);
    expect((await store.composition(1))?.why).toBe(String(added.indexOf(true)));
  });
});

test('a bucket keeps the files of what is being uploaded, and loses those that no release has', async () => {
  const settings = await s3.emptied();
  const store = s3Store(settings, folderStore(folder));
  for (const [version, text] of [
    ['1.4.0', 'old'],
    ['1.5.0', 'new'],
  ] as const) {
    const upload = await store.begin('catalog', version);
    await upload.put('a.js', Buffer.from(text));
    await upload.commit(hashesOf({ 'a.js': text }));
  }
  const unfinished = await store.begin('catalog', '1.6.0');
  await unfinished.put('a.js', Buffer.from('unfinished'));
  const bucket = openBucket(settings);
  const files = async () => (await bucket.list('files/')).length;
  await store.remove([{ remote: 'catalog', version: '1.4.0' }]);
  expect(await files()).toBe(3);
  const now = Date.now();
  const clock = jest.spyOn(Date, 'now').mockReturnValue(now + 25 * 3600_000);
  await store.remove([]);
  clock.mockRestore();
  expect(await bucket.list('files/')).toEqual([`files/${hashesOf({ 'a.js': 'new' }).files[0]!.sha256}`]);
});

test('in a folder every file is on the disk before its release is visible', async () => {
  const store = folderStore(folder);
  const files = aRelease('catalog', '1.4.0');
  const upload = await store.begin('catalog', '1.4.0');
  for (const [name, text] of Object.entries(files)) await upload.put(name, Buffer.from(text));
  const events: string[] = [];
  const { open, rename } = fs;
  jest.spyOn(fs, 'open').mockImplementation(async (...asked) => {
    const handle = await open(...asked);
    const { sync } = handle;
    handle.sync = async () => {
      await sync.call(handle);
      events.push(path.basename(String(asked[0])));
    };
    return handle;
  });
  jest.spyOn(fs, 'rename').mockImplementation((...asked) => {
    events.push('visible');
    return rename(...asked);
  });
  await upload.commit(hashesOf(files));
  jest.restoreAllMocks();
  expect(events.slice(0, -1).sort()).toEqual([...Object.keys(files), 'hashes.json'].sort());
  expect(events.at(-1)).toBe('visible');
});

test('a composition in a folder is there before it is flushed to the disk, and flushed when it is added', async () => {
  const events: string[] = [];
  const { open, link } = fs;
  jest.spyOn(fs, 'open').mockImplementation(async (...asked) => {
    const handle = await open(...asked);
    const { sync } = handle;
    handle.sync = async () => {
      await sync.call(handle);
      events.push('flushed');
    };
    return handle;
  });
  jest.spyOn(fs, 'link').mockImplementation(async (...asked) => {
    await link(...asked);
    events.push('there');
  });
  await folderStore(folder).add({ ...AS_BUILT, id: 1 });
  jest.restoreAllMocks();
  expect(events).toEqual(['there', 'flushed']);
});

test('a folder is left without halves, also those of a server that died', async () => {
  const store = folderStore(folder);
  const dead = path.join(folder, '.staging/dead');
  mkdirSync(dead, { recursive: true });
  utimesSync(dead, 1, 1);
  const upload = await store.begin('catalog', '1.0.0');
  await upload.put('a.js', Buffer.from('a'));
  await upload.commit(hashesOf({ 'a.js': 'a' }));
  await store.add({ ...AS_BUILT, id: 1 });
  expect(readdirSync(path.join(folder, '.staging'))).toEqual([]);
});

test('a truncated file of a bucket is not cached: the release is fetched again', async () => {
  const settings = await s3.emptied();
  const store = s3Store(settings, folderStore(folder));
  const files = { 'a.js': 'whole' };
  const upload = await store.begin('catalog', '1.4.0');
  await upload.put('a.js', Buffer.from(files['a.js']));
  await upload.commit(hashesOf(files));
  const bucket = openBucket(settings);
  const key = `files/${hashesOf(files).files[0]!.sha256}`;
  await bucket.put(key, Buffer.from('wh'));
  await expect(store.folder('catalog', '1.4.0')).rejects.toThrow('a.js is not what its hash says');
  await bucket.put(key, Buffer.from('whole'));
  const place = (await store.folder('catalog', '1.4.0'))!;
  expect(readFileSync(path.join(place, 'a.js'), 'utf8')).toBe('whole');
});

/** Mounting needs root. */
const hasSmallDisks = process.getuid?.() === 0 && spawnSync('mount', ['--version']).status === 0;

describe('a folder on a full disk', () => {
  const noSpace = () => Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const compositionOf = (id: number): Composition => ({ ...AS_BUILT, id, why: 'x'.repeat(200) });

  test('takes a composition into its reserve, and makes a new one when there is space', async () => {
    const store = folderStore(folder);
    await store.add(compositionOf(1));
    const reserve = path.join(folder, '.reserve');
    expect(statSync(reserve).size).toBeGreaterThan(JSON.stringify(compositionOf(2)).length);
    // Nothing new can be made.
    const open = jest.spyOn(fs, 'open');
    open.mockRejectedValueOnce(noSpace());
    expect(await store.add(compositionOf(2))).toBe(true);
    expect(await store.composition(2)).toEqual(compositionOf(2));
    expect(existsSync(reserve)).toBe(false);
    open.mockRejectedValueOnce(noSpace());
    await expect(store.add(compositionOf(3))).rejects.toThrow('no space left');
    open.mockRestore();
    expect(await store.add(compositionOf(3))).toBe(true);
    expect(existsSync(reserve)).toBe(true);
  });

  test('of two that need the reserve for the same step, one is refused', async () => {
    const store = folderStore(folder);
    await store.add(compositionOf(1));
    await store.add(compositionOf(2));
    const open = jest.spyOn(fs, 'open').mockRejectedValueOnce(noSpace());
    expect(await store.add(compositionOf(2))).toBe(false);
    open.mockRestore();
  });

  (hasSmallDisks ? test : test.skip)('has no free byte, and rolls back', async () => {
    const disk = path.join(folder, 'disk');
    mkdirSync(disk);
    expect(spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk]).status).toBe(0);
    try {
      const store = folderStore(disk);
      await store.add(compositionOf(1));
      expect(() => writeFileSync(path.join(disk, 'all'), Buffer.alloc(2_000_000, 1))).toThrow('ENOSPC');
      expect(() => writeFileSync(path.join(disk, 'more'), 'one')).toThrow('ENOSPC');
      expect(await store.add(compositionOf(2))).toBe(true);
      expect(await store.composition(2)).toEqual(compositionOf(2));
    } finally {
      spawnSync('umount', [disk]);
    }
  });
});
