import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BackupFailed } from './backupFailed';
import { namedBucket } from './namedBucket';

test('a bucket that refuses says so, with its address and its settings', async () => {
  const server = createServer((_request, response) => {
    response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const keys = { region: 'us-east-1', keyId: 'key', secret: 'not-to-be-shown' };
  const bucket = namedBucket('MEDIA_S3', { url, bucket: 'shop', ...keys });
  const failed = bucket.get('a.webp');
  await expect(failed).rejects.toThrow(BackupFailed);
  await expect(failed).rejects.toThrow(
    `${url}/shop doesn't do what it is asked (GET returned 403 SignatureDoesNotMatch): see MEDIA_S3_URL, _BUCKET, _KEY_ID and _SECRET.`,
  );
  server.close();
});
