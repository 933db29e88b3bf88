import { billOf } from '@haat/contracts';
import fc from 'fast-check';
import { splitBill } from './splitBill';

const line = fc.record({
  sellerId: fc.integer({ min: 1, max: 6 }),
  unitPaisa: fc.nat(10_000_000),
  quantity: fc.integer({ min: 1, max: 999 }),
});

test('the parts add up to what the shopper is shown, and none is below zero', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 30 }),
      fc.constantFrom('discount20', ' DISCOUNT20 ', null),
      (lines, coupon) => {
        const { whole, parts } = splitBill(lines, coupon);
        expect(whole).toEqual(
          billOf(
            lines.reduce((sum, one) => sum + one.unitPaisa * one.quantity, 0),
            coupon,
          ),
        );
        for (const key of ['subtotal', 'delivery', 'discount', 'total'] as const) {
          expect(parts.reduce((sum, { bill }) => sum + bill[key], 0)).toBe(whole[key]);
          for (const { bill } of parts) expect(bill[key]).toBeGreaterThanOrEqual(0);
        }
        expect(parts.flatMap((part) => part.lines)).toHaveLength(lines.length);
        expect(new Set(parts.map((part) => part.sellerId)).size).toBe(parts.length);
        for (const part of parts)
          expect(part.lines.every((one) => one.sellerId === part.sellerId)).toBe(true);
      },
    ),
  );
});

test('one seller has it all', () => {
  const { parts } = splitBill([{ sellerId: 7, unitPaisa: 1000_00, quantity: 2 }], 'discount20');
  expect(parts).toEqual([
    {
      sellerId: 7,
      lines: [{ sellerId: 7, unitPaisa: 1000_00, quantity: 2 }],
      bill: { subtotal: 2000_00, delivery: 80_00, discount: 400_00, total: 1680_00 },
    },
  ]);
});

test('sellers come in the order of the lines, and share the delivery by what was bought', () => {
  const { parts } = splitBill(
    [
      { sellerId: 9, unitPaisa: 100_00, quantity: 1 },
      { sellerId: 2, unitPaisa: 200_00, quantity: 1 },
    ],
    null,
  );
  expect(parts.map(({ sellerId, bill }) => [sellerId, bill.delivery])).toEqual([
    [9, 26_67],
    [2, 53_33],
  ]);
});
