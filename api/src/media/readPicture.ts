import { createHash } from 'node:crypto';
import {
  MAX_IMAGE_BYTES,
  MAX_IMAGE_PIXELS,
  messages,
  PICTURE_INPUTS,
  type PictureInput,
  pictureFormat,
} from '@haat/contracts';
import sharp from 'sharp';
import { DomainError } from '../http/errors';

/** What was sent is no picture that the shop takes; the message says why. */
export class UnreadablePicture extends DomainError {
  override readonly status = 400;
  override readonly code = 'unreadable_picture';
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

/** What the kept original fits into, in pixels. */
const MAX_ORIGINAL = { width: 2000, height: 4000 };
/** A small file can also be slow to decode. */
const MAX_SECONDS = 20;

const NAMES: Record<PictureInput, string> = { jpeg: 'JPEG', png: 'PNG', webp: 'WebP', avif: 'AVIF' };

/** What a picture has to be. */
export interface PictureRules {
  /** the formats that may be sent; all when absent */
  accept?: readonly PictureInput[] | undefined;
  /** the least pixels, when upright */
  min?: { width: number; height: number } | undefined;
}

/**
 * Reads a picture that somebody sent. Name and declared type count for nothing: the bytes are decoded, and what
 * is kept is made from the pixels alone.
 * The decoder's readers of SVG, PDF and other formats never see what was sent.
 * @throws UnreadablePicture for anything that is no still picture of these formats, is damaged, too large or too small
 */
export async function readPicture(
  bytes: Buffer,
  { accept = PICTURE_INPUTS, min }: PictureRules = {},
): Promise<ReadPicture> {
  if (bytes.length > MAX_IMAGE_BYTES) throw new UnreadablePicture(messages.fileTooLarge);
  const format = pictureFormat(bytes);
  if (format === null) throw new UnreadablePicture(messages.notAnImage);
  if (format === 'moving') throw new UnreadablePicture(messages.imageMoves);
  if (format === 'heic') throw new UnreadablePicture(messages.imageIsHeic);
  if (!accept.some((one) => one === format)) {
    const names = accept.map((one) => NAMES[one]).join(', ');
    throw new UnreadablePicture(`Please use a ${names.replace(/, (\w+)$/, ' or $1')} picture`);
  }
  try {
    // Only the header is read here, so that a bomb is told from a damaged file.
    const claimed = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (claimed.width * claimed.height > MAX_IMAGE_PIXELS)
      throw new UnreadablePicture(messages.imageTooManyPixels(MAX_IMAGE_PIXELS / 1_000_000));
    if ((claimed.pages ?? 1) > 1) throw new UnreadablePicture(messages.imageMoves);
    const limits = { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error' } as const;
    const { data: original, info } = await sharp(bytes, limits)
      .timeout({ seconds: MAX_SECONDS })
      .autoOrient()
      .resize({ ...MAX_ORIGINAL, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 90 })
      .toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    if (min && (width < min.width || height < min.height))
      throw new UnreadablePicture(messages.imageTooSmall(min));
    return {
      hash: hashOf(bytes),
      original,
      contentType: 'image/webp',
      width,
      height,
      tint: await averageColor(original),
    };
  } catch (error) {
    if (error instanceof UnreadablePicture) throw error;
    // Whatever the decoder finds wrong with it: it is not the sender's business how.
    throw new UnreadablePicture(messages.imageDamaged);
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
