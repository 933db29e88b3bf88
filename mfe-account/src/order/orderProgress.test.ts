import { ORDER_STATUSES, type Order, type OrderStatus } from '@haat/contracts';
import { anOrder, anOrderItem } from '@haat/testing';
import { canReview, timelineOf, withReviewOf } from './orderProgress';

const event = (status: OrderStatus): Order['timeline'][number] => ({
  status,
  at: '2026-11-21T08:05:00.000Z',
  actor: 'seller',
  note: '',
});

test.each<[OrderStatus, OrderStatus[], string[]]>([
  ['pending', ['pending'], ['*pending', 'processing?', 'shipped?', 'delivered?']],
  ['processing', ['pending', 'processing'], ['pending', '*processing', 'shipped?', 'delivered?']],
  ['shipped', ['pending', 'shipped'], ['pending', '*shipped', 'delivered?']],
  ['delivered', ['pending', 'shipped', 'delivered'], ['pending', 'shipped', '*delivered']],
  [
    'partially_delivered',
    ['pending', 'partially_delivered'],
    ['pending', '*partially_delivered', 'delivered?'],
  ],
  ['cancelled', ['pending', 'cancelled'], ['pending', '*cancelled']],
  ['refunded', ['pending', 'delivered', 'refunded'], ['pending', 'delivered', '*refunded']],
])('timeline of a %s order', (status, events, expected) => {
  const texts = timelineOf(anOrder({ status, timeline: events.map(event) })).map(
    (entry) => `${entry.current ? '*' : ''}${entry.status}${entry.at === null ? '?' : ''}`,
  );
  expect(texts).toEqual(expected);
});

test('shows the status of an order without events', () => {
  const [first] = timelineOf(anOrder({ status: 'shipped', timeline: [] }));
  expect(first).toMatchObject({ status: 'shipped', at: '2026-11-21T08:05:00.000Z', current: true });
});

const reviewable: OrderStatus[] = ['delivered', 'partially_delivered'];
test.each(ORDER_STATUSES)('items of a %s order can be reviewed as specified', (status) => {
  const item = anOrderItem({ delivered: reviewable.includes(status) });
  expect(canReview(anOrder({ status, items: [item] }), item)).toBe(reviewable.includes(status));
  expect(canReview(anOrder({ status, items: [item] }), { ...item, reviewed: true })).toBe(false);
});

test('only delivered items of a partially delivered order can be reviewed, if reported', () => {
  const [come, open] = [anOrderItem({ delivered: true }), anOrderItem({ delivered: false })];
  const order = anOrder({ status: 'partially_delivered', items: [come, open] });
  expect([canReview(order, come), canReview(order, open)]).toEqual([true, false]);
  expect(canReview({ ...order, items: [open] }, open)).toBe(true);
});

test('a review applies to its item, not to another size of the product', () => {
  const order = anOrder({
    items: [anOrderItem({ id: 1, product: 5, size: 'M' }), anOrderItem({ id: 2, product: 5, size: 'L' })],
  });
  expect(withReviewOf(order, 2).items.map((item) => item.reviewed)).toEqual([false, true]);
});
