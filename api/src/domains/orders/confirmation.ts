import { isOrderInStore, type OrderStatus } from '@haat/contracts';
import type { Context } from '../../context';
import type { CashRisk } from './cashRisk';

/**
 * True where a code confirms a waiting order as well as a call: not after refused deliveries, the only reason for guests,
 * who had a code already.
 * @param codes.hasSms whether codes can be sent
 */
export function takesCode(
  { confirm_reasons }: { confirm_reasons: readonly string[] },
  { hasSms = false }: Pick<Context, 'hasSms'>,
): boolean {
  return hasSms && !confirm_reasons.includes('confirm_refusals_phone' satisfies CashRisk);
}

/** True while a cash order waits to be confirmed: it has no pieces yet, and its seller can't send it. */
export function isUnconfirmed<
  Row extends { status: OrderStatus; confirm_by: Date | null; confirmed_at: Date | null },
>(order: Row): order is Row & { confirm_by: Date } {
  return order.status === 'pending' && order.confirm_by !== null && order.confirmed_at === null;
}

/** True while a card order in the store waits for its payment. */
export function isUnpaidCard<
  Row extends { status: OrderStatus; payment_status: 'unpaid' | 'paid'; pay_by: Date | null },
>(order: Row): order is Row & { pay_by: Date } {
  return isOrderInStore(order.status) && order.payment_status === 'unpaid' && order.pay_by !== null;
}
