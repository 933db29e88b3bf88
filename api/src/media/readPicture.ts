import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { DomainError } from '../errors';

/** What was sent is no picture that the shop takes. */
export class UnreadablePicture extends DomainError {
  override readonly status = 400;
  override readonly code = 'unreadable_picture';
  constructor(message = 'The file is not a picture we can read. Please use JPEG, PNG, WebP or AVIF.') {
    super(message);
  }
}

/** A picture that was decoded, turned upright, bounded and stripped of everything but its pixels. */
export interface ReadPicture {
  /** names the picture: a hash of the bytes that were sent */
  hash: string;
  original: Buffer;
  contentType: string;
  /** pixels of `original` */
  width: number;
  height: number;
  /** the average colour: '#c9b8a4' */
  tint: string;
}

/** The most pixels that are decoded: a file of a few kilobytes can claim billions. */
export const MAX_INPUT_PIXELS = 40_000_000;
const MAX_ORIGINAL_WIDTH = 2000;
const FORMATS = new Set(['jpeg', 'png', 'webp', 'heif']);

/**
 * Reads a picture that somebody sent. Name and declared type count for nothing: the bytes are decoded.
 * @throws UnreadablePicture for anything that is no still JPEG, PNG, WebP or AVIF, or has too many pixels
 */
export async function readPicture(bytes: Buffer): Promise<ReadPicture> {
  const limits = { limitInputPixels: MAX_INPUT_PIXELS, failOn: 'error' } as const;
  try {
    const { format, pages = 1 } = await sharp(bytes, limits).metadata();
    if (!FORMATS.has(format) || pages > 1) throw new UnreadablePicture();
    const { data: original, info } = await sharp(bytes, limits)
      .autoOrient()
      .resize({ width: MAX_ORIGINAL_WIDTH, withoutEnlargement: true })
      .webp({ quality: 90 })
      .toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    return {
      hash: hashOf(bytes),
      original,
      contentType: 'image/webp',
      width,
      height,
      tint: await averageColor(original),
    };
  } catch {
    // Whatever the decoder finds wrong with it: it is not the sender's business how.
    throw new UnreadablePicture();
  }
}

/** The name of a picture: 160 bits of the SHA-256 of its original, in hexadecimal digits. */
export function hashOf(original: Buffer | string): string {
  return createHash('sha256').update(original).digest('hex').slice(0, 40);
}

async function averageColor(bytes: Buffer): Promise<string> {
  const pixel = await sharp(bytes)
    .flatten({ background: '#fff' })
    .resize(1, 1, { fit: 'fill' })
    .raw()
    .toBuffer();
  return `#${pixel.subarray(0, 3).toString('hex')}`;
}
