import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { finished, Readable, Transform } from 'node:stream';
import { DRAIN_LIMITS, type DrainLimits, drainAfterEarlyResponses, hasBody as saysBody } from '@haat/servers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressKey } from '../../releases/health/addresses';
import { ARCHIVE_TYPE } from '../../releases/package/archive';
import { endRequest, streamOf } from './encryptedServer';

export interface BodyLimits {
  /** Bytes of a body that is buffered before it is passed on; uploads are streamed. */
  smallBodyBytes: number;
  /** How long headers may take, in ms. */
  headersMs: number;
  /** How often that is looked at, in ms. */
  connectionsCheckMs: number;
  /** How long a body that is no upload may take, in ms. */
  smallBodyMs: number;
  /** How long an upload may take, in ms. */
  uploadMs: number;
  /** An upload that sends less than the minimum over this many ms is given up. */
  progressCheckMs: number;
  minBytesPerSecond: number;
  /** Unfinished bodies of one address; our own network, where proxies are, has no limit but the total. */
  perAddress: number;
  uploadsPerAddress: number;
  /** Maximum number of unfinished bodies in total. */
  total: number;
  /** Maximum number of unfinished uploads in total; each holds one of the {@link API_CONNECTIONS}. */
  uploads: number;
  /** Bytes of a body that are read after its response. */
  drain: DrainLimits;
}

/** Connections to the API. */
export const API_CONNECTIONS = 128;

export const BODY_LIMITS: BodyLimits = {
  smallBodyBytes: 1024 * 1024,
  headersMs: 15_000,
  connectionsCheckMs: 5000,
  smallBodyMs: 30_000,
  // Six pictures over a slow line take minutes.
  uploadMs: 300_000,
  progressCheckMs: 15_000,
  minBytesPerSecond: 1024,
  // A small body comes with its headers, so that even a thousand visitors behind one address have few unfinished ones.
  perAddress: 32,
  uploadsPerAddress: 8,
  total: 1000,
  uploads: API_CONNECTIONS / 4,
  drain: DRAIN_LIMITS,
};

const LATE = {
  error: 'The request did not arrive completely. Please check your connection and try again.',
  code: 'request_timeout',
};
const TOO_MANY = {
  error: 'Too many requests are being sent at once. Please wait a moment and try again.',
  code: 'too_many_requests',
};
const TOO_LARGE = { error: 'The request is too large', code: 'too_large' };
const MALFORMED = { error: 'The request is not valid', code: 'bad_request' };

const UPLOAD_TYPES = ['multipart/form-data', ARCHIVE_TYPE];
const isUpload = ({ headers }: FastifyRequest) =>
  UPLOAD_TYPES.some((type) => headers['content-type']?.toLowerCase().startsWith(type));

/** Over HTTP/2 a body needs no header. */
function hasBody(request: FastifyRequest): boolean {
  const stream = streamOf(request);
  return stream ? !stream.endAfterHeaders : saysBody(request);
}

/** Counts unfinished bodies or responses, by address and in total. */
export class OpenRequests {
  readonly #byAddress = new Map<string, number>();
  readonly #perAddress: number;
  readonly #total: number;
  #open = 0;

  constructor(perAddress: number, total: number) {
    this.#perAddress = perAddress;
    this.#total = total;
  }

  /** @param address null for our own network @returns false when it is too many */
  take(address: string | null): boolean {
    const open = (address && this.#byAddress.get(address)) || 0;
    if (this.#open >= this.#total || open >= this.#perAddress) return false;
    this.#open += 1;
    if (address) this.#byAddress.set(address, open + 1);
    return true;
  }

  release(address: string | null) {
    this.#open -= 1;
    if (!address) return;
    const open = this.#byAddress.get(address) ?? 0;
    if (open > 1) this.#byAddress.set(address, open - 1);
    else this.#byAddress.delete(address);
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Bytes of an upload that were read from its connection. */
    uploadedBytes: number;
  }
}

/** Refuses bodies that are too many, and gives up those that arrive too slowly. */
export function limitBodies(app: FastifyInstance, limits: BodyLimits) {
  app.decorateRequest('uploadedBytes', 0);
  const all = new OpenRequests(limits.perAddress, limits.total);
  const uploads = new OpenRequests(limits.uploadsPerAddress, limits.uploads);
  drainAfterEarlyResponses(app, limits.drain);

  app.addHook('onRequest', async (request, reply) => {
    if (!hasBody(request)) return;
    // Over HTTP/2 a browser reads the response while it sends, and stops sending.
    const stream = streamOf(request);
    stream?.once('finish', () => {
      if (!stream.readableEnded) endRequest(request);
    });
    const upload = isUpload(request);
    const open = upload ? uploads : all;
    const address = addressKey(request.ip);
    if (!open.take(address)) {
      reply.header('retry-after', '5');
      return refuse(reply, 429, TOO_MANY);
    }
    const late = () => {
      if (!reply.sent) refuse(reply, 408, LATE);
      else endRequest(request);
    };
    const stopWatching = upload ? watchUpload(request, limits, late) : after(limits.smallBodyMs, late);
    // A connection that breaks has no 'end', a body that is not read has only 'close'.
    let ended = false;
    const end = () => {
      if (ended) return;
      ended = true;
      stopWatching();
      open.release(address);
    };
    request.raw.once('end', end).once('close', end);
  });
  app.addHook('preParsing', (request, _reply, payload, done) => {
    done(null, isUpload(request) ? measured(request, payload) : payload);
  });
}

/**
 * The same body, counted: of a connection of HTTP/2 it can't be seen how many of its bytes are the upload's. Its reader gives it
 * up when the API responds early; the visitor's connection goes on, or the response would be lost.
 */
function measured(request: FastifyRequest, payload: Readable): Readable {
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      request.uploadedBytes += chunk.length;
      done(null, chunk);
    },
  });
  finished(payload, (error) => error && meter.destroy(error));
  // The rest is read and dropped, and still counts as progress.
  finished(meter, () => {
    payload.unpipe(meter);
    payload.on('data', (chunk: Buffer) => {
      request.uploadedBytes += chunk.length;
    });
    payload.resume();
  });
  return payload.pipe(meter);
}

function refuse(reply: FastifyReply, status: number, body: { error: string; code: string }) {
  return reply
    .code(status)
    .headers({ connection: 'close', 'cache-control': 'no-store' })
    .type('application/json')
    .send(body);
}

function after(ms: number, late: () => void): () => void {
  const timer = setTimeout(late, ms).unref();
  return () => clearTimeout(timer);
}

function watchUpload(request: FastifyRequest, limits: BodyLimits, late: () => void): () => void {
  const least = (limits.minBytesPerSecond * limits.progressCheckMs) / 1000;
  let before = 0;
  // Data that has arrived but is unread is not the sender's fault: neither in this buffer nor, after a busy CPU, in
  // the connection, which is read before.
  const check = setInterval(() => setImmediate(look), limits.progressCheckMs).unref();
  let isOver = false;
  function look() {
    const now = request.uploadedBytes;
    if (!isOver && now - before < least && request.raw.readableLength === 0) late();
    before = now;
  }
  const stop = after(limits.uploadMs, late);
  return () => {
    isOver = true;
    clearInterval(check);
    stop();
  };
}

/**
 * Bodies as they are forwarded to the API: small ones only once they are complete, so that a half-sent one occupies no
 * connection to it; uploads as they arrive.
 */
export function forwardBodies(app: FastifyInstance, { smallBodyBytes }: BodyLimits) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(/^multipart\/form-data/, (_request, payload, done) => done(null, payload));
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: smallBodyBytes },
    (request, body: Buffer, done) => {
      // The API gets the length of a chunked body, too.
      request.headers['content-length'] = String(body.length);
      done(null, body.length > 0 ? Readable.from([body]) : undefined);
    },
  );
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status === 413) return refuse(reply, status, TOO_LARGE);
    if (status >= 400 && status < 500) return refuse(reply, status, MALFORMED);
    console.error(`${request.method} ${request.url}:`, error);
    return refuse(reply, 500, {
      error: 'Something went wrong on our side. Please try again.',
      code: 'server_error',
    });
  });
}

/** Whether a browser opens a page with it, as far as has arrived. */
const isForPage = (packet: unknown) =>
  Buffer.isBuffer(packet) && /^GET \/(?!(?:api|media|r)\/)/.test(packet.toString('latin1', 0, 20));

/** In both languages: cookies that grew too large are the usual cause, and nothing else of the request is known. */
const REFUSED_PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Haat</title>
<h1>This page can’t be opened</h1><p>The address or the cookies of this site are not valid or too long. Please delete the cookies of this site, or open the <a href="/">first page</a>.</p>
<div lang="bn"><h1>পেজটি খোলা যাচ্ছে না</h1><p>ঠিকানা বা এই সাইটের কুকি ঠিক নেই, অথবা বেশি বড়। এই সাইটের কুকি মুছে দিন, অথবা <a href="/">প্রথম পেজ</a> খুলুন।</p></div>
</html>`;

/** Handles malformed and late requests, before any route sees them. */
export function answerClientError(
  { code, rawPacket }: Error & { code?: string; rawPacket?: unknown },
  socket: Socket,
) {
  // Without a handshake nothing can be sent, and end() would never complete.
  if (code?.startsWith('ERR_TLS_') || code?.startsWith('ERR_SSL_')) {
    socket.destroy();
    return;
  }
  if (code !== 'ECONNRESET' && socket.writable) {
    const [status, body] =
      code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ([408, LATE] as const)
        : code === 'HPE_HEADER_OVERFLOW'
          ? ([431, TOO_LARGE] as const)
          : ([400, MALFORMED] as const);
    const [type, text] = isForPage(rawPacket)
      ? ['text/html; charset=utf-8', REFUSED_PAGE]
      : ['application/json', JSON.stringify(body)];
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\ncache-control: no-store\r\ncontent-type: ${type}\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
    );
  }
  socket.destroySoon();
}
