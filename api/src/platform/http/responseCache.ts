import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { daysAfter, dhakaDay, startOfDhakaDay } from '@haat/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock';
import { SingleFlightCache } from './singleFlightCache';

declare module 'fastify' {
  interface FastifyInstance {
    responses: ResponseCache;
  }
}

/** A finished JSON response that any caller may get. */
interface CachedResponse {
  body: Buffer;
  etag: string;
  /** compressed on first use */
  compressed: Partial<Record<Encoding, Promise<Buffer>>>;
}

type Encoding = 'br' | 'gzip';
const compress = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: promisify(gzip) as (body: Buffer) => Promise<Buffer>,
};

/**
 * The Cache-Control of responses that are the same for everybody, even with a token: the service worker stores them
 * (docs/adr/0086).
 */
export const SHARED = 'public, no-cache';

/** The age limit of a response. It matters for changes without a notification: stock, sales, trending. */
export const STALE_TIME_MS = 10_000;
const MAX_BYTES = 64 * 1024 * 1024;
/** Below this size compression saves nothing. */
const MIN_COMPRESSED_BYTES = 1024;
/** Memory of an entry in addition to its texts. */
const ENTRY_OVERHEAD_BYTES = 500;

/** Thrown while a response is made that depends on the caller: it is then made for each caller and not cached. */
export class PersonalResponse extends Error {}

/**
 * Responses of public calls by URL, each made once for concurrent requests, least recently used evicted first.
 * Cleared when the catalog notifies of a change. No entry outlives midnight in Dhaka, when offers start and end.
 */
export class ResponseCache {
  readonly #responses: SingleFlightCache<CachedResponse>;

  constructor(clock: Clock, maxBytes = MAX_BYTES) {
    this.#responses = new SingleFlightCache(clock, {
      expiresAt: (from) => Math.min(from + STALE_TIME_MS, midnightAfter(from)),
      maxSize: maxBytes,
      // Each compressed copy is smaller than half of the body.
      sizeOf: ({ body }, key) => 2 * body.length + key.length + ENTRY_OVERHEAD_BYTES,
    });
  }

  /** for the metrics */
  get counts() {
    return this.#responses.counts;
  }

  /** Responses that are being made now go to the requests that wait for them and are not cached. */
  clear(): void {
    this.#responses.clear();
  }

  /**
   * Sends the cached response for the request's URL, or makes it.
   * @param make the response as JSON; throws {@link PersonalResponse} when it depends on the caller
   * @throws what `make` throws
   */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    make: () => Promise<string>,
  ): Promise<FastifyReply> {
    const response = await this.#responses.get(request.url, async () => toCachedResponse(await make()));
    reply.header('etag', response.etag).header('cache-control', SHARED).header('vary', 'accept-encoding');
    if (matchesEtag(request.headers['if-none-match'], response.etag)) return reply.code(304).send();
    reply.type('application/json; charset=utf-8');
    const encoding = response.body.length < MIN_COMPRESSED_BYTES ? undefined : encodingFor(request);
    if (!encoding) return reply.send(response.body);
    response.compressed[encoding] ??= compress[encoding](response.body);
    return reply.header('content-encoding', encoding).send(await response.compressed[encoding]);
  }
}

function toCachedResponse(json: string): CachedResponse {
  const body = Buffer.from(json);
  const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`;
  return { body, etag, compressed: {} };
}

/** The midnight in Dhaka after an instant, both in ms. */
function midnightAfter(ms: number): number {
  return Date.parse(startOfDhakaDay(daysAfter(dhakaDay(new Date(ms)), 1)));
}

function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return (
    ifNoneMatch === '*' || ifNoneMatch.split(',').some((one) => one.trim().replace(/^(W\/)?/, 'W/') === etag)
  );
}

function encodingFor(request: FastifyRequest): Encoding | undefined {
  const accepted = request.headers['accept-encoding'];
  if (typeof accepted !== 'string') return undefined;
  const accepts = (encoding: Encoding) =>
    accepted.split(',').some((one) => {
      const [name, ...parameters] = one.split(';').map((part) => part.trim());
      return name === encoding && !parameters.some((part) => /^q=0(\.0*)?$/.test(part));
    });
  return accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : undefined;
}
