/** @jest-environment node */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { aRelease, type Files, hashesOf } from '../server/testing/aRelease';
import { type LocalS3, startLocalS3 } from '@haat/object-storage/testing';
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
    expect(await store.hashes('catalog', '1.4.0')).toEqual(hashesOf(files));
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
    expect(await store.hashes('catalog', '1.4.0')).toEqual(hashesOf({ 'a.js': winner, 'b.js': winner }));
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

  test('of many who add the same number one is first', async () => {
    const added = await Promise.all(
      Array.from({ length: 12 }, (_, at) => store.add({ ...AS_BUILT, id: 1, why: String(at) })),
    );
    expect(added.filter(Boolean)).toHaveLength(1);
    expect((await store.composition(1))?.why).toBe(String(added.indexOf(true)));
  });
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
