import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock';
import { dhakaDay } from '../format/dhakaTime';

declare module 'fastify' {
  interface FastifyInstance {
    answers: ResponseCache;
  }
}

/** A finished answer, ready to be sent to anybody. */
interface Kept {
  body: Buffer;
  etag: string;
  /** packed when it is first asked for */
  packed: Partial<Record<Encoding, Promise<Buffer>>>;
  /** ms; the clock may have been set back */
  from: number;
  until: number;
  size: number;
}

type Encoding = 'br' | 'gzip';
const pack = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: promisify(gzip) as (body: Buffer) => Promise<Buffer>,
};

/** An answer is at most so old, in ms: what no notice tells of (pieces left, sales, trending) is as old as this. */
export const FRESH_FOR = 10_000;
const MOST_BYTES = 64 * 1024 * 1024;
/** Below this, packing saves nothing. */
const WORTH_PACKING = 1024;
/** What an entry costs beside its texts. */
const OVERHEAD = 500;

/** Thrown where the answer would depend on who asks: such answers are made for each, and kept for nobody. */
export class Personal extends Error {}

/**
 * Finished answers of public calls, by their address: made once however many ask at once, the longest unused
 * forgotten first. All are dropped when the catalog tells of a change, and none outlives midnight in Dhaka, when
 * offers begin and end.
 */
export class ResponseCache {
  /** For the metrics: how often an answer was there, how often it had to be made (or was waited for). */
  readonly counts = { kept: 0, made: 0 };
  readonly #clock: Clock;
  readonly #mostBytes: number;
  readonly #kept = new Map<string, Kept>();
  #making = new Map<string, Promise<Kept>>();
  #bytes = 0;

  constructor(clock: Clock, mostBytes = MOST_BYTES) {
    this.#clock = clock;
    this.#mostBytes = mostBytes;
  }

  /** Forgets all; answers that are being made now may be of before, so they are given to those who wait and not kept. */
  drop(): void {
    this.#kept.clear();
    this.#making = new Map();
    this.#bytes = 0;
  }

  /**
   * Sends the kept answer of the request's address, or makes it.
   * @param make the answer's JSON; throws {@link Personal} when it depends on who asks
   * @throws what `make` throws
   */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    make: () => Promise<string>,
  ): Promise<FastifyReply> {
    const kept = await this.#find(request.url, make);
    reply.header('etag', kept.etag).header('cache-control', 'no-cache').header('vary', 'accept-encoding');
    if (isKnown(request.headers['if-none-match'], kept.etag)) return reply.code(304).send();
    reply.type('application/json; charset=utf-8');
    const encoding = kept.body.length < WORTH_PACKING ? undefined : encodingFor(request);
    if (!encoding) return reply.send(kept.body);
    kept.packed[encoding] ??= pack[encoding](kept.body);
    return reply.header('content-encoding', encoding).send(await kept.packed[encoding]);
  }

  async #find(key: string, make: () => Promise<string>): Promise<Kept> {
    const now = this.#clock.now().getTime();
    const known = this.#kept.get(key);
    if (known && known.from <= now && now < known.until) {
      // The youngest use goes last.
      this.#kept.delete(key);
      this.#kept.set(key, known);
      this.counts.kept++;
      return known;
    }
    this.counts.made++;
    const making = this.#making;
    const begun = making.get(key);
    if (begun) return begun;
    const made = make().then((json) => keptOf(key, json, now));
    making.set(key, made);
    try {
      const kept = await made;
      // After a drop() the map is another one, and what was begun before it is not kept.
      if (making === this.#making) this.#keep(key, kept);
      return kept;
    } finally {
      making.delete(key);
    }
  }

  #keep(key: string, kept: Kept): void {
    this.#bytes += kept.size - (this.#kept.get(key)?.size ?? 0);
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    for (const [oldest, { size }] of this.#kept) {
      if (this.#bytes <= this.#mostBytes) break;
      this.#kept.delete(oldest);
      this.#bytes -= size;
    }
  }
}

function keptOf(key: string, json: string, from: number): Kept {
  const body = Buffer.from(json);
  const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`;
  const until = Math.min(from + FRESH_FOR, midnightAfter(from));
  // Packed it is a few times smaller; in two encodings it is at most as much again.
  return { body, etag, packed: {}, from, until, size: 2 * body.length + key.length + OVERHEAD };
}

/** When the day of an instant ends in Dhaka, in ms. */
function midnightAfter(ms: number): number {
  return new Date(`${dhakaDay(new Date(ms))}T24:00:00+06:00`).getTime();
}

function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return (
    ifNoneMatch === '*' || ifNoneMatch.split(',').some((one) => one.trim().replace(/^(W\/)?/, 'W/') === etag)
  );
}

function encodingFor(request: FastifyRequest): Encoding | undefined {
  const accepted = request.headers['accept-encoding'];
  if (typeof accepted !== 'string') return undefined;
  const takes = (encoding: Encoding) =>
    accepted.split(',').some((one) => {
      const [name, ...parameters] = one.split(';').map((part) => part.trim());
      return name === encoding && !parameters.some((part) => /^q=0(\.0*)?$/.test(part));
    });
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : undefined;
}
