import { createHash, createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

interface SignedRequest {
  method: string;
  /** as it is sent: path and query */
  url: string;
  headers: IncomingHttpHeaders;
}

/** The parsed header `authorization`: AWS4-HMAC-SHA256 Credential=…, SignedHeaders=…, Signature=… */
export interface Authorization {
  keyId: string;
  /** 20261128/us-east-1/s3/aws4_request */
  scope: string;
  signedHeaders: string;
  signature: string;
}

export function authorizationOf({ authorization = '' }: IncomingHttpHeaders): Authorization | null {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;
  const [, keyId, scope, signedHeaders, signature] = pattern.exec(authorization) ?? [];
  return keyId && scope && signedHeaders && signature ? { keyId, scope, signedHeaders, signature } : null;
}

/** The signature that a request to S3 has to have: AWS Signature Version 4, in a header. */
export function signatureOf(
  { method, url, headers }: SignedRequest,
  { scope, signedHeaders }: Pick<Authorization, 'scope' | 'signedHeaders'>,
  secret: string,
): string {
  const [path = '', query = ''] = url.split('?');
  const pairs = [...new URLSearchParams(query)].map((pair) => pair.map(encoded).join('=')).sort();
  const lines = signedHeaders.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`);
  const hash = headers['x-amz-content-sha256'];
  const request = [method, path, pairs.join('&'), lines.join(''), signedHeaders, hash].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(request)].join('\n');
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return hmac(key, toSign).toString('hex');
}

const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
