import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import http2 from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream';

/** Hop-by-hop headers, which HTTP/2 does not have. */
const OF_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding'];
/** The same value as in deploy/nginx.conf and the HTML server. */
const RECORD_BYTES = 4096;

const OPENSSL =
  'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost -keyout key.pem -out cert.pem';

/** A certificate that no browser trusts, and its key. */
function aCertificate() {
  const folder = mkdtempSync(path.join(tmpdir(), 'haat-bench-'));
  execFileSync('openssl', OPENSSL.split(' '), { cwd: folder, stdio: 'ignore' });
  const read = (name: string) => readFileSync(path.join(folder, name));
  const pair = { cert: read('cert.pem'), key: read('key.pem') };
  rmSync(folder, { recursive: true });
  return pair;
}

/** The hash by which Chromium's option `ignore-certificate-errors-spki-list` names a certificate's key. */
function keyHashOf(cert: Buffer): string {
  const key = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(key).digest('base64');
}

/** A front end as in production: HTTP/2 and TLS. `keyHash` is of its key, for the browser that is to trust it. */
export async function startEncryptedFront(site: string) {
  const { host, hostname, port } = new URL(site);
  const certificate = aCertificate();
  const server = http2.createSecureServer(certificate, (asked, answer) => {
    const headers = Object.fromEntries(
      Object.entries(asked.headers).filter(([name]) => !name.startsWith(':')),
    );
    headers.host = host;
    if (headers.origin) headers.origin = site;
    const forwarded = request(
      { hostname, port, path: asked.url, method: asked.method, headers: headers as IncomingHttpHeaders },
      (found) => {
        const passedOn = Object.entries(found.headers).filter(([name]) => !OF_CONNECTION.includes(name));
        answer.writeHead(found.statusCode!, Object.fromEntries(passedOn));
        pipeline(found, answer, () => {});
      },
    );
    forwarded.on('error', () => answer.stream?.destroy());
    pipeline(asked, forwarded, () => {});
  });
  server.on('secureConnection', (socket) => socket.setMaxSendFragment(RECORD_BYTES));
  server.on('sessionError', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return {
    address: `https://localhost:${(server.address() as AddressInfo).port}`,
    keyHash: keyHashOf(certificate.cert),
    stop: () => server.close(),
  };
}
