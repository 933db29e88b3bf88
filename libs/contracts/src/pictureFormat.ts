/** The formats of pictures that the shop takes. */
export const PICTURE_INPUTS = ['jpeg', 'png', 'webp', 'avif'] as const;
export type PictureInput = (typeof PICTURE_INPUTS)[number];

/** Formats of picture files; 'moving' is an animation in a format that is otherwise accepted. */
export type PictureFormat = PictureInput | 'heic' | 'gif' | 'moving';

/** How many bytes at the start of a file identify its format: an animated PNG says so behind its colour profile. */
export const PICTURE_HEAD_BYTES = 8192;
const BRAND_BYTES = 64;

/**
 * Detects a format by the first bytes, not by name or declared type. Form and server apply the same rule.
 * @returns null when it is none of these, e.g. an SVG or a PDF
 */
export function pictureFormat(bytes: Uint8Array): PictureFormat | null {
  const head = String.fromCharCode(...bytes.subarray(0, BRAND_BYTES));
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return isAnimatedPng(bytes) ? 'moving' : 'png';
  if (/^RIFF.{4}WEBP/s.test(head)) {
    // Bit 1 of an extended header says that it is an animation.
    const isMoving = head.slice(12, 16) === 'VP8X' && (head.charCodeAt(20) & 2) !== 0;
    return isMoving ? 'moving' : 'webp';
  }
  if (/^.{4}ftypavis/s.test(head)) return 'moving';
  if (/^.{4}ftyp(avif|mif1.*avif)/s.test(head)) return 'avif';
  if (/^.{4}ftyp(hei[cxms]|hev[cxms]|mif1|msf1)/s.test(head)) return 'heic';
  if (/^GIF8[79]a/.test(head)) return 'gif';
  return null;
}

/** The chunk acTL before the first picture data makes a PNG an animation. */
function isAnimatedPng(bytes: Uint8Array): boolean {
  const [beforeData = ''] = String.fromCharCode(...bytes.subarray(0, PICTURE_HEAD_BYTES)).split('IDAT');
  return beforeData.includes('acTL');
}

/** In pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

/**
 * The factor that fits a picture into a size, at most 1. It does not go below the smallest size of the picture's kind, as the
 * short side of a panorama would. Form and server scale by the same rule.
 */
export function pictureScale(
  { width, height }: PictureSize,
  within: PictureSize,
  min: PictureSize = { width: 0, height: 0 },
): number {
  const fitting = Math.min(within.width / width, within.height / height);
  const least = Math.max(min.width / width, min.height / height);
  return Math.min(1, Math.max(fitting, least));
}
