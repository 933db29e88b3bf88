import { MAX_IMAGE_BYTES, messages } from '@haat/contracts';

/** Why a chosen file can't be uploaded as a picture (section 5, image upload); null when it can. */
export function imageProblem({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!type.startsWith('image/')) return messages.notAnImage;
  if (size > MAX_IMAGE_BYTES) return messages.fileTooLarge;
  return null;
}
