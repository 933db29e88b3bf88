/// <reference path="./s3rver.d.ts" />
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import type { S3Settings } from '../openBucket';

export interface LocalS3 {
  settings: S3Settings;
  /** Empties the bucket. @returns the settings */
  emptied(): Promise<S3Settings>;
  stop(): Promise<void>;
}

const BUCKET = 'haat-tests';

/**
 * A local S3 server with one bucket, for tests. s3rver has no conditional writes, so a proxy in front of it answers
 * a write with If-None-Match to a key that such a write has taken with 412.
 */
export async function startLocalS3(): Promise<LocalS3> {
  const folder = await mkdtemp(path.join(tmpdir(), 'haat-s3-'));
  const server = new S3rver({
    directory: folder,
    address: '127.0.0.1',
    port: 0,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: BUCKET }],
  });
  writeBeforeAnswering(server.store);
  const { port } = (await server.run()) as AddressInfo;

  const taken = new Set<string>();
  const proxy = createServer((request, response) => {
    const { method, url = '', headers } = request;
    if (headers['if-none-match'] === '*' && method === 'PUT') {
      if (taken.has(url)) {
        request.resume().on('end', () => response.writeHead(412).end());
        return;
      }
      taken.add(url);
    }
    const forwarded = forward({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    forwarded.on('error', () => response.destroy());
    request.pipe(forwarded);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const settings = {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    bucket: BUCKET,
    region: 'us-east-1',
    // s3rver's built-in credentials.
    keyId: 'S3RVER',
    secret: 'S3RVER',
  };
  return {
    settings,
    async emptied() {
      taken.clear();
      server.reset();
      await server.configureBuckets();
      return settings;
    },
    async stop() {
      proxy.closeAllConnections();
      proxy.close();
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** s3rver answers a write before the file has its bytes: a read that follows at once gets none. */
function writeBeforeAnswering(store: S3rver['store']): void {
  store.putObject = async ({ bucket, key, content, metadata }) => {
    const bytes = Buffer.isBuffer(content) ? content : await buffer(content);
    const file = store.getResourcePath(bucket, key, 'object');
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, bytes);
    const md5 = createHash('md5').update(bytes).digest('hex');
    await store.putMetadata(bucket, key, metadata, md5);
    return { size: bytes.length, md5 };
  };
}
