import { preparePicture } from '@haat/api-client/preparePicture';
import { MAX_PRODUCT_IMAGES, MIN_IMAGE_SIZES, messages } from '@haat/contracts';
import { useEffect, useRef, useState } from 'react';
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

let last = 0;

/** The pictures in the form of a product; their previews are revoked when the form unmounts. */
export function usePictures(initial: readonly ProductPicture[]): Pictures {
  const [all, setAll] = useState(initial);
  const [preparing, setPreparing] = useState(0);
  const [refused, setRefused] = useState<Pictures['refused']>([]);
  const [tooMany, setTooMany] = useState(false);
  const addresses = useRef<string[]>([]);
  useEffect(() => {
    const made = addresses.current;
    return () => {
      for (const address of made) URL.revokeObjectURL(address);
    };
  }, []);

  async function add(files: readonly File[]) {
    const room = Math.max(0, MAX_PRODUCT_IMAGES - all.length - preparing);
    const taken = files.slice(0, room);
    setRefused(files.slice(room).map(({ name }) => ({ name, message: TOO_MANY_IMAGES })));
    setTooMany(files.length > room);
    setPreparing((count) => count + taken.length);
    // One at a time: a decoded photo takes much memory.
    for (const file of taken) {
      try {
        const blob = await preparePicture(file, { min: MIN_IMAGE_SIZES.product });
        const url = URL.createObjectURL(blob);
        addresses.current.push(url);
        last += 1;
        const picture: ProductPicture = {
          kind: 'new',
          key: `new-${last}`,
          file: blob,
          name: file.name,
          url,
          color: null,
        };
        setAll((now) => [...now, picture]);
      } catch (error) {
        const { message } = error as Error;
        setRefused((now) => [...now, { name: file.name, message }]);
      } finally {
        setPreparing((count) => count - 1);
      }
    }
  }

  return {
    all,
    preparing,
    refused,
    tooMany,
    add,
    move: (from, to) => setAll((now) => movePicture(now, from, to)),
    setColor: (key, color) => setAll((now) => now.map((one) => (one.key === key ? { ...one, color } : one))),
    remove: (key) => setAll((now) => now.filter((one) => one.key !== key)),
    replace: setAll,
    dismiss: () => setTooMany(false),
  };
}

/** The alert when more pictures are chosen than a product may have (section 5). */
export const TOO_MANY_IMAGES = messages.tooManyImages;
