import { createHash } from 'node:crypto';
import {
  MAX_IMAGE_BYTES,
  MAX_IMAGE_PIXELS,
  messages,
  PICTURE_INPUTS,
  type PictureInput,
  type PictureSize,
  pictureFormat,
  pictureScale,
} from '@haat/contracts';
import sharp from 'sharp';
import { DomainError } from '../http/errors';

/** The upload is not an acceptable picture; the message says why. */
export class UnreadablePicture extends DomainError {
  override readonly status = 400;
  override readonly code = 'unreadable_picture';
}

/** A picture after decoding: upright, limited in size, without metadata. */
export interface ReadPicture {
  /** the picture's name: a hash of the uploaded bytes */
  hash: string;
  original: Buffer;
  contentType: string;
  /** pixels of `original` */
  width: number;
  height: number;
  /** the average colour: '#c9b8a4' */
  tint: string;
}

/** The size limit of a stored original, in pixels. */
const MAX_ORIGINAL = { width: 2000, height: 4000 };
/** The format's own limit. */
const MAX_WEBP_SIDE = 16_383;
/** A small file can be slow to decode. */
const DECODE_TIMEOUT_SECONDS = 20;

const NAMES: Record<PictureInput, string> = { jpeg: 'JPEG', png: 'PNG', webp: 'WebP', avif: 'AVIF' };

/** Requirements for a picture. */
export interface PictureRules {
  /** the accepted formats; all when absent */
  accept?: readonly PictureInput[] | undefined;
  /** the smallest size in pixels, when upright */
  min?: PictureSize | undefined;
}

/**
 * Reads an uploaded picture. Its file name and declared type are ignored: the bytes are decoded, and the result is made
 * from the pixels alone. Other formats that the decoder can read, such as SVG and PDF, are refused before decoding.
 * @throws UnreadablePicture when it is not a still picture of these formats, damaged, too large or too small
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
    // Reads only the header, to tell a decompression bomb from a damaged file.
    const claimed = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (claimed.width * claimed.height > MAX_IMAGE_PIXELS)
      throw new UnreadablePicture(messages.imageTooManyPixels(MAX_IMAGE_PIXELS / 1_000_000));
    if ((claimed.pages ?? 1) > 1) throw new UnreadablePicture(messages.imageMoves);
    const isTurned = format !== 'webp';
    const upright = isTurned ? claimed.autoOrient : claimed;
    if (min && (upright.width < min.width || upright.height < min.height))
      throw new UnreadablePicture(messages.imageTooSmall(min));
    const limits = { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error' } as const;
    const decoded = sharp(bytes, limits).timeout({ seconds: DECODE_TIMEOUT_SECONDS });
    // Browsers turn no WebP by its Exif data: the seller has seen it as it is.
    const { data: original, info } = await (isTurned ? decoded.autoOrient() : decoded)
      .resize(storedSize(upright, min))
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
  } catch (error) {
    if (error instanceof UnreadablePicture) throw error;
    // The decoder's message is not for users.
    throw new UnreadablePicture(messages.imageDamaged);
  }
}

/** @param size of the upright picture */
function storedSize(size: PictureSize, min?: PictureSize): PictureSize {
  const most = MAX_WEBP_SIDE / Math.max(size.width, size.height);
  const scale = Math.min(pictureScale(size, MAX_ORIGINAL, min), most);
  return { width: Math.round(size.width * scale), height: Math.round(size.height * scale) };
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
