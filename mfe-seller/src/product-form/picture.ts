import { foldName, type Picture, type ProductPicture as StoredPicture } from '@haat/contracts';

/** A picture of the product. */
export type ProductPicture = {
  /** the colour that it shows; null: no single one */
  color: string | null;
  /** why the server refused it */
  problem?: string | undefined;
} & (
  | { kind: 'stored'; key: string; id: number; picture: StoredPicture }
  | {
      kind: 'new';
      key: string;
      file: Blob;
      name: string;
      /** for the preview; the form revokes it */
      url: string;
    }
);

export function storedPictures(pictures: readonly StoredPicture[]): ProductPicture[] {
  return pictures.flatMap((picture) =>
    picture.id === null
      ? []
      : [
          {
            kind: 'stored',
            key: `stored-${picture.id}`,
            id: picture.id,
            picture,
            color: picture.color ?? null,
          } as const,
        ],
  );
}

/** A colour in the product's spelling; null when the product doesn't have it. */
export function knownColor(color: string | null, colors: readonly string[]): string | null {
  return color === null ? null : (colors.find((known) => foldName(known) === foldName(color)) ?? null);
}

/** The colours of the pictures as sent; undefined when there were none and are none. */
export function imageColorsOf(
  pictures: readonly ProductPicture[],
  colors: readonly string[],
): ({ color: string | null } & ({ image: number } | { upload: number }))[] | undefined {
  let uploads = 0;
  const named = pictures.map((one) => {
    const color = knownColor(one.color, colors);
    if (one.kind === 'stored') return { image: one.id, color };
    uploads += 1;
    return { upload: uploads - 1, color };
  });
  const wasColored = pictures.some((one) => one.kind === 'stored' && one.picture.color);
  return wasColored || named.some(({ color }) => color !== null) ? named : undefined;
}

/** The list with a picture moved from one index to another. */
export function movePicture(pictures: readonly ProductPicture[], from: number, to: number): ProductPicture[] {
  const moved = pictures[from];
  if (!moved || to < 0 || to >= pictures.length) return [...pictures];
  const rest = pictures.filter((_, index) => index !== from);
  return [...rest.slice(0, to), moved, ...rest.slice(to)];
}

/**
 * The picture ids in the order of the form, when it differs from that of the server.
 * @param saved the server's answer: remaining pictures first, then new ones
 * @returns null when the order is right already, or unknown
 */
export function orderAfter(pictures: readonly ProductPicture[], saved: readonly Picture[]): number[] | null {
  const ids = saved.flatMap(({ id }) => id ?? []);
  if (ids.length !== pictures.length) return null;
  const fresh = ids.slice(pictures.filter(({ kind }) => kind === 'stored').length);
  const order = pictures.map((one) => (one.kind === 'stored' ? one.id : (fresh.shift() ?? 0)));
  return order.every((id, index) => id === ids[index]) ? null : order;
}
