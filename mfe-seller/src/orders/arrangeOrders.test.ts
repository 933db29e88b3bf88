import type { OrderStatus } from '@haat/contracts';
import { anOrder } from '@haat/testing';
import { arrangeOrders, FILTERS, type Filter, oneOf, SORTS, type Sort } from './arrangeOrders';

const order = (id: string, day: number, bill: number, status: OrderStatus) =>
  anOrder({ id, bill, status, created_at: `2026-11-0${day}T08:00:00.000Z` });
const orders = [
  order('A', 1, 300, 'delivered'),
  order('B', 3, 100, 'pending'),
  order('C', 2, 300, 'shipped'),
  order('D', 4, 200, 'cancelled'),
];

test.each<[Filter, Sort, string]>([
  ['all', 'newest', 'DBCA'],
  ['all', 'oldest', 'ACBD'],
  ['all', 'amount_high', 'CADB'],
  ['all', 'amount_low', 'BDCA'],
  ['all', 'status', 'BCAD'],
  ['pending', 'newest', 'B'],
  ['processing', 'newest', ''],
  ['cancelled', 'oldest', 'D'],
])('%s by %s: %s', (filter, sort, expected) => {
  expect(
    arrangeOrders(orders, filter, sort)
      .map(({ id }) => id)
      .join(''),
  ).toBe(expected);
});

test('the given list stays as it is', () => {
  const before = orders.map(({ id }) => id);
  for (const filter of FILTERS) for (const sort of SORTS) arrangeOrders(orders, filter, sort);
  expect(orders.map(({ id }) => id)).toEqual(before);
});

test.each([
  ['oldest', 'oldest'],
  ['nonsense', 'newest'],
  [null, 'newest'],
])('the word %s is read as %s', (word, expected) => {
  expect(oneOf(SORTS, word, 'newest')).toBe(expected);
});
