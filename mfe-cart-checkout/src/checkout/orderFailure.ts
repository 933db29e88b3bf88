import type { ApiError } from '@haat/api-client';

/** Why an order failed, by what the shopper can do next. */
export interface OrderFailure {
  /** The server's message, with the names of the affected lines; null without one. */
  message: string | null;
  /**
   * - offline: no connection; whether the order arrived is unknown
   * - unanswered: no response in time; whether the order arrived is unknown
   * - refused: rejected by the server (out of stock, a line removed elsewhere)
   * - price: a price has risen
   * - coupon: the coupon has expired
   * - broken: the server failed; nothing was ordered
   */
  kind: 'offline' | 'unanswered' | 'refused' | 'price' | 'coupon' | 'broken';
  /** Remaining stock when it is less than the ordered quantity. */
  available?: number;
}

/**
 * The name of a line with its color and size.
 * @param word the translation of a color or size
 */
export function lineName(
  product: string,
  { color, size }: Record<'color' | 'size', string | null>,
  word: (name: string) => string,
): string {
  const choice = [color, size].flatMap((name) => (name ? word(name) : []));
  return choice[0] ? `${product} (${choice.join(', ')})` : product;
}

/**
 * Classifies a failed order request.
 * @param nameOf name of the line at an index of `selected_items`; NaN is the line of a quick order
 */
export function orderFailure(
  error: Pick<ApiError, 'message' | 'status' | 'fromServer' | 'code' | 'fields'> &
    Partial<Pick<ApiError, 'details'>>,
  nameOf: (place: number) => string | undefined = () => undefined,
): OrderFailure {
  const { status, fromServer, code } = error;
  if (status === 0) return { message: null, kind: code === 'network' ? 'offline' : 'unanswered' };
  if ([502, 503, 504].includes(status)) return { message: null, kind: 'unanswered' };
  const message = fromServer ? named(error, nameOf) : null;
  if (status >= 500) return { message, kind: 'broken' };
  if ('coupon_code' in error.fields) return { message, kind: 'coupon' };
  const available = error.details?.available;
  const fewer = code === 'not_enough_stock' && typeof available === 'number';
  return {
    message,
    kind: code === 'price_rose' ? 'price' : 'refused',
    ...(fewer ? { available } : {}),
  };
}

/** Adds the names of the affected lines when the server reports them only by field. */
function named(
  { message, fields }: Pick<ApiError, 'message' | 'fields'>,
  nameOf: (place: number) => string | undefined,
): string {
  const names = Object.keys(fields).flatMap((field) => {
    // A quick order has one line and no list. The text of a risen price names its product.
    const place = /^(?:quantity|selected_items\.(\d+))(?!.*price)/.exec(field);
    return (place && nameOf(Number(place[1]))) || [];
  });
  return names[0] ? `${[...new Set(names)].join(', ')}: ${message}` : message;
}
