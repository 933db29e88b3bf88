import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import type { S3Settings } from '../media/s3Storage';

export interface LocalS3 {
  settings: S3Settings;
  stop(): Promise<void>;
}

/** A local S3 server with one bucket, on a folder of its own. */
export async function startLocalS3(): Promise<LocalS3> {
  const folder = await mkdtemp(path.join(tmpdir(), 'haat-s3-'));
  const server = new S3rver({
    directory: folder,
    address: '127.0.0.1',
    port: 0,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: 'haat-media' }],
  });
  const { port } = (await server.run()) as AddressInfo;
  return {
    settings: {
      url: `http://127.0.0.1:${port}`,
      bucket: 'haat-media',
      region: 'us-east-1',
      // What this server knows.
      keyId: 'S3RVER',
      secret: 'S3RVER',
    },
    async stop() {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
