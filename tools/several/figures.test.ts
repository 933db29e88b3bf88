import { percentile, slope } from './figures';

test.each([
  [[], 0.5, 0],
  [[7], 0.99, 7],
  [[3, 1, 2], 0.5, 2],
  [[3, 1, 2], 1, 3],
  [Array.from({ length: 100 }, (_, i) => i), 0.99, 99],
])('percentile of %j at %d', (figures, share, expected) => {
  expect(percentile(figures, share)).toBe(expected);
});

test.each<[points: [number, number][], expected: number]>([
  [[], 0],
  [[[1, 5]], 0],
  [
    [
      [0, 10],
      [1, 12],
      [2, 14],
    ],
    2,
  ],
  [
    [
      [0, 5],
      [1, 7],
      [2, 5],
    ],
    0,
  ],
])('slope of %j', (points, expected) => {
  expect(slope(points)).toBeCloseTo(expected);
});
