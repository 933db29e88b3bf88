import { eachInTurn } from './eachInTurn';

test('settles all in order, never more at once than allowed', async () => {
  let underWay = 0;
  let most = 0;
  const progress: number[] = [];
  const work = async (item: number) => {
    underWay += 1;
    most = Math.max(most, underWay);
    await new Promise((resolve) => setTimeout(resolve, 10 - item));
    underWay -= 1;
    if (item % 3 === 0) throw new Error(`no ${item}`);
    return item * 10;
  };
  const outcomes = await eachInTurn([1, 2, 3, 4, 5, 6, 7], 3, work, (count) => progress.push(count));
  expect(most).toBe(3);
  expect(outcomes.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message))).toEqual([
    10,
    20,
    'no 3',
    40,
    50,
    'no 6',
    70,
  ]);
  expect(progress).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test.each([
  [0, 4],
  [1, 4],
])('%d items with %d at once', async (count, concurrency) => {
  const items = Array.from({ length: count }, (_, index) => index);
  expect(await eachInTurn(items, concurrency, async (item) => item)).toHaveLength(count);
});
