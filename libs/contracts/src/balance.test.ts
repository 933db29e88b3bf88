import { balanceOf } from './balance';

type Balanced = Parameters<typeof balanceOf>[0][number];
const cash = (change: Partial<Balanced> = {}): Balanced => ({
  bill: 1330,
  status: 'pending',
  payment_method: 'cod',
  payment_status: 'unpaid',
  collected: 0,
  cash_due: 1330,
  ...change,
});
const cancelled = cash({ status: 'cancelled', cash_due: 0 });
const partly = cash({ status: 'partially_delivered', collected: 500, cash_due: 830 });
const delivered = cash({ status: 'delivered', payment_status: 'paid', collected: 1330, cash_due: 0 });
const card = cash({ payment_method: 'card', cash_due: 0 });
const old = { ...cash(), collected: undefined, cash_due: undefined };

test.each<[string, Balanced[], [total: number, cancelled: number, paid: number, due: number]]>([
  ['one in cash', [cash()], [1330, 0, 0, 1330]],
  ['two, one cancelled', [cash(), cancelled], [2660, 1330, 0, 1330]],
  ['after a partial delivery', [partly], [1330, 0, 500, 830]],
  ['delivered', [delivered, cancelled], [2660, 1330, 1330, 0]],
  ['an unpaid card order', [card], [1330, 0, 0, 1330]],
  ['a paid one', [{ ...card, payment_status: 'paid', collected: 1330 }], [1330, 0, 1330, 0]],
  ['refunded', [cash({ status: 'refunded', collected: 1330, cash_due: 0 })], [1330, 1330, 0, 0]],
  ['of an older API', [old], [1330, 0, 0, 1330]],
])('%s', (_, orders, [total, ended, paid, due]) => {
  expect(balanceOf(orders)).toMatchObject({
    total: total * 100,
    cancelled: ended * 100,
    paid: paid * 100,
    due: due * 100,
  });
});

test('pieces that were refused are not due, and what was paid for them goes back', () => {
  const sum = (change: Partial<Balanced>) =>
    balanceOf([cash({ status: 'delivered', refused: 500, ...change })]);
  expect(sum({ payment_status: 'paid', collected: 830, cash_due: 0 })).toEqual({
    total: 1330_00,
    cancelled: 0,
    refused: 500_00,
    paid: 830_00,
    refunded: 0,
    due: 0,
  });
  expect(
    sum({ payment_method: 'card', payment_status: 'paid', collected: 1330, cash_due: 0, refunded: 500 }),
  ).toMatchObject({ paid: 1330_00, refunded: 500_00, due: 0 });
});
