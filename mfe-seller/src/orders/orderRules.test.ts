import type { Order, OrderStatus } from '@haat/contracts';
import { amountToCollect, rulesOf } from './orderRules';

const ALL = 'pending processing shipped delivered';

test.each<[OrderStatus, choices: string, open: boolean, receipt: boolean, packingSlip: boolean]>([
  ['pending', ALL, true, false, true],
  ['processing', ALL, true, false, true],
  ['shipped', ALL, true, false, true],
  ['partially_delivered', 'delivered', true, false, true],
  ['delivered', '', false, true, true],
  ['cancelled', '', false, false, false],
  ['refunded', '', false, false, false],
])('%s: choices %j, open %s, receipt %s, packing slip %s', (status, choices, open, receipt, packingSlip) => {
  const rules = rulesOf({ status, isCompleted: status === 'delivered' });
  expect({ ...rules, choices: rules.choices.join(' ') }).toEqual({ choices, open, receipt, packingSlip });
});

test('completed is locked, whatever its state is called; an unknown state is locked', () => {
  expect(rulesOf({ status: 'shipped', isCompleted: true })).toMatchObject({ open: false, receipt: true });
  const status = 'lost' as OrderStatus;
  expect(rulesOf({ status, isCompleted: false })).toMatchObject({ choices: [], open: false, receipt: false });
});

test.each<[OrderStatus, Order['payment_method'], Order['payment_status'], number | null]>([
  ['pending', 'cod', 'unpaid', 1330],
  ['shipped', 'cod', 'unpaid', 1330],
  ['partially_delivered', 'cod', 'unpaid', 1330],
  ['delivered', 'cod', 'paid', null],
  ['shipped', 'cod', 'paid', null],
  ['shipped', 'card', 'paid', null],
  ['shipped', 'card', 'unpaid', null],
  ['cancelled', 'cod', 'unpaid', null],
  ['refunded', 'cod', 'unpaid', null],
])('%s, %s, %s: the courier collects %s', (status, payment_method, payment_status, amount) => {
  expect(amountToCollect({ status, payment_method, payment_status, bill: 1330 })).toBe(amount);
});
