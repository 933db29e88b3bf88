import { untilDone } from './untilDone';

let now = 0;
beforeEach(() => {
  now = 0;
});

test('work that succeeded is not done again', async () => {
  const work = jest.fn(async () => true);
  const attempt = untilDone(work, () => now);
  await attempt();
  now = 1e9;
  await attempt();
  expect(work).toHaveBeenCalledTimes(1);
});

test('who asks meanwhile waits for the same attempt', async () => {
  let finish = (_isDone: boolean) => {};
  const work = jest.fn(() => new Promise<boolean>((resolve) => (finish = resolve)));
  const attempt = untilDone(work, () => now);
  const both = Promise.all([attempt(), attempt()]);
  finish(true);
  await both;
  expect(work).toHaveBeenCalledTimes(1);
});

test('after a failure it is done again when it is asked for after a pause, longer each time', async () => {
  const results = [() => Promise.resolve(false), () => Promise.reject(new Error('no')), async () => true];
  const attempts: number[] = [];
  const attempt = untilDone(
    () => {
      attempts.push(now);
      return results[attempts.length - 1]!();
    },
    () => now,
  );
  for (now = 0; now <= 10_000; now += 500) await attempt();
  expect(attempts).toEqual([0, 1000, 3000]);
});
