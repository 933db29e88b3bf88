import { foldName } from './foldName';

interface Colored {
  color?: string | null | undefined;
}

/** Whether a picture belongs to this colour; case and spaces don't count. */
export function isOfColor({ color }: Colored, wanted: string): boolean {
  return typeof color === 'string' && foldName(color) === foldName(wanted);
}

/**
 * The picture that stands for a product in a colour: the colour's first, else the first that belongs to no colour,
 * else the first. The server chooses by the same rule for carts and orders.
 * @param pictures in their order
 * @param color null: none was chosen
 */
export function pictureOfColor<P extends Colored>(pictures: readonly P[], color: string | null): P | null {
  const own = color === null ? undefined : pictures.find((picture) => isOfColor(picture, color));
  return own ?? (color === null ? undefined : pictures.find((one) => !one.color)) ?? pictures[0] ?? null;
}
