import type { Order, OrderStatus } from '@haat/contracts';
import { anOrder, anOrderItem } from '@haat/testing';
import { amountToCollect, cashDueWithItem, cashOf, nextStep, rulesOf } from './orderRules';

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
  const rules = rulesOf(anOrder({ status }));
  expect({ ...rules, choices: rules.choices.join(' ') }).toEqual({
    choices,
    open,
    deliver: open,
    receipt,
    packingSlip,
  });
});

test('locks completed orders and unknown statuses', () => {
  expect(rulesOf(anOrder({ status: 'shipped', isCompleted: true }))).toMatchObject({
    open: false,
    receipt: true,
  });
  const status = 'lost' as OrderStatus;
  expect(rulesOf(anOrder({ status, isCompleted: false }))).toMatchObject({
    choices: [],
    open: false,
    receipt: false,
  });
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

test('collects only the rest after a partial payment', () => {
  const order = anOrder({ status: 'partially_delivered', collected: 1080, cash_due: 250 });
  expect(amountToCollect(order)).toBe(250);
  expect(amountToCollect({ ...order, cash_due: 0 })).toBeNull();
});

test('does not deliver an unpaid card order', () => {
  const order = anOrder({ status: 'shipped', payment_method: 'card' });
  expect(rulesOf(order)).toMatchObject({ choices: ['pending', 'processing', 'shipped'], deliver: false });
  expect(rulesOf({ ...order, payment_status: 'paid' })).toMatchObject({ deliver: true });
});

test.each<[OrderStatus, Partial<Order>, string | null]>([
  ['pending', {}, 'processing'],
  ['processing', {}, 'shipped'],
  ['processing', { payment_method: 'card' }, null],
  ['processing', { payment_method: 'card', payment_status: 'paid' }, 'shipped'],
  ['shipped', {}, null],
  ['partially_delivered', {}, null],
  ['delivered', {}, null],
])('suggests after %s, %j: %s', (status, change, next) => {
  expect(nextStep(anOrder({ status, ...change }))).toBe(next);
});

test('computes the cash due with one item', () => {
  const items = [anOrderItem({ unit_price: 1000 }), anOrderItem({ unit_price: 500 })];
  const order = anOrder({ items, discount: 300, bill: 1280 });
  expect(cashDueWithItem(order, items[0]!.id)).toBe(880);
  const rest = { ...order, collected: 880, items: [{ ...items[0]!, delivered: true }, items[1]!] };
  expect(cashDueWithItem(rest, items[1]!.id)).toBe(400);
});

test.each([
  ['880', 880],
  ['৮৮০', 880],
  [' ৳1,000 ', 1000],
  ['0', 0],
  ['1080.50', 1080.5],
  ['1080.51', null],
  ['', null],
  ['-5', null],
  ['12.345', null],
])('parses %j as cash %s', (typed, amount) => {
  expect(cashOf(typed, 1080.5)).toBe(amount);
});
