import type { MarketSize } from 'api/src/testing/bulkMarket';
import { type Market, openMarket } from './market';

/** Something of our build, and the same of another checkout's. */
export interface Sides<What> {
  other: What;
  ours: What;
}

/**
 * Opens the same market for our API and for that of another checkout that is built, each on a database of its own, and closes both.
 * @param other folder of the other checkout
 */
export async function withSides(
  size: MarketSize,
  other: string,
  use: (sides: Sides<Market>) => Promise<void>,
): Promise<void> {
  const sides = { other: await openMarket(size, { root: other }), ours: await openMarket(size) };
  try {
    await use(sides);
  } finally {
    await sides.other.close();
    await sides.ours.close();
  }
}

/** What each side has measured, round by round. Each side is first in every other round. */
export async function inTurn<What>(
  rounds: number,
  measureSide: (side: keyof Sides<What>) => Promise<What>,
): Promise<Sides<What[]>> {
  const found: Sides<What[]> = { other: [], ours: [] };
  for (let round = 0; round < rounds; round++)
    for (const side of round % 2 ? (['ours', 'other'] as const) : (['other', 'ours'] as const))
      found[side].push(await measureSide(side));
  return found;
}
