import type { ApiError } from '@haat/api-client';

/** Why an order did not come about, as far as the shopper's next step goes. */
export interface OrderFailure {
  /** the server's own words, naming the lines at fault; null when it said nothing */
  message: string | null;
  /**
   * - offline: the connection is gone; nobody knows whether it arrived
   * - unanswered: no answer in time; nobody knows either
   * - refused: the order can't be had as it stands (stock gone, a line removed elsewhere)
   * - price: something costs more than was shown
   * - coupon: the coupon has ended
   * - broken: the server failed; nothing was ordered
   */
  kind: 'offline' | 'unanswered' | 'refused' | 'price' | 'coupon' | 'broken';
  /** pieces that can be had, where there are fewer than were ordered */
  available?: number;
}

/**
 * What a failed order call means.
 * @param nameOf the name of the ordered line at a place of `selected_items`, if there are lines
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

/** A refusal of single lines names them, also where the server leaves that to the inputs at fault. */
function named(
  { message, fields }: Pick<ApiError, 'message' | 'fields'>,
  nameOf: (place: number) => string | undefined,
): string {
  const names = Object.keys(fields).flatMap((field) => {
    const place = /^selected_items\.(\d+)/.exec(field)?.[1];
    return (place && nameOf(Number(place))) || [];
  });
  const missing = [...new Set(names)].filter((name) => !message.includes(name));
  return missing.length > 0 ? `${missing.join(', ')}: ${message}` : message;
}
