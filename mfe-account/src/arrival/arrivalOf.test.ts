import { ORDER_STATUSES, type Order } from '@haat/contracts';
import { arrivalOf } from './arrivalOf';

const delivery_window = { from: '2026-11-24', to: '2026-11-26' };
const order = (change: Partial<Order> = {}) => ({
  status: 'pending' as const,
  payment_method: 'cod' as const,
  payment_status: 'unpaid' as const,
  delivery_window,
  ...change,
});

test.each<[today: string, isLate: boolean]>([
  ['2026-11-22', false],
  ['2026-11-26', false],
  ['2026-11-27', true],
])('on %s late: %s', (today, isLate) =>
  expect(arrivalOf(order(), today)).toEqual({ window: delivery_window, isLate }),
);

test('only what is on its way is expected', () => {
  const expected = ORDER_STATUSES.filter((status) => arrivalOf(order({ status }), '2026-11-22'));
  expect(expected).toEqual(['pending', 'processing', 'shipped', 'partially_delivered']);
});

test.each<[string, Partial<Order>, boolean]>([
  ['an unpaid card order', { payment_method: 'card' }, false],
  ['a paid card order', { payment_method: 'card', payment_status: 'paid' }, true],
  ['an order that waits to be confirmed', { confirm_by: '2026-11-24T08:05:00.000Z' }, false],
  ['an order of an earlier release', { delivery_window: null }, false],
  ['an order of an older API', { delivery_window: undefined }, false],
])('%s is expected: %s', (_order, change, expected) =>
  expect(arrivalOf(order(change), '2026-11-22') !== null).toBe(expected),
);
