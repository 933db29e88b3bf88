import type { Db } from '../db/database';
import { drawnInShopOrder } from './media.queries';
import type { PictureFormat, Pictures, PictureWidth } from './pictures';

/** How many products somebody sees who scrolls home for a while. */
const FIRST_SCREENS = 60;
const CARD_WIDTHS: readonly PictureWidth[] = [320, 640];
const CARD_FORMATS: readonly PictureFormat[] = ['avif', 'webp'];
/** How often to look whether requests have left room, in ms. */
const PATIENCE = 200;

interface Rendition {
  hash: string;
  width: PictureWidth;
  format: PictureFormat;
}

/**
 * Renders drawn pictures before anybody asks, the first screens' first: one at a time, never while a request
 * waits for a picture, and resting as long as it worked.
 * @returns ends the work; resolves when the rendition under way is done
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
    while (pictures.isBusy() && !signal.aborted) await pause(PATIENCE, signal);
    if (signal.aborted) return;
    if (await pictures.isRendered(hash, width, format)) continue;
    const started = performance.now();
    await pictures.rendition(hash, width, format);
    await pause(performance.now() - started, signal);
  }
}

/** What cards need: both formats for the first screens, AVIF, which nearly every browser takes, for the others. */
function renditionsOf(hashes: readonly string[]): Rendition[] {
  const first = hashes.slice(0, FIRST_SCREENS);
  return [
    ...CARD_FORMATS.flatMap((format) => ofCards(first, format)),
    ...ofCards(hashes.slice(FIRST_SCREENS), 'avif'),
  ];
}

function ofCards(hashes: readonly string[], format: PictureFormat): Rendition[] {
  return hashes.flatMap((hash) => CARD_WIDTHS.map((width) => ({ hash, width, format })));
}

/** Does not keep a process alive, and ends early when there is nothing left to wait for. */
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
