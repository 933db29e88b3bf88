/**
 * Works on all items, some at a time.
 * @param concurrency how many at a time
 */
export async function inParallel<Item>(
  concurrency: number,
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const waiting = [...items];
  const workOnAll = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: concurrency }, workOnAll));
}
