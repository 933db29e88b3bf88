import type { Db } from '../db/database';
import { drawnInShopOrder } from './media.queries';
import type { PictureFormat, Pictures, PictureWidth } from './pictures';

/** Products on the first screens of the home page. */
const FIRST_PRODUCTS = 60;
const AVIF_WIDTHS: readonly PictureWidth[] = [320, 360, 640];
/** The one that pages show browsers without AVIF. */
const WEBP_WIDTH: PictureWidth = 640;
/** Between two checks whether requests wait for pictures. */
const BUSY_POLL_MS = 200;

interface Rendition {
  hash: string;
  width: PictureWidth;
  format: PictureFormat;
}

/**
 * Renders drawn pictures ahead of requests, those of the first screens first: one at a time, not while a request waits
 * for a picture, and with pauses as long as the work.
 * @returns stops the work; resolves when the current rendition is done
 */
export function startPrerender(
  { db, pictures }: { db: Db; pictures: Pictures },
  onError: (error: unknown) => void,
): () => Promise<void> {
  const stopping = new AbortController();
  const work = prerender(db, pictures, stopping.signal).catch(onError);
  return () => {
    stopping.abort();
    return work;
  };
}

async function prerender(db: Db, pictures: Pictures, signal: AbortSignal): Promise<void> {
  for (const { hash, width, format } of renditionsOf(await drawnInShopOrder(db.kysely))) {
    while (pictures.isBusy() && !signal.aborted) await pause(BUSY_POLL_MS, signal);
    if (signal.aborted) return;
    if (await pictures.isRendered(hash, width, format)) continue;
    const started = performance.now();
    await pictures.rendition(hash, width, format);
    await pause(performance.now() - started, signal);
  }
}

/** The renditions that cards need: both formats for the first screens, AVIF, which nearly all browsers support, for others. */
function renditionsOf(hashes: readonly string[]): Rendition[] {
  const first = hashes.slice(0, FIRST_PRODUCTS);
  const webp = first.map((hash) => ({ hash, width: WEBP_WIDTH, format: 'webp' as const }));
  return [...avif(first), ...webp, ...avif(hashes.slice(FIRST_PRODUCTS))];
}

function avif(hashes: readonly string[]): Rendition[] {
  return hashes.flatMap((hash) => AVIF_WIDTHS.map((width) => ({ hash, width, format: 'avif' as const })));
}

/** Doesn't keep the process alive, and ends early on abort. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms).unref();
    signal.addEventListener('abort', done, { once: true });
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
  });
}
