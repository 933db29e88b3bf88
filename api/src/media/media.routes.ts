import { PICTURE_WIDTHS } from '@haat/contracts';
import type { FastifyInstance } from 'fastify';
import { NotFound } from '../errors';
import { PICTURE_FORMATS, type PictureFormat, type Pictures, type PictureWidth } from './pictures';

const HASH = /^[0-9a-f]{40}$/;
const FILE = new RegExp(`^(${PICTURE_WIDTHS.join('|')})\\.(${PICTURE_FORMATS.join('|')})$`);

/** GET /media/{hash}/{width}.avif|webp, outside /api/v1: pictures never change, so browsers may keep them. */
export function mediaRoutes(app: FastifyInstance, { pictures }: { pictures: Pictures }): void {
  app.get<{ Params: { hash: string; file: string } }>('/media/:hash/:file', async (request, reply) => {
    const { hash, file } = request.params;
    const [, width, format] = FILE.exec(file) ?? [];
    const bytes =
      HASH.test(hash) && format
        ? await pictures.rendition(hash, Number(width) as PictureWidth, format as PictureFormat)
        : null;
    if (!bytes) throw new NotFound('Picture not found');
    return reply
      .type(`image/${format}`)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .send(bytes);
  });
}
