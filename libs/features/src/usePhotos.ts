import { preparePicture } from '@haat/api-client/preparePicture';
import { useEffect, useRef, useState } from 'react';

/** A photo that was chosen in a form and can be sent. */
export interface Photo {
  key: string;
  name: string;
  file: Blob;
  /** of its preview */
  url: string;
  /** why the server refused it */
  problem?: string | undefined;
}

export interface PhotoRules {
  most: number;
  /** the smallest size, in pixels */
  min: { width: number; height: number };
  /** why a file over the number is refused */
  tooMany: string;
}

export interface PreparedPhotos {
  /** how many are being scaled down */
  preparing: number;
  /** chosen files that can't be sent, with their reasons */
  refused: readonly { name: string; message: string }[];
  /** Prepares as many as there is room for. @param present how many the form has */
  prepare: (files: readonly File[], present: number) => Promise<void>;
  forgetRefused: () => void;
}

let last = 0;

/** Prepares chosen files for a form that keeps its own list; previews are revoked when the form unmounts. */
export function usePreparedPhotos(
  { most, min, tooMany }: PhotoRules,
  onReady: (photo: Photo) => void,
): PreparedPhotos {
  const [preparing, setPreparing] = useState(0);
  const [refused, setRefused] = useState<PreparedPhotos['refused']>([]);
  const urls = useRef<string[]>([]);
  useEffect(() => {
    const made = urls.current;
    return () => {
      for (const url of made) URL.revokeObjectURL(url);
    };
  }, []);

  return {
    preparing,
    refused,
    async prepare(files, present) {
      const room = Math.max(0, most - present - preparing);
      const taken = files.slice(0, room);
      setRefused(files.slice(room).map(({ name }) => ({ name, message: tooMany })));
      setPreparing((count) => count + taken.length);
      // One at a time: a decoded photo takes much memory.
      for (const file of taken) {
        try {
          const blob = await preparePicture(file, { min });
          const url = URL.createObjectURL(blob);
          urls.current.push(url);
          last += 1;
          onReady({ key: `new-${last}`, name: file.name, file: blob, url });
        } catch (error) {
          const { message } = error as Error;
          setRefused((now) => [...now, { name: file.name, message }]);
        } finally {
          setPreparing((count) => count - 1);
        }
      }
    },
    forgetRefused: () => setRefused([]),
  };
}

export interface Photos extends Pick<PreparedPhotos, 'preparing' | 'refused'> {
  all: readonly Photo[];
  most: number;
  add: (files: readonly File[]) => Promise<void>;
  remove: (key: string) => void;
  /** They are sent. */
  clear: () => void;
  /** Takes over the server's messages about single photos. @returns whether there were any */
  takeProblems: (fields: Readonly<Record<string, readonly string[]>> | undefined) => boolean;
}

/** The photos of a form that is being filled, sent as its `uploaded_images`. */
export function usePhotos(rules: PhotoRules): Photos {
  const [all, setAll] = useState<readonly Photo[]>([]);
  const { preparing, refused, prepare, forgetRefused } = usePreparedPhotos(rules, (photo) =>
    setAll((now) => [...now, photo]),
  );
  return {
    all,
    most: rules.most,
    preparing,
    refused,
    add: (files) => prepare(files, all.length),
    remove: (key) => {
      forgetRefused();
      setAll((now) => now.filter((photo) => photo.key !== key));
    },
    clear: () => {
      forgetRefused();
      setAll([]);
    },
    takeProblems(fields = {}) {
      const problems = all.map((_, index) => fields[`uploaded_images.${index}`]?.[0]);
      if (problems.every((problem) => !problem)) return false;
      setAll(all.map((photo, index) => ({ ...photo, problem: problems[index] })));
      return true;
    },
  };
}
