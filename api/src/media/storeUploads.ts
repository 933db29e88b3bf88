import type { Upload } from '../http/formBody';
import type { Pictures } from './pictures';
import { type PictureRules, type ReadPicture, UnreadablePicture } from './readPicture';

/**
 * Stores the pictures of a form's field, one after the other, since each takes one of the two places where pictures are
 * decoded.
 * @throws UnreadablePicture naming the file by its place
 */
export async function storeUploads(
  pictures: Pictures,
  field: string,
  uploads: readonly Upload[],
  rules: PictureRules,
): Promise<ReadPicture[]> {
  const stored: ReadPicture[] = [];
  for (const [index, upload] of uploads.entries()) {
    stored.push(
      await pictures.store(upload, rules).catch((error: unknown) => {
        if (!(error instanceof UnreadablePicture)) throw error;
        throw new UnreadablePicture(error.message, { [`${field}.${index}`]: [error.message] });
      }),
    );
  }
  return stored;
}
