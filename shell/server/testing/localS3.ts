import { mkdtemp, rm } from 'node:fs/promises';
import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import type { S3Settings } from '../../releases/s3Store';

export interface LocalS3 {
  settings: S3Settings;
  /** The settings, with nothing left in the bucket. */
  emptied(): Promise<S3Settings>;
  stop(): Promise<void>;
}

/**
 * A local S3 server with one bucket. It knows no conditional writes, as the services in use do: a door in front of
 * it lets one write to a key through at a time, and refuses one that wants the key to be free when it is not.
 */
export async function startLocalS3(): Promise<LocalS3> {
  const folder = await mkdtemp(path.join(tmpdir(), 'haat-s3-'));
  const configureBuckets = [{ name: 'haat-releases' }];
  const options = { directory: folder, address: '127.0.0.1', port: 0, silent: true, vhostBuckets: false };
  const server = new S3rver({ ...options, configureBuckets });
  const { port } = (await server.run()) as AddressInfo;

  const taken = new Set<string>();
  const door = createServer((request, response) => {
    const { method, url = '', headers } = request;
    if (headers['if-none-match'] === '*' && method === 'PUT') {
      if (taken.has(url)) {
        request.resume().on('end', () => response.writeHead(412).end());
        return;
      }
      taken.add(url);
    }
    const passed = ask({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  const settings = {
    url: `http://127.0.0.1:${(door.address() as AddressInfo).port}`,
    bucket: 'haat-releases',
    region: 'us-east-1',
    // What this server knows.
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
      door.closeAllConnections();
      door.close();
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
