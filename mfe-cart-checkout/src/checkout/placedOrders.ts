import {
  type DeliveryWindow,
  deliveryWindow,
  dhakaDay,
  type Order,
  type Paisa,
  paisaOf,
} from '@haat/contracts';

/** An item on the confirmation page. */
export interface PlacedItem {
  /** The product's id; null in what an earlier release has stored. */
  product: number | null;
  title: string;
  quantity: number;
  picture: { base: string; widths: readonly number[]; image: string } | null;
}

/** An order on the confirmation page. History entries of older releases lack some fields. */
export interface PlacedOrder {
  id: string;
  order_number: string;
  /** Name of the store; '' when unknown. */
  seller: string;
  /** In taka; null when unknown. */
  bill: number | null;
  items: PlacedItem[];
  address: string;
  phone: string;
  /** A card order that is not paid yet. */
  unpaidCard: boolean;
  /** In taka, what can be paid online now; 0 for nothing. */
  onlineDue: number;
  /** ISO instant until which a card order waits for its payment; '' where that is unknown. */
  payBy: string;
  /** ISO instant until which a cash order waits to be confirmed; '' where it doesn't. */
  confirmBy: string;
  /** A code confirms it as well as a call. */
  byCode: boolean;
  /** When it is expected, where that is not in the usual days; else null. */
  window: DeliveryWindow | null;
}

/** The fields of an order that are passed to the confirmation page. */
export function placedOrder(order: Order): PlacedOrder {
  return {
    id: order.id,
    order_number: order.order_number,
    seller: order.seller.business_name,
    bill: order.bill,
    items: order.items.map(({ product, title, quantity, picture, product_image }) => ({
      product,
      title,
      quantity,
      picture: picture
        ? { base: picture.base, widths: picture.widths, image: picture.image }
        : product_image
          ? { base: '', widths: [], image: product_image }
          : null,
    })),
    address: order.customer_address,
    phone: order.customer_phone,
    unpaidCard: order.payment_method === 'card' && order.payment_status === 'unpaid',
    onlineDue: order.online_due ?? 0,
    payBy: order.pay_by ?? '',
    confirmBy: order.confirm_by ?? '',
    byCode: order.confirm_by_code ?? false,
    window: unusualWindow(order),
  };
}

function unusualWindow({ created_at, delivery_window: own }: Order): DeliveryWindow | null {
  const usual = deliveryWindow(dhakaDay(new Date(created_at)), []);
  return own && (own.from !== usual.from || own.to !== usual.to) ? own : null;
}

/**
 * When everything of a checkout is expected, by the slowest order: 'usual' days, or other ones. null: not known yet, since
 * nothing is handed over before the card payment, or before the order is confirmed.
 */
export function arrivalOf(orders: readonly PlacedOrder[]): DeliveryWindow | 'usual' | null {
  const windows = orders.flatMap(({ window }) => window ?? []);
  const slowest = windows.sort((a, b) => b.to.localeCompare(a.to))[0];
  if (!slowest) return 'usual';
  return orders.some(({ confirmBy, unpaidCard }) => confirmBy || unpaidCard) ? null : slowest;
}

/** The total of all orders; null when one is unknown. */
export function totalOf(orders: readonly PlacedOrder[]): Paisa | null {
  return orders.reduce<Paisa | null>(
    (sum, { bill }) => (sum === null || bill === null ? null : sum + paisaOf(bill)),
    0,
  );
}

/** Reads the placed orders of the navigation state; may be empty. */
export function readPlacedOrders(state: unknown): PlacedOrder[] {
  const { orders } = (state ?? {}) as { orders?: unknown };
  if (!Array.isArray(orders)) return [];
  return orders.flatMap((given: Partial<Record<keyof PlacedOrder, unknown>> | null) => {
    const id = text(given?.id);
    if (!given || !id) return [];
    return [
      {
        id,
        order_number: text(given.order_number) || id,
        seller: text(given.seller).trim(),
        bill: typeof given.bill === 'number' && given.bill >= 0 ? given.bill : null,
        items: Array.isArray(given.items) ? given.items.flatMap(readItem) : [],
        address: text(given.address),
        phone: text(given.phone),
        unpaidCard: given.unpaidCard === true,
        onlineDue: typeof given.onlineDue === 'number' ? given.onlineDue : 0,
        payBy: text(given.payBy),
        confirmBy: text(given.confirmBy),
        byCode: given.byCode === true,
        window: readWindow(given.window),
      },
    ];
  });
}

function readItem(given: Partial<Record<keyof PlacedItem, unknown>> | null): PlacedItem[] {
  const title = text(given?.title);
  if (!given || !title) return [];
  const quantity = typeof given.quantity === 'number' ? given.quantity : 1;
  const product = typeof given.product === 'number' ? given.product : null;
  return [{ product, title, quantity, picture: readPicture(given.picture) }];
}

function readWindow(given: unknown): DeliveryWindow | null {
  const { from, to } = (given ?? {}) as Record<string, unknown>;
  return isDay(from) && isDay(to) ? { from, to } : null;
}

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);

function readPicture(given: unknown): PlacedItem['picture'] {
  const { base, widths, image } = (given ?? {}) as Record<string, unknown>;
  if (typeof base !== 'string' || typeof image !== 'string' || !Array.isArray(widths)) return null;
  return { base, image, widths: widths.filter((width) => typeof width === 'number') };
}

const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
