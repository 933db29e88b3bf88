import fc from 'fast-check';
import { billOf, paisaOf, splitByLargestRemainder, takaOf } from './money';

test.each([
  [1250, 125000],
  ['1250.50', 125050],
  [0.07, 7],
  [1.005, 100],
  [19.99, 1999],
])('%s taka are %s paisa', (taka, paisa) => {
  expect(paisaOf(taka)).toBe(paisa);
});

test.each(['', 'ten', 'NaN', Number.NaN, Number.POSITIVE_INFINITY])('%s is refused', (text) => {
  expect(() => paisaOf(text)).toThrow(RangeError);
});

test('total = subtotal + delivery − discount, and nothing for an empty selection', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.nat(100), (subtotal, percent) => {
      const bill = billOf(subtotal, Math.floor((subtotal * percent) / 100));
      expect(bill.total).toBe(bill.subtotal + bill.delivery - bill.discount);
      expect(bill.total).toBeGreaterThanOrEqual(0);
      if (subtotal === 0) expect(bill).toEqual({ subtotal: 0, delivery: 0, discount: 0, total: 0 });
    }),
  );
});

test('paisa survive the way over the wire', () => {
  fc.assert(fc.property(fc.nat(1_000_000_000), (paisa) => expect(paisaOf(takaOf(paisa))).toBe(paisa)));
});

test('a split adds up to the paisa and is fair to one paisa', () => {
  fc.assert(
    fc.property(
      fc.nat(1_000_000),
      fc.array(fc.nat(100_000), { minLength: 1, maxLength: 12 }),
      (amount, weights) => {
        const parts = splitByLargestRemainder(amount, weights);
        expect(parts.reduce((a, b) => a + b, 0)).toBe(amount);
        const whole = weights.reduce((a, b) => a + b, 0);
        if (whole > 0)
          parts.forEach((part, i) => {
            expect(Math.abs(part - (amount * (weights[i] ?? 0)) / whole)).toBeLessThan(1);
          });
      },
    ),
  );
});

test('three stores of one checkout: their bills add up to the shown total, to the paisa', () => {
  const most = 999 * 10_000_000_00;
  fc.assert(
    fc.property(fc.tuple(fc.nat(most), fc.nat(most), fc.nat(most)), fc.nat(100), (subtotals, percent) => {
      const subtotal = subtotals.reduce((a, b) => a + b, 0);
      const bill = billOf(subtotal, Math.floor(subtotal / 100) * percent);
      const deliveries = splitByLargestRemainder(bill.delivery, subtotals);
      const discounts = splitByLargestRemainder(bill.discount, subtotals);
      const totals = subtotals.map((subtotal, i) => subtotal + deliveries[i]! - discounts[i]!);
      expect(totals.reduce((a, b) => a + b, 0)).toBe(bill.total);
      for (const part of [...deliveries, ...discounts, ...totals]) {
        expect(Number.isSafeInteger(part)).toBe(true);
        expect(part).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});
