import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Settings } from '../openBucket';
import { authorizationOf, signatureOf } from './signatureOf';

export interface LocalS3 {
  settings: S3Settings;
  /** Empties the bucket. @returns the settings */
  emptied(): Promise<S3Settings>;
  stop(): Promise<void>;
}

const BUCKET = 'haat-tests';
const CREDENTIALS = { keyId: 'HAATTESTS', secret: 'the secret of haat-tests' };
/** S3 lists a thousand; fewer here, so that tests see pages. */
const PAGE = 100;
/** S3 refuses signatures of other times. */
const MAX_CLOCK_ERROR_MS = 15 * 60_000;

interface Stored {
  bytes: Buffer;
  modified: Date;
}

interface Answer {
  status: number;
  body?: Buffer | string;
  headers?: Record<string, string>;
}

/** An S3 server in this process with one bucket, for tests: signed requests, conditional writes, lists in pages. */
export async function startLocalS3(): Promise<LocalS3> {
  const objects = new Map<string, Stored>();
  const server = createServer(async (request, response) => {
    const body = await buffer(request).catch(() => null);
    if (!body) return;
    const { status, body: said = '', headers = {} } = answerTo(objects, request, body);
    response.writeHead(status, { date: new Date().toUTCString(), ...headers });
    response.end(request.method === 'HEAD' ? undefined : said);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const settings = { url: `http://127.0.0.1:${port}`, bucket: BUCKET, region: 'us-east-1', ...CREDENTIALS };
  return {
    settings,
    async emptied() {
      objects.clear();
      return settings;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function answerTo(objects: Map<string, Stored>, request: IncomingMessage, body: Buffer): Answer {
  const { method = 'GET', url = '/', headers } = request;
  const refusal = refusalOf({ method, url, headers }, body);
  if (refusal) return failure(403, refusal);
  const { pathname, searchParams } = new URL(url, 'http://s3');
  const [bucket, ...names] = pathname.slice(1).split('/').map(decodeURIComponent);
  if (bucket !== BUCKET) return failure(404, 'NoSuchBucket');
  const key = names.join('/');
  if (key === '') return method === 'HEAD' ? { status: 200 } : listOf(objects, searchParams);
  const stored = objects.get(key);
  switch (method) {
    case 'GET':
    case 'HEAD':
      return stored ? { status: 200, body: stored.bytes } : failure(404, 'NoSuchKey');
    case 'PUT':
      if (headers['if-none-match'] === '*' && stored) return failure(412, 'PreconditionFailed');
      objects.set(key, { bytes: body, modified: new Date() });
      return { status: 200 };
    case 'DELETE':
      objects.delete(key);
      return { status: 204 };
    default:
      return failure(405, 'MethodNotAllowed');
  }
}

function refusalOf(request: Parameters<typeof signatureOf>[0], body: Buffer): string | null {
  const { headers } = request;
  const authorization = authorizationOf(headers);
  if (!authorization) return 'AccessDenied';
  if (authorization.keyId !== CREDENTIALS.keyId) return 'InvalidAccessKeyId';
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(String(headers['x-amz-date'])) ?? [];
  const [year = 0, month = 1, ...rest] = parts.map(Number);
  const sent = Date.UTC(year, month - 1, ...(rest as [number, number, number, number]));
  if (!(Math.abs(Date.now() - sent) <= MAX_CLOCK_ERROR_MS)) return 'RequestTimeTooSkewed';
  const hash = headers['x-amz-content-sha256'];
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== createHash('sha256').update(body).digest('hex'))
    return 'XAmzContentSHA256Mismatch';
  const isRight = signatureOf(request, authorization, CREDENTIALS.secret) === authorization.signature;
  return isRight ? null : 'SignatureDoesNotMatch';
}

function listOf(objects: Map<string, Stored>, query: URLSearchParams): Answer {
  const [prefix, after] = [query.get('prefix') ?? '', query.get('continuation-token') ?? ''];
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = keys.slice(0, PAGE);
  const rows = page.map(
    (key) =>
      `<Contents><Key>${key}</Key><LastModified>${objects.get(key)?.modified.toISOString()}</LastModified></Contents>`,
  );
  const next = keys.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  return {
    status: 200,
    body: `<?xml version="1.0"?><ListBucketResult>${rows.join('')}${next}</ListBucketResult>`,
    headers: { 'content-type': 'application/xml' },
  };
}

const failure = (status: number, code: string): Answer => ({
  status,
  body: `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`,
  headers: { 'content-type': 'application/xml' },
});
