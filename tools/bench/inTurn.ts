/**
 * Measures each side once a round. The order is reversed from round to round, so that no side profits from its place.
 * @param warmsUp runs one more round first, which is not counted
 * @returns the results of each side, by round
 */
export async function inTurn<Side, What>(
  sides: readonly Side[],
  rounds: number,
  measure: (side: Side) => Promise<What>,
  warmsUp = false,
): Promise<Map<Side, What[]>> {
  const found = new Map(sides.map((side) => [side, [] as What[]]));
  for (let round = warmsUp ? -1 : 0; round < rounds; round++)
    for (const side of round % 2 ? sides : sides.toReversed()) {
      const one = await measure(side);
      if (round >= 0) found.get(side)!.push(one);
    }
  return found;
}
