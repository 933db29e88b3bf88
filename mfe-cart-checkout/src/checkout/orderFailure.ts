import type { ApiError } from '@haat/api-client';

/** Why an order did not come about, as far as the shopper's next step goes. */
export interface OrderFailure {
  /** the server's own words; null when it said nothing */
  message: string | null;
  /**
   * - unanswered: nobody knows whether it arrived; sending the same again is safe
   * - refused: the order can't be had as it stands (stock gone, price rose, coupon ended)
   * - broken: the server failed; nothing was ordered
   */
  kind: 'unanswered' | 'refused' | 'broken';
}

/** What a failed order call means. */
export function orderFailure(error: Pick<ApiError, 'message' | 'status' | 'spoken'>): OrderFailure {
  const message = error.spoken ? error.message : null;
  if (error.status === 0 || [502, 503, 504].includes(error.status))
    return { message: null, kind: 'unanswered' };
  return { message, kind: error.status >= 500 ? 'broken' : 'refused' };
}
