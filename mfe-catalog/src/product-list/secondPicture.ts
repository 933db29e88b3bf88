import type { ProductPicture } from '@haat/contracts';

/** The picture that is shown after the first: the next one of the same colour, else the next one; null without one. */
export function secondPicture(pictures: readonly ProductPicture[]): ProductPicture | null {
  const [first, ...others] = pictures;
  return others.find(({ color }) => (color ?? null) === (first?.color ?? null)) ?? others[0] ?? null;
}
