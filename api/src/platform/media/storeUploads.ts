import { MIN_IMAGE_SIZES } from '@haat/contracts';
import type { Upload } from '../http/formBody';
import type { Pictures } from './pictures';
import { type ReadPicture, UnreadablePicture } from './readPicture';

/**
 * Stores the pictures of a form (`uploaded_images`), one after the other, since each takes one of the two places where
 * pictures are decoded.
 * @throws UnreadablePicture naming the file by its place
 */
export async function storeUploads<Stored extends ReadPicture>(
  uploads: readonly Upload[],
  store: (upload: Upload) => Promise<Stored>,
): Promise<Stored[]> {
  const stored: Stored[] = [];
  for (const [index, upload] of uploads.entries()) {
    stored.push(
      await store(upload).catch((error: unknown) => {
        if (!(error instanceof UnreadablePicture)) throw error;
        throw new UnreadablePicture(error.message, { [`uploaded_images.${index}`]: [error.message] });
      }),
    );
  }
  return stored;
}

/** The pictures of a product or of a review. @throws UnreadablePicture naming the file by its place */
export const storeProductPictures = (
  pictures: Pictures,
  uploads: readonly Upload[],
): Promise<ReadPicture[]> =>
  storeUploads(uploads, (upload) => pictures.store(upload, { min: MIN_IMAGE_SIZES.product }));
