import { canTransitionOrder, isOpenOrder, type OrderActor } from './orderStates';
import { ORDER_STATUSES, type OrderStatus, TERMINAL_ORDER_STATUSES } from './values';

const ACTORS: OrderActor[] = ['buyer', 'seller', 'operator'];
const EARLY: OrderStatus[] = ['pending', 'processing', 'shipped'];

/** The rule in words, apart from the table. */
function expected(from: OrderStatus, to: OrderStatus, actor: OrderActor): boolean {
  if (TERMINAL_ORDER_STATUSES.includes(from)) return false;
  const ends = to === 'cancelled' || to === 'refunded';
  if (from === 'partially_delivered' && ends) return false;
  if (actor === 'operator') return ends || (from === 'partially_delivered' && to === 'delivered');
  if (actor === 'buyer') return ends && (from === 'pending' || from === 'processing');
  if (to === 'partially_delivered' || to === 'delivered') return true;
  // A parcel that was refused whole.
  if (ends) return from === 'shipped';
  return EARLY.includes(from) && EARLY.includes(to) && from !== to;
}

test.each(
  ORDER_STATUSES.flatMap((from) =>
    ACTORS.flatMap((actor) =>
      ORDER_STATUSES.map((to) => [from, actor, to, expected(from, to, actor)] as const),
    ),
  ),
)('%s, %s → %s: %s', (from, actor, to, allowed) => {
  expect(canTransitionOrder(from, to, actor)).toBe(allowed);
});

test.each(
  ORDER_STATUSES.map((status) => [status, [...EARLY, 'partially_delivered'].includes(status)] as const),
)('%s is open: %s', (status, open) => {
  expect(isOpenOrder(status)).toBe(open);
  expect(ACTORS.some((actor) => ORDER_STATUSES.some((to) => canTransitionOrder(status, to, actor)))).toBe(
    open,
  );
});

test('an unknown status is not open', () => {
  expect(isOpenOrder('lost' as OrderStatus)).toBe(false);
});
