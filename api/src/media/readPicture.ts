import { createHash } from 'node:crypto';
import { MAX_IMAGE_BYTES, messages } from '@haat/contracts';
import sharp from 'sharp';
import { DomainError } from '../errors';

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

export type PictureInput = 'jpeg' | 'png' | 'webp' | 'avif';

/** The most pixels that are decoded: a file of a few kilobytes can claim billions. */
export const MAX_INPUT_PIXELS = 40_000_000;
/** What the kept original fits into, in pixels. */
const MAX_ORIGINAL = { width: 2000, height: 4000 };
/** A small file can also be slow to decode. */
const MAX_SECONDS = 20;

const TOO_MANY_PIXELS = `The picture is too large: at most ${MAX_INPUT_PIXELS / 1_000_000} megapixels`;
const MOVING = 'Please use a picture that doesn’t move';

const NAMES: Record<PictureInput, string> = { jpeg: 'JPEG', png: 'PNG', webp: 'WebP', avif: 'AVIF' };
const ALL = Object.keys(NAMES) as PictureInput[];

/**
 * Reads a picture that somebody sent. Name and declared type count for nothing: the bytes are decoded, and what
 * is kept is made from the pixels alone.
 * @throws UnreadablePicture for anything that is no still picture of these formats, is damaged, or is too large
 */
export async function readPicture(
  bytes: Buffer,
  accept: readonly PictureInput[] = ALL,
): Promise<ReadPicture> {
  if (bytes.length > MAX_IMAGE_BYTES) throw new UnreadablePicture(messages.fileTooLarge);
  const format = formatOf(bytes);
  if (format === null) throw new UnreadablePicture(messages.notAnImage);
  if (format === 'moving') throw new UnreadablePicture(MOVING);
  if (!accept.some((one) => one === format)) {
    const names = accept.map((one) => NAMES[one]).join(', ');
    throw new UnreadablePicture(`Please use a ${names.replace(/, (\w+)$/, ' or $1')} picture`);
  }
  try {
    // Only the header is read here, so that a bomb is told from a damaged file.
    const claimed = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (claimed.width * claimed.height > MAX_INPUT_PIXELS) throw new UnreadablePicture(TOO_MANY_PIXELS);
    if ((claimed.pages ?? 1) > 1) throw new UnreadablePicture(MOVING);
    const limits = { limitInputPixels: MAX_INPUT_PIXELS, failOn: 'error' } as const;
    const { data: original, info } = await sharp(bytes, limits)
      .timeout({ seconds: MAX_SECONDS })
      .autoOrient()
      .resize({ ...MAX_ORIGINAL, fit: 'inside', withoutEnlargement: true })
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
    // Whatever the decoder finds wrong with it: it is not the sender's business how.
    throw new UnreadablePicture('The picture is damaged. Please choose another one.');
  }
}

/**
 * What the first bytes say a file is. Only what we take gets past here: the decoder's readers of SVG, PDF and other
 * formats never see what was sent. GIF and AVIF sequences are told apart because they are pictures, if none that we take.
 */
function formatOf(bytes: Buffer): PictureInput | 'gif' | 'moving' | null {
  const text = bytes.toString('latin1', 0, 40);
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (/^RIFF.{4}WEBP/s.test(text)) return 'webp';
  if (/^.{4}ftypavis/s.test(text)) return 'moving';
  if (/^.{4}ftyp(avif|mif1.*avif)/s.test(text)) return 'avif';
  if (/^GIF8[79]a/.test(text)) return 'gif';
  return null;
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
