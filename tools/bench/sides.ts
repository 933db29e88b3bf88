import type { MarketSize } from 'api/src/testing/bulkMarket';
import { type Market, openMarket } from './market';

/** Our build, and that of another checkout. */
export const SIDES = ['ours', 'other'] as const;
export type Side = (typeof SIDES)[number];

/**
 * Opens the same market for our API and for that of another checkout that is built, each on a database of its own, and closes both.
 * @param other folder of the other checkout
 */
export async function withSides(
  size: MarketSize,
  other: string,
  use: (sides: Record<Side, Market>) => Promise<void>,
): Promise<void> {
  const sides = { other: await openMarket(size, { root: other }), ours: await openMarket(size) };
  try {
    await use(sides);
  } finally {
    await sides.other.close();
    await sides.ours.close();
  }
}
