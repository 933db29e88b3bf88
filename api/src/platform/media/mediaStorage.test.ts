import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { S3Settings } from '@haat/object-storage';
import { type LocalS3, startLocalS3 } from '@haat/object-storage/testing';
import { folderStorage, type MediaStorage } from './mediaStorage';
import { StorageFailed, StorageUnusable, s3Storage } from './s3Storage';

let folder: string;
let s3: LocalS3;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'haat-media-'));
  s3 = await startLocalS3();
});
afterAll(async () => {
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

const KINDS: [string, () => Promise<MediaStorage>][] = [
  ['a folder', async () => folderStorage(folder)],
  ['an S3-compatible service', () => s3Storage(s3.settings)],
];

describe.each(KINDS)('the media storage in %s', (_kind, open) => {
  let storage: MediaStorage;
  beforeAll(async () => {
    storage = await open();
  });

  test('returns the stored bytes', async () => {
    const bytes = randomBytes(300_000);
    await storage.put('ab/abcd/original', bytes);
    expect(await storage.has('ab/abcd/original')).toBe(true);
    expect((await storage.get('ab/abcd/original'))?.equals(bytes)).toBe(true);
  });

  test('stores several files of one picture, also an empty one', async () => {
    await storage.put('cd/cdef/320.webp', Buffer.from('small'));
    await storage.put('cd/cdef/640.webp', Buffer.alloc(0));
    expect((await storage.get('cd/cdef/320.webp'))?.toString()).toBe('small');
    expect((await storage.get('cd/cdef/640.webp'))?.length).toBe(0);
  });

  test('returns null for a missing file, and deleting it is no error', async () => {
    expect(await storage.get('00/0000/original')).toBeNull();
    expect(await storage.has('00/0000/original')).toBe(false);
    await storage.delete('00/0000/original');
  });

  test('deletes a file', async () => {
    await storage.put('ef/efab/original', Buffer.from('x'));
    await storage.delete('ef/efab/original');
    expect([await storage.has('ef/efab/original'), await storage.get('ef/efab/original')]).toEqual([
      false,
      null,
    ]);
  });

  test('concurrent writes of one key store the whole file', async () => {
    const bytes = randomBytes(100_000);
    await Promise.all(Array.from({ length: 8 }, () => storage.put('aa/aabb/960.avif', bytes)));
    expect((await storage.get('aa/aabb/960.avif'))?.equals(bytes)).toBe(true);
  });

  test.each(['../secret', 'a/../../b', '/etc/passwd', 'a//b', '', 'a\\b', '.hidden', 'A', 'a\0', 'a?acl'])(
    'refuses the key %j @trust:paths',
    async (key) => {
      for (const use of [
        storage.get(key),
        storage.has(key),
        storage.put(key, Buffer.alloc(1)),
        storage.delete(key),
      ]) {
        await expect(use).rejects.toThrow(RangeError);
      }
    },
  );
});

test('leaves no partial files in a folder', async () => {
  await folderStorage(folder).put('bb/bbcc/original', Buffer.from('whole'));
  expect(await readdir(path.join(folder, 'bb/bbcc'))).toEqual(['original']);
});

describe('s3Storage', () => {
  test.each<[problem: string, change: Partial<S3Settings>, reason: RegExp]>([
    ['a missing bucket', { bucket: 'elsewhere' }, /no bucket elsewhere$/],
    ['an unknown key', { keyId: 'WHO' }, /returned 403/],
    ['an unreachable address', { url: 'http://127.0.0.1:9' }, /bad port|ECONNREFUSED/],
  ])('fails at the start with %s, in one line', async (_problem, change, reason) => {
    const opening = s3Storage({ ...s3.settings, ...change });
    await expect(opening).rejects.toThrow(StorageUnusable);
    await opening.catch(({ message }) => {
      expect(message).toMatch(/^The object storage at MEDIA_S3_URL can't be used: [^\n]+$/);
      expect(message).toMatch(reason);
      expect(message).not.toContain(s3.settings.secret + s3.settings.secret);
    });
  });

  test('an error of the service is an expected 503', async () => {
    const closing = await startLocalS3();
    const storage = await s3Storage(closing.settings);
    await closing.stop();
    const put = storage.put('ab/ab/original', Buffer.from('x'));
    await expect(put).rejects.toThrow(StorageFailed);
    await expect(put).rejects.toMatchObject({ status: 503, code: 'unavailable' });
  });
});
