import { preparePicture } from '@haat/api-client/preparePicture';
import { MAX_REVIEW_IMAGES, MIN_IMAGE_SIZES } from '@haat/contracts';
import { useEffect, useRef, useState } from 'react';

interface ReviewPhoto {
  key: number;
  name: string;
  file: Blob;
  /** of its preview */
  url: string;
  /** why the server refused it */
  problem?: string;
}

export interface ReviewPhotos {
  all: readonly ReviewPhoto[];
  /** how many are being scaled down */
  preparing: number;
  /** chosen files that can't be sent, with their reasons */
  refused: readonly { name: string; message: string }[];
  add: (files: readonly File[]) => Promise<void>;
  remove: (key: number) => void;
  /** Takes over the server's messages about single photos. @returns whether there were any */
  takeProblems: (fields: Readonly<Record<string, readonly string[]>> | undefined) => boolean;
}

/** The photos of a review that is being written; their previews are revoked when the form unmounts. */
export function useReviewPhotos(tooMany: string): ReviewPhotos {
  const [all, setAll] = useState<readonly ReviewPhoto[]>([]);
  const [preparing, setPreparing] = useState(0);
  const [refused, setRefused] = useState<ReviewPhotos['refused']>([]);
  const last = useRef(0);
  const urls = useRef<string[]>([]);
  useEffect(() => {
    const made = urls.current;
    return () => {
      for (const url of made) URL.revokeObjectURL(url);
    };
  }, []);

  return {
    all,
    preparing,
    refused,
    async add(files) {
      const room = Math.max(0, MAX_REVIEW_IMAGES - all.length - preparing);
      const taken = files.slice(0, room);
      setRefused(files.slice(room).map(({ name }) => ({ name, message: tooMany })));
      setPreparing((count) => count + taken.length);
      // One at a time: a decoded photo takes much memory.
      for (const file of taken) {
        try {
          const blob = await preparePicture(file, { min: MIN_IMAGE_SIZES.product });
          const url = URL.createObjectURL(blob);
          urls.current.push(url);
          last.current += 1;
          const photo = { key: last.current, name: file.name, file: blob, url };
          setAll((now) => [...now, photo]);
        } catch (error) {
          const { message } = error as Error;
          setRefused((now) => [...now, { name: file.name, message }]);
        } finally {
          setPreparing((count) => count - 1);
        }
      }
    },
    remove: (key) => {
      setRefused([]);
      setAll((now) => now.filter((photo) => photo.key !== key));
    },
    takeProblems(fields = {}) {
      const problems = all.map((_, index) => fields[`uploaded_images.${index}`]?.[0]);
      if (problems.every((problem) => !problem)) return false;
      setAll(
        all.map(({ problem: _, ...photo }, index) => {
          const problem = problems[index];
          return problem ? { ...photo, problem } : photo;
        }),
      );
      return true;
    },
  };
}
