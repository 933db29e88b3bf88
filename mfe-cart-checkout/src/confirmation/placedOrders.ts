/** One order as the confirmation names it. */
export interface PlacedOrder {
  id: string;
  order_number: string;
  /** the store's name; '' when the order names none */
  seller: string;
}

/** Reads the navigation state: the orders that were just placed; an empty list when there is nothing to confirm. */
export function readPlacedOrders(state: unknown): PlacedOrder[] {
  const { orders } = (state ?? {}) as { orders?: unknown };
  if (!Array.isArray(orders)) return [];
  return orders.flatMap((order: Partial<Record<keyof PlacedOrder, unknown>> | null) => {
    const id = text(order?.id);
    return id
      ? [{ id, order_number: text(order?.order_number) || id, seller: text(order?.seller).trim() }]
      : [];
  });
}

const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
