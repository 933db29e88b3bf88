/**
 * Runs the work for every item with limited concurrency, and settles all of them: a failure doesn't stop the rest.
 * @param concurrency how many run at the same time
 * @param onDone called with the number of settled items
 * @returns the outcomes in the order of the items
 */
export async function eachInTurn<Item, Result>(
  items: readonly Item[],
  concurrency: number,
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
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, worker));
  return outcomes;
}
