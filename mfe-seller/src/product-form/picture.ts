import { MAX_IMAGE_BYTES, messages, type Picture } from '@haat/contracts';

/** A picture of the product, in its place. */
export type ProductPicture =
  | { kind: 'kept'; key: string; id: number; picture: Picture }
  | {
      kind: 'new';
      key: string;
      file: Blob;
      name: string;
      /** for the preview; the form revokes it */
      url: string;
      /** why the server refused it */
      problem?: string;
    };

export function keptPictures(pictures: readonly Picture[]): ProductPicture[] {
  return pictures.flatMap((picture) =>
    picture.id === null
      ? []
      : [{ kind: 'kept', key: `kept-${picture.id}`, id: picture.id, picture } as const],
  );
}

/** The list with the picture of one place at another. */
export function movePicture(pictures: readonly ProductPicture[], from: number, to: number): ProductPicture[] {
  const moved = pictures[from];
  if (!moved || to < 0 || to >= pictures.length) return [...pictures];
  const rest = pictures.filter((_, index) => index !== from);
  return [...rest.slice(0, to), moved, ...rest.slice(to)];
}

/**
 * The ids of all pictures in their order, when the server keeps the stayed ones first and the form does not.
 * @param saved as the server answered: those that stayed, then the new ones
 * @returns null when the order is right already, or can't be told
 */
export function orderAfter(pictures: readonly ProductPicture[], saved: readonly Picture[]): number[] | null {
  const ids = saved.flatMap(({ id }) => id ?? []);
  if (ids.length !== pictures.length) return null;
  const fresh = ids.slice(pictures.filter(({ kind }) => kind === 'kept').length);
  const order = pictures.map((one) => (one.kind === 'kept' ? one.id : (fresh.shift() ?? 0)));
  return order.every((id, index) => id === ids[index]) ? null : order;
}

/** The longest side of an uploaded photo, in pixels; the shop shows at most 1280. */
export const LONGEST_SIDE = 2000;
/** Below this many bytes a photo of that size goes as it is. */
const LIGHT = 1_200_000;
const QUALITY = 0.88;

/**
 * Makes a photo ready for a slow line: upright, at most {@link LONGEST_SIDE}, as JPEG. What the browser can't read, or
 * what is light already, goes as it is.
 * @throws Error with the text to show: no picture, or too large (section 5)
 */
export async function preparePicture(file: File): Promise<Blob> {
  if (!file.type.startsWith('image/')) throw new Error(messages.notAnImage);
  const ready = (await smaller(file)) ?? file;
  if (ready.size >= MAX_IMAGE_BYTES) throw new Error(messages.fileTooLarge);
  return ready;
}

async function smaller(file: File): Promise<Blob | null> {
  if (typeof createImageBitmap !== 'function' || file.type === 'image/gif' || file.type === 'image/svg+xml')
    return null;
  try {
    // As the camera was held: what is drawn has no EXIF any more.
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
    if (scale === 1 && file.size <= LIGHT) {
      bitmap.close();
      return null;
    }
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    const context = canvas.getContext('2d');
    if (!context) return null;
    // JPEG knows no transparency.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    return blob && blob.size < file.size ? blob : null;
  } catch {
    return null;
  }
}
