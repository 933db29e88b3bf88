import { randomBytes } from 'node:crypto';
import { MAX_IMAGE_PIXELS, PICTURE_WIDTHS } from '@haat/contracts';
import sharp, { type Sharp } from 'sharp';
import type { Db, Tx } from '../db/database';
import {
  deleteUpload,
  insertMedia,
  type MediaRow,
  mediaByHash,
  recordUpload,
  takeStaleUpload,
} from './media.queries';
import type { MediaStorage } from './mediaStorage';
import { hashOf, type PictureRules, type ReadPicture, readPicture } from './readPicture';

/** Pages use AVIF and WebP, previews of shared links need JPEG. */
export const PICTURE_FORMATS = ['avif', 'webp', 'jpg'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** Makes the SVG of a drawn picture; absent in a shop without drawn pictures. */
export type Draw = (recipe: string) => Promise<string>;

/** The shop's pictures: stores originals, and renditions when they are first requested. */
export interface Pictures {
  /**
   * The bytes of a picture at a width, rendered on the first request.
   * @returns null when there is no such picture
   */
  rendition(hash: string, width: PictureWidth, format: PictureFormat): Promise<Buffer | null>;
  /**
   * Decodes and stores an uploaded picture; {@link addPicture} then adds its row. Without one it is deleted after a day.
   * Not to be called in a transaction, because decoding is slow.
   * @throws UnreadablePicture; nothing is written then
   */
  store(bytes: Buffer, rules?: PictureRules): Promise<ReadPicture>;
  /**
   * The same for a picture that only some may see. It has a name of its own, which no address of /media has;
   * {@link keepPrivate} keeps it.
   * @throws UnreadablePicture; nothing is written then
   */
  storePrivate(bytes: Buffer, rules?: PictureRules): Promise<PrivatePicture>;
  /**
   * A private picture as WebP, at most so wide. The caller has checked who asks.
   * @returns null when there is no such picture
   */
  privateRendition(name: string, width: PictureWidth): Promise<Buffer | null>;
  /** Deletes pictures that were stored more than {@link UPLOAD_HOURS} ago and are unused. @returns how many */
  deleteUnused(): Promise<number>;
}

/** A stored picture that is not in `media`. */
export interface PrivatePicture extends ReadPicture {
  /** of its files: `hash` is that of the uploaded bytes, which others may have, too */
  name: string;
}

/** The end of the names of private pictures. No name of a public one has it. */
const PRIVATE = '-private';

/** How long a stored picture may be unused. */
const UPLOAD_HOURS = 24;

const CONCURRENCY = 2;
// One thread for each of the concurrent renditions; more would take time from requests.
sharp.concurrency(1);
// Each input is decoded once, so a cache gains nothing.
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
  const rendering = new Map<string, Promise<Buffer | null>>();
  const limited = limit(CONCURRENCY);

  async function render(hash: string, width: PictureWidth, format: PictureFormat): Promise<Buffer | null> {
    const media = await mediaByHash(db.kysely, hash);
    if (!media) return null;
    return limited(async () => {
      const source = await sourceOf(media, width);
      if (!source) return null;
      const sized = source.resize({ width, withoutEnlargement: media.recipe === null });
      return encodedPicture(sized, format, width).toBuffer();
    });
  }

  /** Returns the stored picture, or renders and stores it; concurrent requests share one rendering. */
  async function stored(key: string, render: () => Promise<Buffer | null>): Promise<Buffer | null> {
    const running = rendering.get(key);
    if (running) return running;
    const known = await storage.get(key);
    if (known) return known;
    const made = async () => {
      const bytes = await render();
      if (bytes) await storage.put(key, bytes);
      return bytes;
    };
    const started = rendering.get(key) ?? made().finally(() => rendering.delete(key));
    rendering.set(key, started);
    return started;
  }

  async function storeAs(name: string, original: Buffer): Promise<void> {
    // Recorded first, so that the cleanup finds the file even when the process ends after the write.
    await recordUpload(db.kysely, name);
    await storage.put(keyOf(name, 'original'), original);
  }

  async function sourceOf(media: MediaRow, width: number): Promise<Sharp | null> {
    if (media.recipe !== null) {
      if (!draw) return null;
      return rasterized(await draw(media.recipe), media, width);
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
    rendition: (hash, width, format) =>
      stored(renditionKey(hash, width, format), () => render(hash, width, format)),
    async store(bytes, rules) {
      const picture = await limited(() => readPicture(bytes, rules));
      await storeAs(picture.hash, picture.original);
      return picture;
    },
    async storePrivate(bytes, rules) {
      const picture = await limited(() => readPicture(bytes, rules));
      const name = `${randomBytes(20).toString('hex')}${PRIVATE}`;
      await storeAs(name, picture.original);
      return { ...picture, name };
    },
    privateRendition: (name, width) =>
      stored(keyOf(name, `${width}.webp`), async () => {
        const original = await storage.get(keyOf(name, 'original'));
        if (!original) return null;
        return limited(() =>
          encodedPicture(
            sharp(original, { limitInputPixels: MAX_IMAGE_PIXELS }).resize({
              width,
              withoutEnlargement: true,
            }),
            'webp',
            width,
          ).toBuffer(),
        );
      }),
    async deleteUnused() {
      for (let deleted = 0; ; deleted++) {
        const taken = await db.tx(async (tx) => {
          const upload = await takeStaleUpload(tx, UPLOAD_HOURS);
          if (upload && !upload.shown) await deleteFiles(upload.hash);
          return upload;
        });
        if (!taken) return deleted;
      }
    },
  };
}

/** Adds the row of a stored picture, in the transaction that uses it. */
export async function addPicture(
  tx: Tx,
  { hash, contentType, width, height, tint }: ReadPicture,
): Promise<MediaRow> {
  const row: MediaRow = { hash, content_type: contentType, recipe: null, width, height, tint };
  await insertMedia(tx, [row]);
  await deleteUpload(tx, hash);
  return row;
}

/** Keeps a private picture, in the transaction that writes its row. */
export function keepPrivate(tx: Tx, { name }: PrivatePicture): Promise<void> {
  return deleteUpload(tx, name);
}

/** The columns of private pictures in the tables that refer to them, in their order. */
export const privateRows = (pictures: readonly PrivatePicture[]) =>
  pictures.map(({ name, hash, width, height, tint }, index) => ({
    place: index + 1,
    name,
    upload_hash: hash,
    width,
    height,
    tint,
  }));

/** The row of a picture that is drawn on the first request, from `recipe` alone. */
export function drawnPicture(
  recipe: string,
  size: { width: number; height: number; tint: string },
): MediaRow {
  return { hash: hashOf(recipe), content_type: 'image/svg+xml', recipe, ...size };
}

/** In pixels. What is wider is for enlarged pictures, and for galleries on large screens with two device pixels a CSS pixel. */
const MAX_PAGE_WIDTH = 1088;

/**
 * Measured on the garments: AVIF at effort 2 takes about as long as WebP at 4, and effort 4 saves 5 % in six times the time.
 * On a page, quality 45 with half the resolution of colours looks like 55, in two thirds of the bytes. Enlarged, it does not.
 */
export function encodedPicture(picture: Sharp, format: PictureFormat, width: PictureWidth): Sharp {
  if (format === 'avif') {
    return width > MAX_PAGE_WIDTH
      ? picture.avif({ quality: 55, effort: 2 })
      : picture.avif({ quality: 45, effort: 2, chromaSubsampling: '4:2:0' });
  }
  if (format === 'webp') return picture.webp({ quality: 80, effort: 4 });
  return picture.flatten({ background: '#ffffff' }).jpeg({ quality: 80 });
}

/** An SVG at the requested width in pixels, instead of a large raster that is scaled down. */
export function rasterized(svg: string, size: { width: number }, width: number): Sharp {
  return sharp(Buffer.from(svg), { density: (72 * width) / size.width, limitInputPixels: MAX_IMAGE_PIXELS });
}

/** The storage key of a rendition. */
export const renditionKey = (hash: string, width: PictureWidth, format: PictureFormat) =>
  keyOf(hash, `${width}.${format}`);

// Folders by the first two digits, because a folder with many thousands of entries is slow.
function keyOf(hash: string, file: string): string {
  return `${hash.slice(0, 2)}/${hash}/${file}`;
}

/** Runs at most `concurrency` tasks at a time; the others wait in order. */
function limit(concurrency: number): <Result>(task: () => Promise<Result>) => Promise<Result> {
  let free = concurrency;
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
