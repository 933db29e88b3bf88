import { positiveShare } from './positiveShare';

test.each([
  [[0, 0, 0, 0, 0], null],
  [[0, 0, 0, 0, 3], 100],
  [[1, 0, 1, 1, 0], 33],
  [[2, 0, 0, 0, 0], 0],
  [[0, 1, 1, 2, 8], 83],
])('%j gives %s', ([one, two, three, four, five], share) => {
  expect(positiveShare({ 1: one!, 2: two!, 3: three!, 4: four!, 5: five! })).toBe(share);
});
