import { MAX_PRODUCT_IMAGES, MIN_IMAGE_SIZES, messages } from '@haat/contracts';
import { usePreparedPhotos } from '@haat/features';
import { useState } from 'react';
import { movePicture, type ProductPicture } from './picture';

export interface Pictures {
  all: readonly ProductPicture[];
  /** photos that are being scaled down */
  preparing: number;
  /** refused files with their reasons */
  refused: readonly { name: string; message: string }[];
  /** more files were chosen than fit */
  tooMany: boolean;
  add: (files: readonly File[]) => Promise<void>;
  move: (from: number, to: number) => void;
  /** @param color null: no single one */
  setColor: (key: string, color: string | null) => void;
  remove: (key: string) => void;
  /** replaces all pictures, e.g. by the saved ones */
  replace: (pictures: readonly ProductPicture[]) => void;
  dismiss: () => void;
}

/** The pictures in the form of a product; their previews are revoked when the form unmounts. */
export function usePictures(initial: readonly ProductPicture[]): Pictures {
  const [all, setAll] = useState(initial);
  const [tooMany, setTooMany] = useState(false);
  const { preparing, refused, prepare } = usePreparedPhotos(RULES, (photo) =>
    setAll((now) => [...now, { kind: 'new', color: null, ...photo }]),
  );
  return {
    all,
    preparing,
    refused,
    tooMany,
    add(files) {
      setTooMany(files.length > Math.max(0, MAX_PRODUCT_IMAGES - all.length - preparing));
      return prepare(files, all.length);
    },
    move: (from, to) => setAll((now) => movePicture(now, from, to)),
    setColor: (key, color) => setAll((now) => now.map((one) => (one.key === key ? { ...one, color } : one))),
    remove: (key) => setAll((now) => now.filter((one) => one.key !== key)),
    replace: setAll,
    dismiss: () => setTooMany(false),
  };
}

/** The alert when more pictures are chosen than a product may have (section 5). */
export const TOO_MANY_IMAGES = messages.tooManyImages;

const RULES = { most: MAX_PRODUCT_IMAGES, min: MIN_IMAGE_SIZES.product, tooMany: TOO_MANY_IMAGES };
