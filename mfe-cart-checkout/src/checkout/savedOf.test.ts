import type { CartLine } from '@haat/contracts';
import { savedOf } from './savedOf';

test.each<[lines: [unit: number, original: number | undefined, quantity: number][], paisa: number]>([
  [[], 0],
  [[[800, 1000, 1]], 200_00],
  [[[800, 1000, 3]], 600_00],
  [[[800.5, 1000, 2]], 399_00],
  [[[1000, 1000, 2]], 0],
  [[[1000, undefined, 2]], 0],
  // A price rose above the stored one.
  [[[1200, 1000, 2]], 0],
  [
    [
      [800, 1000, 1],
      [90, 100, 10],
    ],
    300_00,
  ],
])('of %j', (lines, paisa) =>
  expect(
    savedOf(
      lines.map(([unit_price, original_price, quantity]) => ({
        unit_price,
        original_price,
        quantity,
      })) as CartLine[],
    ),
  ).toBe(paisa),
);
