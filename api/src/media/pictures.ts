import { MAX_IMAGE_PIXELS, PICTURE_WIDTHS } from '@haat/contracts';
import sharp, { type Sharp } from 'sharp';
import type { Db, Tx } from '../db/database';
import {
  insertMedia,
  type MediaRow,
  mediaByHash,
  noteUpload,
  settleUpload,
  takeStaleUpload,
} from './media.queries';
import type { MediaStorage } from './mediaStorage';
import { hashOf, type PictureRules, type ReadPicture, readPicture } from './readPicture';

/** Pages show AVIF and WebP; JPEG is for the previews of shared links, which little else is shown in. */
export const PICTURE_FORMATS = ['avif', 'webp', 'jpg'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** Makes the SVG of a drawn picture; absent in a shop without drawn pictures. */
export type Draw = (recipe: string) => Promise<string>;

/** The shop's pictures: keeps originals, renders what is asked for once, and keeps that too. */
export interface Pictures {
  /**
   * The bytes of a picture at a width, rendered now if nobody has asked for it before.
   * @returns null when there is no such picture
   */
  rendition(hash: string, width: PictureWidth, format: PictureFormat): Promise<Buffer | null>;
  /** Whether that rendition is there already. */
  isRendered(hash: string, width: PictureWidth, format: PictureFormat): Promise<boolean>;
  /** True while somebody waits for a rendition; work that can wait should. */
  isBusy(): boolean;
  /**
   * Decodes and stores a picture that somebody sent; {@link addPicture} then makes it known. One that never
   * becomes known is swept after a day. Not in a transaction: decoding takes its time.
   * @throws UnreadablePicture; nothing is written then
   */
  keep(bytes: Buffer, rules?: PictureRules): Promise<ReadPicture>;
  /** Deletes what was kept more than {@link UPLOAD_HOURS} ago and is shown by nothing. @returns how many */
  sweep(): Promise<number>;
}

/** How long a kept picture may stay unknown. */
const UPLOAD_HOURS = 24;

const AT_ONCE = 2;
// A rendition uses one of the two places; a second thread within it would only take from requests.
sharp.concurrency(1);
// Every input is decoded once, so there is nothing to win from keeping it.
sharp.cache(false);

/** @param draw makes an SVG of the size in the picture's row from its recipe */
export function createPictures({
  db,
  storage,
  draw,
}: {
  db: Db;
  storage: MediaStorage;
  draw?: Draw;
}): Pictures {
  const underWay = new Map<string, Promise<Buffer | null>>();
  const limited = limit(AT_ONCE);

  async function render(hash: string, width: PictureWidth, format: PictureFormat): Promise<Buffer | null> {
    const media = await mediaByHash(db.kysely, hash);
    if (!media) return null;
    const bytes = await limited(async () => {
      const source = await sourceOf(media, width);
      if (!source) return null;
      const sized = source.resize({ width, withoutEnlargement: media.recipe === null });
      return encoded(sized, format).toBuffer();
    });
    if (bytes) await storage.put(keyOf(hash, `${width}.${format}`), bytes);
    return bytes;
  }

  async function sourceOf(media: MediaRow, width: number): Promise<Sharp | null> {
    if (media.recipe !== null) {
      if (!draw) return null;
      // Rasterized at the requested size, not rasterized large and scaled down.
      const density = (72 * width) / media.width;
      return sharp(Buffer.from(await draw(media.recipe)), { density, limitInputPixels: MAX_IMAGE_PIXELS });
    }
    const original = await storage.get(keyOf(media.hash, 'original'));
    return original && sharp(original, { limitInputPixels: MAX_IMAGE_PIXELS });
  }

  async function deleteFiles(hash: string): Promise<void> {
    const renditions = PICTURE_WIDTHS.flatMap((width) =>
      PICTURE_FORMATS.map((format) => `${width}.${format}`),
    );
    for (const file of ['original', ...renditions]) await storage.delete(keyOf(hash, file));
  }

  return {
    async rendition(hash, width, format) {
      const key = keyOf(hash, `${width}.${format}`);
      const running = underWay.get(key);
      if (running) return running;
      const stored = await storage.get(key);
      if (stored) return stored;
      const started = underWay.get(key) ?? render(hash, width, format).finally(() => underWay.delete(key));
      underWay.set(key, started);
      return started;
    },
    isRendered: (hash, width, format) => storage.has(keyOf(hash, `${width}.${format}`)),
    isBusy: () => underWay.size > 0,
    async keep(bytes, rules) {
      const picture = await limited(() => readPicture(bytes, rules));
      // Noted before it is written: a process that ends in between leaves nothing that nobody knows of.
      await noteUpload(db.kysely, picture.hash);
      await storage.put(keyOf(picture.hash, 'original'), picture.original);
      return picture;
    },
    async sweep() {
      for (let swept = 0; ; swept++) {
        const taken = await db.tx(async (tx) => {
          const upload = await takeStaleUpload(tx, UPLOAD_HOURS);
          if (upload && !upload.shown) await deleteFiles(upload.hash);
          return upload;
        });
        if (!taken) return swept;
      }
    },
  };
}

/** Makes a kept picture known, in the transaction of what shows it. */
export async function addPicture(
  tx: Tx,
  { hash, contentType, width, height, tint }: ReadPicture,
): Promise<MediaRow> {
  const row: MediaRow = { hash, content_type: contentType, recipe: null, width, height, tint };
  await insertMedia(tx, [row]);
  await settleUpload(tx, hash);
  return row;
}

/** The row of a picture that is drawn when it is first asked for; `recipe` is all that `draw` gets. */
export function drawnPicture(
  recipe: string,
  size: { width: number; height: number; tint: string },
): MediaRow {
  return { hash: hashOf(recipe), content_type: 'image/svg+xml', recipe, ...size };
}

/** Settings measured on the garments: AVIF at effort 2 costs about as much as WebP at 4. */
function encoded(picture: Sharp, format: PictureFormat): Sharp {
  if (format === 'avif') return picture.avif({ quality: 55, effort: 2 });
  if (format === 'webp') return picture.webp({ quality: 80, effort: 4 });
  return picture.flatten({ background: '#ffffff' }).jpeg({ quality: 80 });
}

// Two digits in front, because a folder of many thousands is slow to list and to copy.
function keyOf(hash: string, file: string): string {
  return `${hash.slice(0, 2)}/${hash}/${file}`;
}

/** Runs at most `places` tasks at once; the others wait in line. */
function limit(places: number): <Result>(task: () => Promise<Result>) => Promise<Result> {
  let free = places;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
