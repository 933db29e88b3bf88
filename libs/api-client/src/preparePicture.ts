import {
  MAX_IMAGE_BYTES,
  MAX_IMAGE_PIXELS,
  messages,
  PICTURE_HEAD_BYTES,
  PICTURE_INPUTS,
  pictureFormat,
} from '@haat/contracts';

/** The longest side of an uploaded photo, in pixels; the shop shows at most 1280. */
const MAX_SIDE_PX = 2000;
/** A photo of at most this size, with sides within the limit, is uploaded unchanged. */
const SMALL_FILE_BYTES = 1_200_000;
const ENCODER_QUALITY = 0.88;

interface Rules {
  /** minimum width and height, in pixels */
  min: { width: number; height: number };
  /** a format with transparency; in others transparent areas become white */
  transparentAs?: 'image/webp' | 'image/png';
}

/**
 * Prepares a picture for a slow connection: upright, at most {@link MAX_SIDE_PX}. What the server would refuse is
 * refused here, by the same rules and with the same texts.
 * @throws Error with the text to show (section 5)
 */
export async function preparePicture(file: File, rules: Rules): Promise<Blob> {
  const format = pictureFormat(await headOf(file));
  if (format === 'moving') throw new Error(messages.imageMoves);
  // Only Safari decodes HEIC; the picture is then sent as JPEG.
  const isHeic = format === 'heic';
  if (!isHeic && !PICTURE_INPUTS.some((known) => known === format)) {
    throw new Error(file.type.startsWith('image/') ? messages.imageFormat : messages.notAnImage);
  }
  const ready = await redrawn(file, rules, isHeic, format === 'avif');
  if (ready.size >= MAX_IMAGE_BYTES) throw new Error(messages.fileTooLarge);
  return ready;
}

function headOf(file: File): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer));
    // E.g. a file that was moved after it was chosen.
    reader.onerror = () => reject(new Error(messages.imageDamaged));
    reader.readAsArrayBuffer(file.slice(0, PICTURE_HEAD_BYTES));
  });
}

async function redrawn(file: File, rules: Rules, isHeic: boolean, mayBeUnknown: boolean): Promise<Blob> {
  if (typeof createImageBitmap !== 'function') {
    if (isHeic) throw new Error(messages.imageIsHeic);
    return file;
  }
  // Applies the EXIF orientation, because a canvas drops EXIF.
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!bitmap) {
    if (mayBeUnknown) return file;
    throw new Error(isHeic ? messages.imageIsHeic : messages.imageDamaged);
  }
  const { width, height } = bitmap;
  if (width < rules.min.width || height < rules.min.height) {
    bitmap.close();
    throw new Error(messages.imageTooSmall(rules.min));
  }
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(width, height));
  if (scale === 1 && file.size <= SMALL_FILE_BYTES && !isHeic) {
    bitmap.close();
    return file;
  }
  const blob = await drawn(bitmap, scale, rules.transparentAs);
  bitmap.close();
  const mustBeDrawn = isHeic || width * height > MAX_IMAGE_PIXELS;
  if (!blob && mustBeDrawn) throw new Error(messages.imageTooManyPixels(MAX_IMAGE_PIXELS / 1_000_000));
  return blob && (mustBeDrawn || blob.size < file.size) ? blob : file;
}

async function drawn(
  bitmap: ImageBitmap,
  scale: number,
  transparentAs: Rules['transparentAs'],
): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const context = canvas.getContext('2d');
  if (!context) return null;
  if (!transparentAs) {
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  // A browser that can't write WebP writes PNG.
  const type = transparentAs ?? 'image/jpeg';
  return new Promise((resolve) => canvas.toBlob(resolve, type, ENCODER_QUALITY));
}
