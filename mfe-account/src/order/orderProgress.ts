import type { Order, OrderItem, OrderStatus } from '@haat/contracts';

/** An entry of the timeline: a past event or a coming step. */
export interface TimelineEntry {
  status: OrderStatus;
  /** ISO timestamp; null for a coming step. */
  at: string | null;
  actor: Order['timeline'][number]['actor'] | null;
  note: string;
  /** Whether it is the latest event. */
  current: boolean;
}

/** The statuses of an order that is not cancelled. */
const DELIVERY_STEPS: readonly OrderStatus[] = ['pending', 'processing', 'shipped', 'delivered'];

/** Past events of the order, oldest first, then the coming steps. */
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
  const index = DELIVERY_STEPS.indexOf(status);
  return index === -1 ? [] : DELIVERY_STEPS.slice(index + 1);
}

/**
 * Whether the buyer may review the item now: delivered, and not reviewed yet (section 4).
 * In a partially delivered order only delivered items, if the server reports which ones are.
 */
export function canReview(order: Pick<Order, 'status' | 'items'>, item: OrderItem): boolean {
  if (item.reviewed || item.refused) return false;
  if (order.status === 'delivered') return true;
  if (order.status !== 'partially_delivered') return false;
  return item.delivered || order.items.every((other) => !other.delivered);
}

/** The order after a review of one of its items. */
export function withReviewOf(order: Order, reviewed: number): Order {
  return {
    ...order,
    items: order.items.map((item) => (item.id === reviewed ? { ...item, reviewed: true } : item)),
  };
}
