import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ObjectStorage, openBucket, StorageError } from './openBucket';
import { type LocalS3, startLocalS3 } from './testing/localS3';

describe('openBucket with an S3-compatible service', () => {
  let s3: LocalS3;
  let bucket: ObjectStorage;
  beforeAll(async () => {
    s3 = await startLocalS3();
  });
  afterAll(() => s3.stop());
  beforeEach(async () => {
    bucket = openBucket(await s3.emptied());
  });

  test('stores, finds and deletes objects', async () => {
    const bytes = randomBytes(300_000);
    await bucket.put('a/b.bin', bytes);
    expect(await bucket.has('a/b.bin')).toBe(true);
    expect((await bucket.get('a/b.bin'))?.equals(bytes)).toBe(true);
    await bucket.delete('a/b.bin');
    expect([await bucket.has('a/b.bin'), await bucket.get('a/b.bin')]).toEqual([false, null]);
    await bucket.delete('a/b.bin');
  });

  test('exists() is false for another bucket and an error with a wrong key', async () => {
    expect(await bucket.exists()).toBe(true);
    expect(await openBucket({ ...s3.settings, bucket: 'elsewhere' }).exists()).toBe(false);
    const stranger = openBucket({ ...s3.settings, keyId: 'WRONG' });
    await expect(stranger.exists()).rejects.toThrow(/^HEAD returned 403/);
  });

  test('putIfAbsent() writes a free key once, also of concurrent writers', async () => {
    const texts = ['one', 'two', 'three', 'four'];
    const written = await Promise.all(texts.map((text) => bucket.putIfAbsent('key', Buffer.from(text))));
    expect(written.filter(Boolean)).toHaveLength(1);
    expect((await bucket.get('key'))?.toString()).toBe(texts[written.indexOf(true)]);
  });

  test('putIfAbsent() succeeds for an object that an earlier attempt has written', async () => {
    const same = Buffer.from('same');
    expect(await bucket.putIfAbsent('key', same)).toBe(true);
    expect(await bucket.putIfAbsent('key', same)).toBe(true);
    expect(await bucket.putIfAbsent('key', Buffer.from('other'))).toBe(false);
  });

  test('list() returns the keys with the prefix', async () => {
    for (const key of ['a/1', 'a/2/x', 'b/1']) await bucket.put(key, Buffer.from('x'));
    expect((await bucket.list('a/')).sort()).toEqual(['a/1', 'a/2/x']);
    expect(await bucket.list('c/')).toEqual([]);
  });

  test('list() reads all pages', async () => {
    const keys = Array.from({ length: 230 }, (_, index) => `page/${String(index).padStart(3, '0')}`);
    await Promise.all(keys.map((key) => bucket.put(key, Buffer.from('x'))));
    expect(await bucket.list('page/')).toEqual(keys);
  });

  test('a wrong secret is refused', async () => {
    const stranger = openBucket({ ...s3.settings, secret: 'another' });
    await expect(stranger.get('key')).rejects.toThrow('GET returned 403 SignatureDoesNotMatch');
  });

  test('entries() says when each was written last', async () => {
    for (const key of ['a/1', 'a/2', 'b/1']) await bucket.put(key, Buffer.from('x'));
    const found = await bucket.entries('a/');
    expect(found.map(({ key }) => key).sort()).toEqual(['a/1', 'a/2']);
    for (const { modified } of found) expect(Math.abs(Date.now() - modified.getTime())).toBeLessThan(60_000);
  });
});

describe('openBucket with an unreliable service', () => {
  type Answer = number | 'cut' | { body: string };
  let server: Server;
  let answers: Answer[] = [];
  let requests: string[] = [];
  let bucket: ObjectStorage;
  beforeAll(async () => {
    server = createServer((request, response) => {
      requests.push(`${request.method} ${request.url}`);
      request.resume().on('end', () => {
        const next = answers.shift() ?? { body: 'bytes' };
        if (next === 'cut') request.socket.destroy();
        else if (typeof next === 'object') response.end(next.body);
        else response.writeHead(next).end('<Code>SlowDown</Code>');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const settings = { bucket: 'shelf', region: 'us-east-1', keyId: 'id', secret: 'secret' };
    bucket = openBucket({ ...settings, url: `http://127.0.0.1:${port}/` });
  });
  afterAll(() => server.close());
  beforeEach(() => {
    requests = [];
  });

  test.each<[string, Answer[]]>([
    ['is busy', [503, 503]],
    ['breaks the connection', ['cut', 'cut']],
    ['limits the rate', [429]],
    ['reports a conflict', [409]],
  ])('repeats a request when the service %s', async (_, first) => {
    answers = [...first];
    expect((await bucket.get('ab/original'))?.toString()).toBe('bytes');
    expect(requests).toHaveLength(first.length + 1);
    expect(new Set(requests)).toEqual(new Set(['GET /shelf/ab/original']));
  });

  test.each<[string, Answer[], number, RegExp]>([
    ['stays unreachable', ['cut', 'cut', 'cut'], 3, /./],
    ['stays busy', [500, 500, 500], 3, /^PUT returned 500 SlowDown$/],
    ['refuses access', [403], 1, /^PUT returned 403 SlowDown$/],
    ['has lost the bucket', [404], 1, /^PUT returned 404 SlowDown$/],
  ])('throws when the service %s', async (_, given, attempts, message) => {
    answers = [...given];
    const put = bucket.put('ab/original', Buffer.from('x'));
    await expect(put).rejects.toThrow(StorageError);
    await expect(put).rejects.toThrow(message);
    expect(requests).toHaveLength(attempts);
  });

  test.each<[string, Answer]>([
    ['breaks the connection', 'cut'],
    ['is busy', 503],
  ])('asks once where that is wanted, when the service %s', async (_, answer) => {
    answers = [answer];
    await expect(bucket.has('ab/original', 1)).rejects.toMatchObject({ mayRecover: true });
    expect(requests).toEqual(['HEAD /shelf/ab/original']);
  });

  test('list() reads all pages', async () => {
    answers = [
      {
        body: '<Key>a/1</Key><Key>a/2</Key><NextContinuationToken>next+page</NextContinuationToken>',
      },
      { body: '<Key>a/3</Key>' },
    ];
    expect(await bucket.list('a/')).toEqual(['a/1', 'a/2', 'a/3']);
    expect(requests).toEqual([
      'GET /shelf/?list-type=2&prefix=a%2F',
      'GET /shelf/?list-type=2&prefix=a%2F&continuation-token=next%2Bpage',
    ]);
  });
});

test.each([-1, 1])('works on a machine whose clock is off by %s h, as the service says', async (hours) => {
  const there = () => Date.now() + hours * 3600_000;
  const refused: number[] = [];
  const service = createServer((request, response) => {
    const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(
      String(request.headers['x-amz-date']),
    )!;
    const signed = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
    const isRight = Math.abs(signed - there()) < 15 * 60_000;
    if (!isRight) refused.push(signed);
    response.writeHead(isRight ? 200 : 403, { date: new Date(there()).toUTCString() });
    response.end(isRight ? 'bytes' : '<Error><Code>RequestTimeTooSkewed</Code></Error>');
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const { port } = service.address() as AddressInfo;
  const settings = { bucket: 'shelf', region: 'us-east-1', keyId: 'key', secret: 'secret' };
  const bucket = openBucket({ ...settings, url: `http://127.0.0.1:${port}` });
  try {
    for (let time = 0; time < 3; time++) expect((await bucket.get('ab'))?.toString()).toBe('bytes');
    expect(refused).toHaveLength(1);
  } finally {
    service.closeAllConnections();
    service.close();
  }
});
