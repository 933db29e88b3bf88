import { billOf } from '@haat/contracts';
import fc from 'fast-check';
import { FULL_MATRIX } from '../../testing/matrix';
import { splitBill } from './splitBill';

/** Prices as people set them: mostly whole taka, some with paisa, some tiny. */
const price = fc.oneof(
  fc.nat(100_000).map((taka) => taka * 100),
  fc.nat(10_000_000),
  fc.nat(300),
);
const line = fc.record({
  sellerId: fc.integer({ min: 1, max: 6 }),
  unitPaisa: price,
  quantity: fc.integer({ min: 1, max: 999 }),
});

test('the parts add up to the shown total, and none is negative @trust:coupon', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 30 }),
      fc.constantFrom('discount20', ' DISCOUNT20 ', null),
      // Delivery fees are whole taka, and a district may have none.
      fc.constantFrom(undefined, 0, 1_00, 150_00, 10_000_00),
      (lines, coupon, fee) => {
        const { whole, parts } = splitBill(lines, coupon, fee);
        expect(whole).toEqual(
          billOf(
            lines.reduce((sum, one) => sum + one.unitPaisa * one.quantity, 0),
            coupon,
            fee,
          ),
        );
        for (const key of ['subtotal', 'delivery', 'discount', 'total'] as const) {
          expect(parts.reduce((sum, { bill }) => sum + bill[key], 0)).toBe(whole[key]);
          for (const { bill } of parts) expect(bill[key]).toBeGreaterThanOrEqual(0);
        }
        for (const { bill } of parts) {
          expect(bill.total).toBe(bill.subtotal + bill.delivery - bill.discount);
          // Less than a taka for each store can't round them all.
          const canRound = whole.total % 100 === 0 && whole.delivery >= 100 * parts.length;
          if (canRound) expect(bill.total % 100).toBe(0);
        }
        expect(parts.flatMap((part) => part.lines)).toHaveLength(lines.length);
        expect(new Set(parts.map((part) => part.sellerId)).size).toBe(parts.length);
        for (const part of parts)
          expect(part.lines.every((one) => one.sellerId === part.sellerId)).toBe(true);
      },
    ),
    { numRuns: FULL_MATRIX ? 10_000 : 300 },
  );
});

test('one seller gets the whole bill', () => {
  const { parts } = splitBill([{ sellerId: 7, unitPaisa: 1000_00, quantity: 2 }], 'discount20');
  expect(parts).toEqual([
    {
      sellerId: 7,
      lines: [{ sellerId: 7, unitPaisa: 1000_00, quantity: 2 }],
      bill: { subtotal: 2000_00, delivery: 80_00, discount: 400_00, total: 1680_00 },
    },
  ]);
});

test('sellers are in the order of the lines and share the delivery charge by their subtotals', () => {
  const { parts } = splitBill(
    [
      { sellerId: 9, unitPaisa: 100_00, quantity: 1 },
      { sellerId: 2, unitPaisa: 200_00, quantity: 1 },
    ],
    null,
  );
  expect(parts.map(({ sellerId, bill }) => [sellerId, bill.delivery])).toEqual([
    [9, 27_00],
    [2, 53_00],
  ]);
});

test.each<[string, subtotals: number[], coupon: string | null, totals: number[]]>([
  ['prices with paisa that add up to taka', [100_50, 20_000_50], null, [101_00, 20_080_00]],
  ['the discount in whole taka', [999_00, 1000_00, 1000_00], 'discount20', [826_00, 827_00, 826_00]],
  ['a total with paisa is split to the paisa', [100_25, 200_00], null, [126_96, 253_29]],
])('%s', (_, subtotals, coupon, totals) => {
  const { parts } = splitBill(
    subtotals.map((unitPaisa, sellerId) => ({ sellerId, unitPaisa, quantity: 1 })),
    coupon,
  );
  expect(parts.map(({ bill }) => bill.total)).toEqual(totals);
});

test('splits the delivery charge to the paisa among many stores with tiny prices, never below zero', () => {
  const lines = Array.from({ length: 200 }, (_, sellerId) => ({ sellerId, unitPaisa: 1, quantity: 1 }));
  const { whole, parts } = splitBill(lines, null);
  expect(whole.total).toBe(82_00);
  expect(parts.reduce((sum, { bill }) => sum + bill.total, 0)).toBe(82_00);
  for (const { bill } of parts)
    expect(Math.min(bill.delivery, bill.discount, bill.total)).toBeGreaterThanOrEqual(0);
});
