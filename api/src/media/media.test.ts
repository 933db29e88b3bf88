import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { PICTURE_WIDTHS } from '@haat/contracts';
import sharp from 'sharp';
import { describeOnEachDatabase } from '../testing/describeOnEachDatabase';
import { insertMedia } from './media.queries';
import { folderStorage } from './mediaStorage';
import { pictureOf } from './picture';
import { addPicture, drawnPicture } from './pictures';
import { startPrerender } from './prerender';
import { readPicture, UnreadablePicture } from './readPicture';

const photo = (width = 1000, height = 800) =>
  sharp({ create: { width, height, channels: 3, background: '#c08040' } });

describe('readPicture', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('reads %s whatever it is called', async (format) => {
    const picture = await readPicture(await photo(300, 200).toFormat(format).toBuffer());
    expect(picture).toMatchObject({ width: 300, height: 200, contentType: 'image/webp' });
    expect(picture.hash).toMatch(/^[0-9a-f]{40}$/);
    expect(picture.tint).toMatch(/^#(bf|c0|c1)/);
  });

  test('turns it upright, bounds it and keeps nothing but pixels', async () => {
    const sent = await photo(3000, 1000)
      .withExif({ IFD0: { Copyright: 'where I live' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { original, width, height } = await readPicture(sent);
    expect([width, height]).toEqual([1000, 3000]);
    const kept = await sharp(original).metadata();
    expect(kept.exif).toBeUndefined();
    expect(original.includes('where I live')).toBe(false);
    expect((await readPicture(await photo(3000, 1000).png().toBuffer())).width).toBe(2000);
  });

  test.each<[what: string, bytes: () => Buffer | Promise<Buffer>]>([
    ['text', () => Buffer.from('<html>hello</html>')],
    ['nothing', () => Buffer.alloc(0)],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a GIF', () => photo(20, 20).gif().toBuffer()],
    ['half a JPEG', async () => (await photo().jpeg().toBuffer()).subarray(0, 900)],
    ['a pixel bomb', () => photo(8000, 8000).png().toBuffer()],
  ])('refuses %s', async (_what, bytes) => {
    await expect(readPicture(await bytes())).rejects.toThrow(UnreadablePicture);
  });
});

describe('folderStorage', () => {
  const storage = folderStorage('/nowhere');
  test.each(['../secret', 'a/../../b', '/etc/passwd', 'a//b', '', 'a\\b', '.hidden', 'A', 'a\0'])(
    'refuses the key %j',
    async (key) => {
      await expect(async () => storage.get(key)).rejects.toThrow(RangeError);
      await expect(async () => storage.put(key, Buffer.alloc(0))).rejects.toThrow(RangeError);
    },
  );
});

const fail = (error: unknown) => {
  throw error;
};

describeOnEachDatabase('pictures', (world) => {
  const drawn = drawnPicture('teal', { width: 1200, height: 1500, tint: '#008080' });
  const get = (url: string) => world.app.inject({ url });

  beforeAll(() => world.db.tx((tx) => insertMedia(tx, [drawn])));

  test.each(PICTURE_WIDTHS.flatMap((width) => [[width, 'webp'] as const, [width, 'avif'] as const]))(
    'a drawn picture, %i wide as %s',
    async (width, format) => {
      const answer = await get(`/media/${drawn.hash}/${width}.${format}`);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': `image/${format}`,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      });
      const info = await sharp(answer.rawPayload).metadata();
      expect([info.format, info.width, info.height]).toEqual([
        format === 'avif' ? 'heif' : 'webp',
        width,
        Math.round(width * 1.25),
      ]);
    },
  );

  test('a sent picture is served smaller, never larger than it is', async () => {
    const kept = await world.pictures.keep(await photo(500, 400).jpeg().toBuffer());
    const row = await world.db.tx((tx) => addPicture(tx, kept));
    await world.db.tx((tx) => addPicture(tx, kept));
    for (const [width, shown] of [
      [320, 320],
      [1280, 500],
    ] as const) {
      const answer = await get(`${pictureOf(row).base}/${width}.webp`);
      expect((await sharp(answer.rawPayload).metadata()).width).toBe(shown);
    }
    expect((await get(pictureOf(row).image)).statusCode).toBe(200);
  });

  test('many who ask at once wait for one rendition, which is kept', async () => {
    const many = drawnPicture('crimson', { width: 1200, height: 1500, tint: '#dc143c' });
    await world.db.tx((tx) => insertMedia(tx, [many]));
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(`/media/${many.hash}/320.webp`)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await readdir(path.join(world.folder, many.hash.slice(0, 2), many.hash))).toEqual(['320.webp']);
    expect(await world.pictures.isRendered(many.hash, 320, 'webp')).toBe(true);
    expect(await world.pictures.isRendered(many.hash, 320, 'avif')).toBe(false);
    expect(world.pictures.isBusy()).toBe(false);
  });

  test('drawn pictures of products are rendered ahead, until it is stopped', async () => {
    const product = await world.aProduct();
    const shown = ['olive', 'navy'].map((color) =>
      drawnPicture(color, { width: 1200, height: 1500, tint: '#000000' }),
    );
    await world.db.tx(async (tx) => {
      await insertMedia(tx, shown);
      await tx
        .insertInto('product_images')
        .values(shown.map(({ hash }, position) => ({ product_id: product.id, media_hash: hash, position })))
        .execute();
    });
    const [first, second] = shown.map(({ hash }) => hash);
    const stop = startPrerender(world, fail);
    while (!(await world.pictures.isRendered(first!, 640, 'webp')))
      await new Promise((resolve) => setTimeout(resolve, 20));
    await stop();
    for (const format of ['avif', 'webp'] as const) {
      for (const width of [320, 640] as const) {
        expect(await world.pictures.isRendered(first!, width, format)).toBe(true);
        expect(await world.pictures.isRendered(second!, width, format)).toBe(false);
      }
    }
    await startPrerender(world, fail)();
  });

  const unknown = 'f'.repeat(40);
  test.each([
    `/media/${unknown}/320.webp`,
    `/media/${drawn.hash}/321.webp`,
    `/media/${drawn.hash}/0320.webp`,
    `/media/${drawn.hash}/320.png`,
    `/media/${drawn.hash}/320.webp.avif`,
    `/media/${drawn.hash}/original`,
    `/media/${drawn.hash.toUpperCase()}/320.webp`,
    `/media/short/320.webp`,
    `/media/..%2f..%2fdb/320.webp`,
    `/media/${drawn.hash}/..%2f..%2f320.webp`,
    `/media/${drawn.hash}%00/320.webp`,
    `/media/${drawn.hash}`,
  ])('404 for %s', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'not_found' });
  });
});
