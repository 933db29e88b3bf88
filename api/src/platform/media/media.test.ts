import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { crc32, gzipSync } from 'node:zlib';
import { PICTURE_WIDTHS } from '@haat/contracts';
import { startLocalS3 } from '@haat/object-storage/testing';
import sharp from 'sharp';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import { insertMedia } from './media.queries';
import { pictureOf } from './picture';
import { addPicture, createPictures, drawnPicture, renditionKey } from './pictures';
import { readPicture, UnreadablePicture } from './readPicture';
import { StorageFailed, s3Storage } from './s3Storage';

const DAMAGED = 'The picture is damaged. Please choose another one.';

/** How much more memory the process may use at any time while it reads hostile pictures: 1,090 MB without the limit of pixels. */
const MAX_GROWTH_MB = 150;

const fail = (error: unknown) => {
  throw error;
};

const photo = (width = 1000, height = 800) =>
  sharp({ create: { width, height, channels: 3, background: '#c08040' } });

const square = (background: string, side = 9) =>
  sharp({ create: { width: side, height: side, channels: 3, background } })
    .png()
    .toBuffer();

/** A PNG of a few bytes whose header claims the size. */
const claiming = async (width: number, height: number) => {
  const png = await photo(9, 9).png().toBuffer();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
};

/** Pictures that are scripts as well: behind the picture, and in a comment of the format. */
async function polyglots(width: number, height: number): Promise<Buffer[]> {
  const script = Buffer.from('<script>alert(1)</script><?php system("id") ?>PK\u0003\u0004');
  const png = await photo(width, height).png().toBuffer();
  const jpeg = await photo(width, height).jpeg().toBuffer();
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, script.length + 2]), script]);
  return [Buffer.concat([png, script]), Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])];
}

describe('readPicture', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('reads %s whatever it is called', async (format) => {
    const picture = await readPicture(await photo(300, 200).toFormat(format).toBuffer());
    expect(picture).toMatchObject({ width: 300, height: 200, contentType: 'image/webp' });
    expect(picture.hash).toMatch(/^[0-9a-f]{40}$/);
    expect(picture.tint).toMatch(/^#(bf|c0|c1)/);
  });

  test('rotates and downsizes a picture and removes its metadata', async () => {
    const sent = await photo(3000, 1000)
      .withExif({ IFD0: { Copyright: 'where I live' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { original, width, height } = await readPicture(sent);
    expect([width, height]).toEqual([1000, 3000]);
    const metadata = await sharp(original).metadata();
    expect(metadata.exif).toBeUndefined();
    expect(original.includes('where I live')).toBe(false);
    expect((await readPicture(await photo(3000, 1000).png().toBuffer())).width).toBe(2000);
  });

  test('turns no WebP: browsers show it as it is, also to the seller', async () => {
    const sent = await photo(300, 200).withMetadata({ orientation: 6 }).webp().toBuffer();
    expect(await readPicture(sent)).toMatchObject({ width: 300, height: 200 });
  });

  test('keeps the short side of a panorama large enough', async () => {
    const min = { width: 300, height: 300 };
    const sent = await photo(16_000, 2200).jpeg({ quality: 10 }).toBuffer();
    expect(await readPicture(sent, { min })).toMatchObject({ width: 2182, height: 300 });
    const low = await photo(900, 299).jpeg().toBuffer();
    await expect(readPicture(low, { min })).rejects.toThrow(
      'The picture is too small: at least 300 × 300 pixels',
    );
  });

  test('removes the location and all other metadata', async () => {
    const secret = 'Flat 4B, 7 Lake Road';
    const gps = { GPSLatitudeRef: 'N', GPSLatitude: '23/1 46/1 0/1', GPSLongitude: '90/1 24/1 0/1' };
    for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
      const sent = await photo(60, 40)
        .withExif({ IFD0: { Copyright: secret }, IFD3: gps })
        .withXmp(
          `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="${secret}"/></rdf:RDF></x:xmpmeta>`,
        )
        .withIccProfile('p3')
        .toFormat(format)
        .toBuffer();
      expect(sent.includes(secret)).toBe(true);
      const { original } = await readPicture(sent);
      expect(original.includes(secret)).toBe(false);
      const { exif, xmp, iptc, icc } = await sharp(original).metadata();
      expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined]);
    }
  });

  test.each<[what: string, bytes: () => Promise<Buffer>, color: RegExp]>([
    ['CMYK', () => photo(60, 40).toColourspace('cmyk').jpeg().toBuffer(), /^#[bc].[78].[2345]./],
    ['16 bits a channel', () => photo(60, 40).toColourspace('rgb16').png().toBuffer(), /^#(bf|c0|c1)/],
    ['grey', () => photo(60, 40).greyscale().png().toBuffer(), /^#(..)\1\1$/],
    ['transparency', () => photo(60, 40).ensureAlpha(0).png().toBuffer(), /^#f[ef]f[ef]f[ef]$/],
  ])('%s becomes a picture like any other', async (_what, bytes, color) => {
    const { original, tint } = await readPicture(await bytes());
    expect(await sharp(original).metadata()).toMatchObject({ format: 'webp', space: 'srgb', depth: 'uchar' });
    expect(tint).toMatch(color);
  });

  test('a polyglot file is reduced to its picture @full', async () => {
    for (const sent of await polyglots(60, 40))
      expect((await readPicture(sent)).original.includes('script')).toBe(false);
  });

  const moving = async (format: 'gif' | 'webp') =>
    sharp(await Promise.all(['red', 'blue'].map((color) => square(color))), { join: { animated: true } })
      .toFormat(format)
      .toBuffer();
  const cut = async (format: 'jpeg' | 'png' | 'webp' | 'avif', part: number) => {
    const whole = await photo(400, 300).toFormat(format).toBuffer();
    return whole.subarray(0, Math.floor(whole.length * part));
  };

  test.each<[what: string, bytes: () => Buffer | Promise<Buffer>, said: string]>([
    ['HTML', () => Buffer.from('<html>hello</html>'), 'Please select an image file'],
    ['nothing', () => Buffer.alloc(0), 'Please select an image file'],
    [
      'an SVG',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      'Please select an image file',
    ],
    [
      'a compressed SVG',
      () => gzipSync('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      'Please select an image file',
    ],
    ['a PDF', () => Buffer.from('%PDF-1.7\n'), 'Please select an image file'],
    ['a TIFF', () => photo(20, 20).tiff().toBuffer(), 'Please select an image file'],
    ['a GIF', () => photo(20, 20).gif().toBuffer(), 'Please use a JPEG, PNG, WebP or AVIF picture'],
    ['a moving GIF', () => moving('gif'), 'Please use a JPEG, PNG, WebP or AVIF picture'],
    ['a moving WebP', () => moving('webp'), 'Please use a picture that doesn’t move'],
    [
      'an AVIF sequence',
      () => Buffer.from('\0\0\0\x18ftypavis\0\0\0\0avisavif', 'latin1'),
      'Please use a picture that doesn’t move',
    ],
    ['a name and nothing behind it', () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), DAMAGED],
    ['HTML behind a JPEG’s first bytes', () => Buffer.from('\xff\xd8\xff\xe0<html>', 'latin1'), DAMAGED],
    ['half a JPEG', () => cut('jpeg', 0.5), DAMAGED],
    ['half a PNG', () => cut('png', 0.5), DAMAGED],
    ['half a WebP', () => cut('webp', 0.5), DAMAGED],
    ['half an AVIF', () => cut('avif', 0.9), DAMAGED],
    [
      'a pixel bomb',
      () => photo(8000, 8000).png().toBuffer(),
      'The picture is too large: at most 40 megapixels',
    ],
    [
      'a claim of billions',
      () => claiming(60_000, 60_000),
      'The picture is too large: at most 40 megapixels',
    ],
    [
      'a line of 40 million pixels',
      () => claiming(40_000_001, 1),
      'The picture is too large: at most 40 megapixels',
    ],
    [
      'more than 5 MB',
      async () => Buffer.concat([await photo(9, 9).png().toBuffer(), Buffer.alloc(5 * 1024 * 1024)]),
      'File size must be less than 5MB',
    ],
  ])('refuses %s', async (_what, bytes, said) => {
    const refusal = await readPicture(await bytes()).then(fail, (error) => error);
    expect(refusal).toBeInstanceOf(UnreadablePicture);
    expect([refusal.message, refusal.status]).toEqual([said, 400]);
  });

  test('accepts 5 MB, and a very tall picture, which is downsized @full', async () => {
    const png = await photo(9, 9).png().toBuffer();
    await readPicture(Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024 - png.length)]));
    expect(await readPicture(await photo(200, 20_000).png().toBuffer())).toMatchObject({
      width: 40,
      height: 4000,
    });
  });

  test('names the accepted formats where only some are accepted', async () => {
    const webp = await photo(9, 9).webp().toBuffer();
    await expect(readPicture(webp, { accept: ['png', 'jpeg'] })).rejects.toThrow(
      'Please use a PNG or JPEG picture',
    );
    await readPicture(await photo(9, 9).jpeg().toBuffer(), { accept: ['png', 'jpeg'] });
  });
});

describeOnEachDatabase('pictures', (testApp) => {
  const drawn = drawnPicture('teal', { width: 1200, height: 1500, tint: '#008080' });
  const get = (url: string) => testApp.app.inject({ url });

  beforeAll(() => testApp.db.tx((tx) => insertMedia(tx, [drawn])));

  test.each(PICTURE_WIDTHS.flatMap((width) => [[width, 'webp'] as const, [width, 'avif'] as const]))(
    'a drawn picture, %i wide as %s',
    async (width, format) => {
      const answer = await get(`/media/${drawn.hash}/${width}.${format}`);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': `image/${format}`,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        etag: `"${drawn.hash}-${width}.${format}"`,
      });
      const info = await sharp(answer.rawPayload).metadata();
      expect([info.format, info.width, info.height]).toEqual([
        format === 'avif' ? 'heif' : 'webp',
        width,
        Math.round(width * 1.25),
      ]);
    },
  );

  test('a JPEG for link previews, with white instead of transparency', async () => {
    const { hash } = drawn;
    const answer = await get(`/media/${hash}/960.jpg`);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 960 });
  });

  test('HEAD answers the same headers without a body; a known version answers 304', async () => {
    const url = `/media/${drawn.hash}/320.webp`;
    const whole = await get(url);
    const head = await testApp.app.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0]);
    for (const name of ['content-type', 'content-length', 'etag', 'cache-control']) {
      expect(head.headers[name]).toBe(whole.headers[name]);
    }
    const etag = String(whole.headers.etag);
    for (const tags of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const known = await testApp.app.inject({ url, headers: { 'if-none-match': tags } });
      expect([known.statusCode, known.rawPayload.length, known.headers.etag]).toEqual([304, 0, etag]);
    }
    const other = await testApp.app.inject({ url, headers: { 'if-none-match': '"other"' } });
    expect(other.statusCode).toBe(200);
  });

  describe('an uploaded picture', () => {
    const pictureFiles = async () =>
      (await readdir(testApp.folder, { recursive: true })).filter((file) => /\.|original/.test(file));
    const age = (hash: string, hours: number) =>
      testApp.db.kysely
        .updateTable('uploads')
        .set({ at: new Date(Date.now() - hours * 3_600_000) })
        .where('hash', '=', hash)
        .execute();
    const uploads = async () =>
      (await testApp.db.kysely.selectFrom('uploads').select('hash').execute()).map(({ hash }) => hash);
    test('is not stored when it is refused', async () => {
      const before = await pictureFiles();
      await expect(testApp.pictures.store(Buffer.from('<html>'))).rejects.toThrow(UnreadablePicture);
      expect([await pictureFiles(), await uploads()]).toEqual([before, []]);
    });

    test('is deleted after a day when nothing refers to it', async () => {
      const lost = await testApp.pictures.store(await square('#112233'));
      const fresh = await testApp.pictures.store(await square('#223344'));
      const shown = await testApp.pictures.store(await square('#334455'));
      await testApp.db.tx((tx) => addPicture(tx, shown));
      await age(lost.hash, 25);
      await age(fresh.hash, 23);
      expect(await testApp.pictures.deleteUnused()).toBe(1);
      const files = (await pictureFiles()).join();
      expect([lost, fresh, shown].map(({ hash }) => files.includes(hash))).toEqual([false, true, true]);
      expect(await uploads()).toEqual([fresh.hash]);
      // It may be sent again.
      await testApp.pictures.store(await square('#112233'));
      await testApp.db.tx((tx) => addPicture(tx, lost));
      expect((await get(`/media/${lost.hash}/320.webp`)).statusCode).toBe(200);
    });

    test('is not deleted when the same picture is in use', async () => {
      const bytes = await square('#445566');
      const shown = await testApp.pictures.store(bytes);
      await testApp.db.tx((tx) => addPicture(tx, shown));
      await testApp.pictures.store(bytes);
      await age(shown.hash, 25);
      await testApp.pictures.deleteUnused();
      expect((await get(`/media/${shown.hash}/320.webp`)).statusCode).toBe(200);
      expect(await uploads()).not.toContain(shown.hash);
    });

    test('is invisible until its transaction commits', async () => {
      const picture = await testApp.pictures.store(await square('#556677'));
      await testApp.db
        .tx(async (tx) => {
          await addPicture(tx, picture);
          throw new Error('the form was refused');
        })
        .catch(() => {});
      expect((await get(`/media/${picture.hash}/320.webp`)).statusCode).toBe(404);
      expect(await uploads()).toContain(picture.hash);
    });
  });

  test('an uploaded picture is downscaled, never upscaled', async () => {
    const picture = await testApp.pictures.store(await photo(500, 400).jpeg().toBuffer());
    const row = await testApp.db.tx((tx) => addPicture(tx, picture));
    await testApp.db.tx((tx) => addPicture(tx, picture));
    for (const [width, shown] of [
      [320, 320],
      [1280, 500],
    ] as const) {
      const answer = await get(`${pictureOf(row).base}/${width}.webp`);
      expect((await sharp(answer.rawPayload).metadata()).width).toBe(shown);
    }
    expect((await get(pictureOf(row).image)).statusCode).toBe(200);
  });

  test('concurrent requests wait for one rendition, which is stored', async () => {
    const many = drawnPicture('crimson', { width: 1200, height: 1500, tint: '#dc143c' });
    await testApp.db.tx((tx) => insertMedia(tx, [many]));
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(`/media/${many.hash}/320.webp`)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await readdir(path.join(testApp.folder, many.hash.slice(0, 2), many.hash))).toEqual(['320.webp']);
  });

  test('pixel bombs and polyglots take no memory @full @trust-full:bombs', async () => {
    const pictures = await polyglots(3000, 2000);
    const hostile = [
      // Interlaced: all of it is decoded before any of it can be used.
      await photo(8000, 8000).png({ progressive: true }).toBuffer(),
      await claiming(60_000, 60_000),
      await claiming(40_000_001, 1),
      ...pictures,
    ];
    const stores = async (bytes: Buffer) => {
      await testApp.pictures.store(bytes).catch((error) => expect(error).toBeInstanceOf(UnreadablePicture));
    };
    const storesAtOnce = (all: readonly Buffer[]) => Promise.all([...all, ...all, ...all].map(stores));
    await storesAtOnce(pictures);
    const before = process.memoryUsage().rss;
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss);
    }, 5);
    try {
      for (const bytes of [...hostile, ...hostile, ...hostile]) await stores(bytes);
      await storesAtOnce(hostile);
    } finally {
      clearInterval(watch);
    }
    expect((most - before) / 2 ** 20).toBeLessThan(MAX_GROWTH_MB);
  }, 60_000);

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
    expect(answer.headers.etag).toBeUndefined();
    // Paths without a route say so themselves.
    expect([undefined, 'no-store']).toContain(answer.headers['cache-control']);
  });
});

describeOnEachDatabase('pictures in an S3-compatible service', (testApp) => {
  test('are stored, rendered, served and deleted there', async () => {
    const s3 = await startLocalS3();
    try {
      const storage = await s3Storage(s3.settings);
      const pictures = createPictures({ db: testApp.db, storage });
      const [shown, lost] = [
        await pictures.store(await square('#102030', 400)),
        await pictures.store(await square('#203040')),
      ];
      await testApp.db.tx((tx) => addPicture(tx, shown));
      expect(await pictures.rendition(lost.hash, 320, 'webp')).toBeNull();
      const first = await pictures.rendition(shown.hash, 320, 'webp');
      expect((await sharp(first ?? undefined).metadata()).width).toBe(320);
      expect(await storage.has(renditionKey(shown.hash, 320, 'webp'))).toBe(true);
      // Another process finds it.
      const other = createPictures({ db: testApp.db, storage: await s3Storage(s3.settings) });
      expect((await other.rendition(shown.hash, 320, 'webp'))?.equals(first ?? Buffer.alloc(0))).toBe(true);
      await testApp.db.kysely
        .updateTable('uploads')
        .set({ at: new Date(Date.now() - 25 * 3_600_000) })
        .execute();
      expect(await pictures.deleteUnused()).toBe(1);
      const original = ({ hash }: { hash: string }) => storage.has(`${hash.slice(0, 2)}/${hash}/original`);
      expect([await original(shown), await original(lost)]).toEqual([true, false]);
    } finally {
      await s3.stop();
    }
  });

  test('answer 503 while the storage is down, and succeed later @full', async () => {
    const picture = await testApp.pictures.store(await square('#304050', 40));
    await testApp.db.tx((tx) => addPicture(tx, picture));
    const rendition = jest
      .spyOn(testApp.pictures, 'rendition')
      .mockRejectedValueOnce(new StorageFailed('GET answered 500'));
    const url = `/media/${picture.hash}/320.webp`;
    const away = await testApp.app.inject({ url });
    rendition.mockRestore();
    expect([away.statusCode, away.json().code, away.headers['cache-control']]).toEqual([
      503,
      'unavailable',
      undefined,
    ]);
    expect((await testApp.app.inject({ url })).statusCode).toBe(200);
  });
});
