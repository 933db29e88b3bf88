import type { Order, OrderItem, OrderStatus } from '@haat/contracts';

/** One line of the timeline: something that happened, or a step that is still to come. */
export interface TimelineEntry {
  status: OrderStatus;
  /** ISO instant; null for a step to come */
  at: string | null;
  actor: Order['timeline'][number]['actor'] | null;
  note: string;
  /** the last thing that happened */
  current: boolean;
}

/** The way of an order that nobody stops. */
const WAY: readonly OrderStatus[] = ['pending', 'processing', 'shipped', 'delivered'];

/** What happened to the order, oldest first, and the steps that are still to come. */
export function timelineOf({
  status,
  created_at,
  timeline,
}: Pick<Order, 'status' | 'created_at' | 'timeline'>) {
  const events =
    timeline.length > 0 ? timeline : [{ status, at: created_at, actor: 'system' as const, note: '' }];
  const past = events.map(
    (event, index): TimelineEntry => ({ ...event, current: index === events.length - 1 }),
  );
  const future = stepsAfter(status).map(
    (step): TimelineEntry => ({ status: step, at: null, actor: null, note: '', current: false }),
  );
  return [...past, ...future];
}

function stepsAfter(status: OrderStatus): readonly OrderStatus[] {
  if (status === 'partially_delivered') return ['delivered'];
  const place = WAY.indexOf(status);
  return place === -1 ? [] : WAY.slice(place + 1);
}

/**
 * Whether the buyer may review the item now: delivered, and not reviewed yet (section 4).
 * Of a partly delivered order only the delivered items count, where the server tells which they are.
 */
export function canReview(order: Pick<Order, 'status' | 'items'>, item: OrderItem): boolean {
  if (item.reviewed) return false;
  if (order.status === 'delivered') return true;
  if (order.status !== 'partially_delivered') return false;
  return item.delivered || order.items.every((other) => !other.delivered);
}

/** The order after a review: each item of the product counts as reviewed, since a product is reviewed once an order. */
export function withReviewOf(order: Order, product: number): Order {
  return {
    ...order,
    items: order.items.map((item) => (item.product === product ? { ...item, reviewed: true } : item)),
  };
}
