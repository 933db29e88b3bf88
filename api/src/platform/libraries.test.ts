import { crc32 } from 'node:zlib';
import Fastify from 'fastify';
import sharp from 'sharp';

// These tests notice when a library no longer behaves as docs/behaviour.md says.

const wide = () => sharp({ create: { width: 8, height: 4, channels: 3, background: 'red' } });

/** The chunk that says that a PNG has moving pictures. */
function animationControl(): Buffer {
  const content = Buffer.from('acTL\0\0\0\x02\0\0\0\0', 'latin1');
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(8);
  sum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, sum]);
}

test('sharp reports no pages of an animated PNG', async () => {
  const png = await wide().png().toBuffer();
  // Behind the signature and the first chunk.
  const moving = Buffer.concat([png.subarray(0, 33), animationControl(), png.subarray(33)]);
  expect((await sharp(moving).metadata()).pages).toBeUndefined();
});

test('sharp turns a WebP by its Exif', async () => {
  const turned = await wide().withMetadata({ orientation: 6 }).webp().toBuffer();
  const { info } = await sharp(turned).autoOrient().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([4, 8]);
});

test('Fastify refuses a path parameter of more than 100 decoded letters', async () => {
  const app = Fastify();
  app.get('/:name', async () => 'found');
  const statusOf = async (letters: number) =>
    (await app.inject(`/${encodeURIComponent('ক'.repeat(letters))}`)).statusCode;
  expect([await statusOf(100), await statusOf(101)]).toEqual([200, 414]);
  await app.close();
});
