import type { BodyOf, CartLine, orders, PaymentMethod } from '@haat/contracts';
import { type Delivery, type DeliveryTerms, receiverOf } from '../checkout/delivery';
import type { SentCoupon } from '../checkout/useCoupon';
import { shownFee } from '../checkout/useDelivery';

export type CartOrder = BodyOf<typeof orders.createOrder>;

interface Checkout {
  lines: readonly CartLine[];
  payment: PaymentMethod;
  delivery: Delivery;
  /** as shown */
  coupon: SentCoupon;
  /** as shown */
  terms: DeliveryTerms;
}

/** Request body of a cart order. It contains the shown prices and delivery fee, so that the server rejects a price rise. */
export function cartOrder({ lines, payment, delivery, coupon, terms }: Checkout): CartOrder {
  return {
    payment_method: payment,
    ...receiverOf(delivery),
    ...shownFee(terms),
    ...coupon,
    selected_items: lines.map(({ id, size, color, unit_price }) => ({
      item_id: id,
      size,
      color,
      unit_price,
    })),
  };
}
