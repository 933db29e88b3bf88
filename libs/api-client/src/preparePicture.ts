import {
  MAX_IMAGE_BYTES,
  MAX_IMAGE_PIXELS,
  messages,
  PICTURE_HEAD_BYTES,
  PICTURE_INPUTS,
  type PictureFormat,
  type PictureSize,
  pictureFormat,
  pictureScale,
} from '@haat/contracts';

/** The largest size of an uploaded photo; the shop shows at most 1280. */
const MAX_SIZE: PictureSize = { width: 2000, height: 2000 };
/** A photo of at most this size, with sides within the limit, is uploaded unchanged. */
const SMALL_FILE_BYTES = 1_200_000;
const ENCODER_QUALITY = 0.88;

interface Rules {
  /** minimum width and height, in pixels */
  min: PictureSize;
  /** a format with transparency; in others transparent areas become white */
  transparentAs?: 'image/webp' | 'image/png';
}

/**
 * Prepares a picture for a slow connection: upright, at most {@link MAX_SIZE}. Pictures that the
 * server would refuse are refused here, by the same rules and with the same texts.
 * @throws Error with the text to show (section 5)
 */
export async function preparePicture(file: File, rules: Rules): Promise<Blob> {
  const head = await headOf(file);
  const format = pictureFormat(head);
  if (format === 'moving') throw new Error(messages.imageMoves);
  // Only Safari decodes HEIC; the picture is then sent as JPEG.
  const isHeic = format === 'heic';
  if (format === null || (!isHeic && !PICTURE_INPUTS.some((known) => known === format))) {
    throw new Error(file.type.startsWith('image/') ? messages.imageFormat : messages.notAnImage);
  }
  const mustBeDrawn = isHeic || (format === 'png' && namesItsColors(head));
  const ready = await redrawn(file, rules, { format, mustBeDrawn });
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

/** The chunk cICP names a PNG's colours, e.g. of a P3 display. Browsers follow it, the server's decoder does not. */
const namesItsColors = (head: Uint8Array) =>
  String.fromCharCode(...head)
    .split('IDAT')[0]
    ?.includes('cICP') === true;

async function redrawn(
  file: File,
  rules: Rules,
  { format, mustBeDrawn }: { format: PictureFormat; mustBeDrawn: boolean },
): Promise<Blob> {
  const isHeic = format === 'heic';
  if (typeof createImageBitmap !== 'function') {
    if (isHeic) throw new Error(messages.imageIsHeic);
    return file;
  }
  // Applies the EXIF orientation, because a canvas drops EXIF.
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!bitmap) {
    if (format === 'avif') return file;
    throw new Error(isHeic ? messages.imageIsHeic : messages.imageDamaged);
  }
  const { width, height } = bitmap;
  if (width < rules.min.width || height < rules.min.height) {
    bitmap.close();
    throw new Error(messages.imageTooSmall(rules.min));
  }
  const scale = pictureScale(bitmap, MAX_SIZE, rules.min);
  if (scale === 1 && file.size <= SMALL_FILE_BYTES && !mustBeDrawn) {
    bitmap.close();
    return file;
  }
  const blob = await drawn(bitmap, scale, rules.transparentAs);
  bitmap.close();
  const isRefused = isHeic || width * height > MAX_IMAGE_PIXELS;
  if (!blob && isRefused) throw new Error(messages.imageTooManyPixels(MAX_IMAGE_PIXELS / 1_000_000));
  return blob && (mustBeDrawn || isRefused || blob.size < file.size) ? blob : file;
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
