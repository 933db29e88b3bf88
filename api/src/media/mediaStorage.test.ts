import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type LocalS3, startLocalS3 } from '../testing/localS3';
import { folderStorage, type MediaStorage } from './mediaStorage';
import { type S3Settings, StorageFailed, StorageUnusable, s3Storage } from './s3Storage';

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

  test('gives back what was put, byte for byte', async () => {
    const bytes = randomBytes(300_000);
    await storage.put('ab/abcd/original', bytes);
    expect(await storage.has('ab/abcd/original')).toBe(true);
    expect((await storage.get('ab/abcd/original'))?.equals(bytes)).toBe(true);
  });

  test('keeps files of one picture apart, and an empty one too', async () => {
    await storage.put('cd/cdef/320.webp', Buffer.from('small'));
    await storage.put('cd/cdef/640.webp', Buffer.alloc(0));
    expect((await storage.get('cd/cdef/320.webp'))?.toString()).toBe('small');
    expect((await storage.get('cd/cdef/640.webp'))?.length).toBe(0);
  });

  test('what is not there is null, and deleting it is no error', async () => {
    expect(await storage.get('00/0000/original')).toBeNull();
    expect(await storage.has('00/0000/original')).toBe(false);
    await storage.delete('00/0000/original');
  });

  test('deletes', async () => {
    await storage.put('ef/efab/original', Buffer.from('x'));
    await storage.delete('ef/efab/original');
    expect([await storage.has('ef/efab/original'), await storage.get('ef/efab/original')]).toEqual([
      false,
      null,
    ]);
  });

  test('one key put many times at once is there once, whole', async () => {
    const bytes = randomBytes(100_000);
    await Promise.all(Array.from({ length: 8 }, () => storage.put('aa/aabb/960.avif', bytes)));
    expect((await storage.get('aa/aabb/960.avif'))?.equals(bytes)).toBe(true);
  });

  test.each(['../secret', 'a/../../b', '/etc/passwd', 'a//b', '', 'a\\b', '.hidden', 'A', 'a\0', 'a?acl'])(
    'refuses the key %j',
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

test('a folder is left without half files', async () => {
  await folderStorage(folder).put('bb/bbcc/original', Buffer.from('whole'));
  expect(await readdir(path.join(folder, 'bb/bbcc'))).toEqual(['original']);
});

describe('an S3-compatible service', () => {
  test.each<[what: string, change: Partial<S3Settings>, said: RegExp]>([
    ['another bucket', { bucket: 'elsewhere' }, /no bucket elsewhere$/],
    ['an unknown key', { keyId: 'WHO' }, /answered 403/],
    ['nobody at the address', { url: 'http://127.0.0.1:9' }, /bad port|ECONNREFUSED/],
  ])('is refused at the start with %s, in one line', async (_what, change, said) => {
    const opening = s3Storage({ ...s3.settings, ...change });
    await expect(opening).rejects.toThrow(StorageUnusable);
    await opening.catch(({ message }) => {
      expect(message).toMatch(/^The object storage at MEDIA_S3_URL can't be used: [^\n]+$/);
      expect(message).toMatch(said);
      expect(message).not.toContain(s3.settings.secret + s3.settings.secret);
    });
  });

  describe('that falters', () => {
    let server: Server;
    let answers: (number | 'cut')[] = [];
    const asked: string[] = [];
    let storage: MediaStorage;
    beforeAll(async () => {
      server = createServer((request, response) => {
        asked.push(`${request.method} ${request.url}`);
        request.resume().on('end', () => {
          const next = answers.shift() ?? 200;
          if (next === 'cut') request.socket.destroy();
          else response.writeHead(next).end(next === 200 ? 'bytes' : '<Code>SlowDown</Code>');
        });
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      storage = await s3Storage({ ...s3.settings, url: `http://127.0.0.1:${port}/` });
    });
    afterAll(() => server.close());
    beforeEach(() => {
      asked.length = 0;
    });

    test.each<[string, (number | 'cut')[]]>([
      ['is busy', [503, 503]],
      ['breaks the connection', ['cut', 'cut']],
      ['wants us slower', [429]],
    ])('is asked again when it %s', async (_what, first) => {
      answers = [...first];
      expect((await storage.get('ab/ab/original'))?.toString()).toBe('bytes');
      expect(asked).toHaveLength(first.length + 1);
      expect(new Set(asked)).toEqual(new Set(['GET /haat-media/ab/ab/original']));
    });

    test.each<[string, (number | 'cut')[], number]>([
      ['stays away', ['cut', 'cut', 'cut'], 3],
      ['stays busy', [500, 500, 500], 3],
      ['refuses us', [403], 1],
    ])('is an expected 503 when it %s', async (_what, given, times) => {
      answers = [...given];
      await expect(storage.put('ab/ab/original', Buffer.from('x'))).rejects.toThrow(StorageFailed);
      expect(asked).toHaveLength(times);
    });

    test('a bucket that vanished does not swallow a file', async () => {
      answers = [404];
      await expect(storage.put('ab/ab/original', Buffer.from('x'))).rejects.toThrow(StorageFailed);
    });
  });
});
