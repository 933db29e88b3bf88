import { PICTURE_WIDTHS } from '@haat/contracts';
import type { FastifyInstance } from 'fastify';
import { NotFound } from '../http/errors';
import { PICTURE_FORMATS, type PictureFormat, type Pictures, type PictureWidth } from './pictures';

const HASH = /^[0-9a-f]{40}$/;
const FILE = new RegExp(`^(${PICTURE_WIDTHS.join('|')})\\.(${PICTURE_FORMATS.join('|')})$`);
const TYPES = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
} as const satisfies Record<PictureFormat, string>;

/**
 * GET and HEAD /media/{hash}/{width}.avif|webp|jpg, outside /api/v1. A picture never changes under its URL, so browsers
 * may cache it for ever.
 */
export function mediaRoutes(app: FastifyInstance, { pictures }: { pictures: Pictures }): void {
  app.get<{ Params: { hash: string; file: string } }>('/media/:hash/:file', async (request, reply) => {
    const { hash, file } = request.params;
    const [, width, format] = FILE.exec(file) ?? [];
    if (!HASH.test(hash) || !format) throw new NotFound('Picture not found');
    const etag = `"${hash}-${file}"`;
    // A known ETag proves that the picture exists.
    const isKnown = request.headers['if-none-match']?.includes(etag);
    const bytes = isKnown
      ? null
      : await pictures.rendition(hash, Number(width) as PictureWidth, format as PictureFormat);
    if (!isKnown && !bytes) throw new NotFound('Picture not found');
    // Set last, because an error must not be cached for a year.
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('etag', etag)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox");
    if (!bytes) return reply.code(304).send();
    return reply.type(TYPES[format as PictureFormat]).send(bytes);
  });
}
