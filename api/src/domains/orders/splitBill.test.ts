import { billOf, couponResult, DISCOUNT20, type Paisa } from '@haat/contracts';
import fc from 'fast-check';
import { FULL_MATRIX } from '../../testing/matrix';
import { splitBill } from './splitBill';

interface Line {
  sellerId: number;
  unitPaisa: Paisa;
  quantity: number;
}
const priceOf = (lines: readonly Line[]) =>
  lines.reduce((sum, { unitPaisa, quantity }) => sum + unitPaisa * quantity, 0);
const off = (lines: readonly Line[], percent: number, covers: (line: Line) => boolean = () => true) => {
  const goods = lines
    .filter(covers)
    .map((one) => ({ store: one.sellerId, product: 1, paisa: priceOf([one]), onOffer: false }));
  return { paisa: couponResult({ ...DISCOUNT20, percent }, goods).discount, covers };
};

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
      fc.constantFrom(20, 20, 1, 99, 100, null),
      // Delivery fees are whole taka, and a district may have none.
      fc.constantFrom(undefined, 0, 1_00, 150_00, 10_000_00),
      (lines, percent, fee) => {
        const coupon = percent === null ? null : off(lines, percent);
        const { whole, parts } = splitBill(lines, coupon, fee);
        expect(whole).toEqual(billOf(priceOf(lines), coupon?.paisa, fee));
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
  const lines = { sellerId: 7, unitPaisa: 1000_00, quantity: 2 };
  const { parts } = splitBill([lines], off([lines], 20));
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

test.each<[string, subtotals: number[], percent: number | null, totals: number[]]>([
  ['prices with paisa that add up to taka', [100_50, 20_000_50], null, [101_00, 20_080_00]],
  ['the discount in whole taka', [999_00, 1000_00, 1000_00], 20, [826_00, 827_00, 826_00]],
  ['a total with paisa is split to the paisa', [100_25, 200_00], null, [126_96, 253_29]],
])('%s', (_, subtotals, percent, totals) => {
  const lines = subtotals.map((unitPaisa, sellerId) => ({ sellerId, unitPaisa, quantity: 1 }));
  const { parts } = splitBill(lines, percent === null ? null : off(lines, percent));
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

test('a coupon for some goods takes its discount from their stores alone', () => {
  const lines = [
    { sellerId: 1, unitPaisa: 1000_00, quantity: 1 },
    { sellerId: 2, unitPaisa: 500_00, quantity: 1 },
    { sellerId: 3, unitPaisa: 250_00, quantity: 2 },
  ];
  const { whole, parts } = splitBill(
    lines,
    off(lines, 10, ({ sellerId }) => sellerId !== 1),
  );
  expect(whole).toEqual({ subtotal: 2000_00, delivery: 80_00, discount: 100_00, total: 1980_00 });
  expect(parts.map(({ bill }) => bill.discount)).toEqual([0, 50_00, 50_00]);
  expect(parts.reduce((sum, { bill }) => sum + bill.total, 0)).toBe(whole.total);
});

test('a store gives at most what its covered goods cost, whatever the coupon @trust:coupon', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 20 }),
      fc.integer({ min: 1, max: 100 }),
      fc.subarray([1, 2, 3, 4, 5, 6]),
      fc.constantFrom(undefined, 0, 1_00, 150_00),
      (lines, percent, stores, fee) => {
        const covers = ({ sellerId }: Line) => stores.includes(sellerId);
        const { whole, parts } = splitBill(lines, off(lines, percent, covers), fee);
        for (const key of ['subtotal', 'delivery', 'discount', 'total'] as const)
          expect(parts.reduce((sum, { bill }) => sum + bill[key], 0)).toBe(whole[key]);
        for (const { bill, ...part } of parts) {
          expect(bill.discount).toBeLessThanOrEqual(priceOf(part.lines.filter(covers)));
          expect(Math.min(bill.delivery, bill.discount, bill.total)).toBeGreaterThanOrEqual(0);
          expect(bill.total).toBe(bill.subtotal + bill.delivery - bill.discount);
        }
      },
    ),
    { numRuns: FULL_MATRIX ? 10_000 : 300 },
  );
});
