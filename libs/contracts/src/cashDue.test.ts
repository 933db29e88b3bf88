import fc from 'fast-check';
import { type CashOrder, cashDueWith } from './cashDue';
import { couponResult, DISCOUNT20 } from './couponTerms';
import { billOf } from './money';

function order(totals: number[], change: Partial<CashOrder> = {}, coupon: string | null = null): CashOrder {
  const subtotal = totals.reduce((sum, total) => sum + total, 0);
  const { discount } = couponResult(DISCOUNT20, [{ store: 1, product: 1, paisa: subtotal, onOffer: false }]);
  return {
    bill: billOf(subtotal, coupon ? discount : 0),
    collected: 0,
    items: totals.map((total, index) => ({ id: index + 1, total, delivered: false })),
    ...change,
  };
}
const arrived = (of: CashOrder, ids: number[], collected: number): CashOrder => ({
  ...of,
  collected,
  items: of.items.map((item) => ({ ...item, delivered: item.delivered || ids.includes(item.id) })),
});

test.each<[string, CashOrder, number[], number]>([
  ['the only item: the bill', order([1000_00]), [1], 1080_00],
  ['the first of two: its price and the delivery', order([1000_00, 500_00]), [1], 1080_00],
  ['the second: the rest', arrived(order([1000_00, 500_00]), [1], 1080_00), [2], 500_00],
  ['nothing was taken before: all of it', arrived(order([1000_00, 500_00]), [1], 0), [2], 1580_00],
  ['all was taken before: nothing', arrived(order([1000_00, 500_00]), [1], 1580_00), [2], 0],
  ['with a coupon: its share, in whole taka', order([999_00, 500_00], {}, 'discount20'), [1], 879_00],
  ['a bill with paisa: to the paisa', order([999_50, 500_00]), [1], 1079_50],
  [
    'the rest was refused: what is left of its price and the delivery',
    {
      ...order([1000_00, 500_00]),
      items: [
        { id: 1, total: 1000_00, delivered: false },
        { id: 2, total: 500_00, delivered: false, refused: true },
      ],
    },
    [1],
    1080_00,
  ],
  ['nothing more arrives, nothing is due', arrived(order([1000_00, 500_00]), [1], 1080_00), [], 0],
])('%s', (_, of, ids, due) => {
  expect(cashDueWith(of, ids)).toBe(due);
});

test('however an order arrives, the hand-overs add up to its bill, and none is below zero', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(5_000_000), { minLength: 1, maxLength: 8 }),
      fc.constantFrom('discount20', null),
      (totals, coupon) => {
        let now = order(totals, {}, coupon);
        for (const { id } of now.items) {
          const due = cashDueWith(now, [id]);
          expect(due).toBeGreaterThanOrEqual(0);
          if (now.bill.total % 100 === 0) expect(due % 100).toBe(0);
          now = arrived(now, [id], now.collected + due);
        }
        expect(now.collected).toBe(now.bill.total);
      },
    ),
  );
});
