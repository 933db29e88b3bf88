/**
 * Does the work for every item, a few at once, and settles all of them: what fails doesn't stop the rest.
 * @param atOnce how many are under way together
 * @param onDone told how many have settled
 * @returns the outcomes in the items' order
 */
export async function eachInTurn<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
  onDone?: (count: number) => void,
): Promise<PromiseSettledResult<Result>[]> {
  const outcomes: PromiseSettledResult<Result>[] = [];
  const waiting = items.entries();
  let done = 0;
  const worker = async () => {
    for (const [index, item] of waiting) {
      [outcomes[index]] = (await Promise.allSettled([work(item)])) as [PromiseSettledResult<Result>];
      done += 1;
      onDone?.(done);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
  return outcomes;
}
