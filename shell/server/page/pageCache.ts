import { finished } from 'node:stream/promises';
import { type BrotliCompress, constants, createBrotliCompress, createGzip, type Gzip } from 'node:zlib';
import { dhakaDay } from '@haat/contracts';
import type { Region } from '@haat/page';
import { LRUCache } from 'lru-cache';
import { partsOf } from './pageParts';

/** How long a page serves further visitors as it is, in ms: for changes without a notice, such as stock and sales. */
const STALE_AFTER_MS = 5000;
/** How long a stale page is served while a new one is made, in ms: as long as lists are fresh in browsers. */
const USABLE_MS = 60_000;
/** How long a page and its bodies are kept if a new one would only differ in the times of its data, in ms. */
const MAX_AGE_MS = 25_000;
const MAX_BYTES = 64 * 1024 * 1024;

/** A page without the parts that differ between visitors of one kind. */
export interface MadePage {
  status: 200 | 404;
  html: string;
  /** The content security policy. */
  policy: string;
  /** The Integrity-Policy, where it has one. */
  integrity: string | undefined;
  /** Whether it contains its region's content. */
  isRendered: boolean;
  /** Whether it contains its fragments, too, but for those that can't be rendered. */
  isComplete: boolean;
  /** The region that it will most likely show. */
  region: Region | null;
  /** The address that the page has now: visitors are redirected. */
  movedTo?: string;
}

export type Encoding = 'br' | 'gzip' | 'identity';

/** A page whose body is encoded once for each requested encoding. */
export interface CachedPage extends MadePage {
  /** The parts in which it is sent: each can be decoded on arrival, even if compressed. */
  body(encoding: Encoding): Promise<readonly Buffer[]>;
  /** Makes its compressed body smaller for later visitors, if there is time for it. */
  shrink(): void;
}

/**
 * Levels of brotli: of a page that a visitor waits for, and of one that others will get, too. The better one saves 15 %,
 * and takes 40 times as long.
 */
const QUICK = 4;
const SMALL = 10;
/** Longer than a page with all its styles. */
const WINDOW_BITS = 18;

/** @param encoder ends each write with a flush: to flush on its own would be a second run of the compressor */
async function encoded(html: string, encoder: BrotliCompress | Gzip): Promise<Buffer[]> {
  const texts = partsOf(html);
  const last = texts.pop();
  const written: Buffer[] = [];
  encoder.on('data', (bytes: Buffer) => written.push(bytes));
  const parts: Buffer[] = [];
  const endPart = () => parts.push(Buffer.concat(written.splice(0)));
  const ended = finished(encoder);
  for (const text of texts) {
    // An encoder that fails never takes it.
    await Promise.race([ended, new Promise<void>((resolve) => encoder.write(text, () => resolve()))]);
    endPart();
  }
  encoder.end(last);
  await ended;
  endPart();
  return parts;
}

const brotli = (html: string, level: number): Promise<Buffer[]> =>
  encoded(
    html,
    createBrotliCompress({
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS },
    }),
  );

const compress: Record<Encoding, (html: string) => Promise<Buffer[]>> = {
  br: (html) => brotli(html, QUICK),
  gzip: (html) => encoded(html, createGzip({ flush: constants.Z_SYNC_FLUSH })),
  identity: async (html) => partsOf(html).map((part) => Buffer.from(part)),
};

/** Time for small bodies: one at a time, and nine times as long for other work. */
const IDLE_FACTOR = 9;
let nextSmall = 0;

/** @returns null if there is no time for it now */
async function small(html: string): Promise<Buffer[] | null> {
  const began = performance.now();
  if (began < nextSmall) return null;
  nextSmall = Number.POSITIVE_INFINITY;
  try {
    return await brotli(html, SMALL);
  } finally {
    const now = performance.now();
    nextSmall = now + IDLE_FACTOR * (now - began);
  }
}

/** The first visitor gets a body as soon as possible. */
export function toCachedPage(page: MadePage): CachedPage {
  const bodies: Partial<Record<Encoding, Promise<Buffer[]>>> = {};
  let isSmall = false;
  function shrink() {
    if (isSmall) return;
    isSmall = true;
    void small(page.html)
      .catch(() => null)
      .then((body) => {
        if (body) bodies.br = Promise.resolve(body);
        else isSmall = false;
      });
  }
  return {
    ...page,
    shrink,
    body(encoding) {
      const known = bodies[encoding];
      if (known && encoding === 'br') shrink();
      bodies[encoding] ??= compress[encoding](page.html).catch((error) => {
        // The next visitor tries again.
        delete bodies[encoding];
        throw error;
      });
      return bodies[encoding];
    },
  };
}

interface Entry {
  page: CachedPage;
  /** When its content was up to date, in ms of the epoch. */
  madeAt: number;
  /** The time of the timestamps in its markup, in ms of the epoch. */
  writtenAt: number;
}

/**
 * Pages by address, kind of visitor and composition, each made once for concurrent requests. One that is no longer fresh
 * is served while another is made, but not after midnight in Dhaka, when offers start and end. Incomplete
 * pages serve those who wait for them and nobody later. Cleared by {@link clear} when the catalog changes.
 */
export class PageCache {
  readonly #pages = new LRUCache<string, Entry>({
    maxSize: MAX_BYTES,
    // Two encodings besides the text itself.
    sizeCalculation: ({ page: { html } }, key) => 3 * html.length + key.length,
  });
  #making = new Map<string, Promise<CachedPage>>();

  /** @param onWait called if there is no page to serve until a new one is made */
  async get(key: string, make: () => Promise<CachedPage>, onWait = () => {}): Promise<CachedPage> {
    const known = this.#pages.get(key);
    const isUsable = known && ageOf(known) <= USABLE_MS && !isOfAnotherDay(known);
    if (isUsable && ageOf(known) < STALE_AFTER_MS) return known.page;
    const making = this.#make(key, make);
    if (!isUsable) {
      onWait();
      return making;
    }
    // Once the stale page has expired, visitors get the error.
    making.catch(() => {});
    return known.page;
  }

  async #make(key: string, make: () => Promise<CachedPage>): Promise<CachedPage> {
    const making = this.#making;
    const madeAt = Date.now();
    const ofToday = `${dhakaDay(new Date(madeAt))} ${key}`;
    const started = making.get(ofToday);
    if (started) return started;
    const page = make().finally(() => making.delete(ofToday));
    making.set(ofToday, page);
    const made = await page;
    if (!made.isComplete || making !== this.#making) return made;
    const known = this.#pages.peek(key);
    const keeps = known && madeAt - known.writtenAt < MAX_AGE_MS && isSame(known.page, made);
    const entry = keeps ? { ...known, madeAt } : { page: made, madeAt, writtenAt: madeAt };
    this.#pages.set(key, entry);
    // The page is requested again, so better compression pays off.
    if (known) entry.page.shrink();
    return entry.page;
  }

  /** Pages that are being made now are not kept. */
  clear() {
    this.#pages.clear();
    this.#making = new Map();
  }
}

const ageOf = ({ madeAt }: Entry) => Date.now() - madeAt;
const isOfAnotherDay = ({ madeAt }: Entry) => dhakaDay(new Date(madeAt)) !== dhakaDay(new Date());

const isSame = (one: MadePage, other: MadePage) =>
  one.status === other.status && one.policy === other.policy && withoutTimes(one) === withoutTimes(other);
/** Timestamps of the query cache: of a response, and of its serialisation into the page. */
const withoutTimes = ({ html }: MadePage) => html.replace(/"(dehydratedAt|dataUpdatedAt)":\d+/g, '');
