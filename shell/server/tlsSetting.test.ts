import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { aCertificate } from '../releases/testing/aCertificate';
import { tlsSetting } from './tlsSetting';

const folder = mkdtempSync(path.join(tmpdir(), 'haat-tls-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, text: string): string {
  const target = path.join(folder, name);
  writeFileSync(target, text);
  return target;
}

const one = aCertificate();
const certFile = file('cert.pem', one.cert);
const keyFile = file('key.pem', one.key);
const otherKey = file('other.pem', aCertificate().key);
const rsaKey = file(
  'rsa.pem',
  generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
    type: 'pkcs8',
    format: 'pem',
  }) as string,
);
const PUBLIC = new URL('https://haat.example');

test('none, or both', () => {
  expect(tlsSetting({}, PUBLIC)).toBeNull();
  expect(tlsSetting({ TLS_CERT_FILE: certFile, TLS_KEY_FILE: keyFile }, PUBLIC)).toEqual({
    certFile,
    keyFile,
  });
});

const missing = path.join(folder, 'missing.pem');
test.each([
  ['one alone', certFile, undefined, 'TLS_CERT_FILE and TLS_KEY_FILE are set together, or neither'],
  ['a file that is not there', certFile, missing, `TLS_KEY_FILE can't be read: ENOENT: no such file`],
  ['no certificate', keyFile, keyFile, 'TLS_CERT_FILE and TLS_KEY_FILE must be a certificate and its key'],
  ['a key of another type', certFile, rsaKey, 'TLS_CERT_FILE and TLS_KEY_FILE must be a certificate and its'],
  ['the key of another', certFile, otherKey, 'TLS_CERT_FILE and TLS_KEY_FILE must be a certificate and its'],
])('%s is refused', (_what, cert, key, message) => {
  expect(() => tlsSetting({ TLS_CERT_FILE: cert, TLS_KEY_FILE: key }, PUBLIC)).toThrow(message);
});

test('an address without https is refused', () => {
  const env = { TLS_CERT_FILE: certFile, TLS_KEY_FILE: keyFile };
  expect(() => tlsSetting(env, new URL('http://localhost:3000'))).toThrow(
    'PUBLIC_URL must begin with https:// where TLS_CERT_FILE is set',
  );
});
