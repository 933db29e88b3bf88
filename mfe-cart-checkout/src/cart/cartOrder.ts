import type { BodyOf, CartLine, orders, PaymentMethod } from '@haat/contracts';
import { type Delivery, receiverOf } from '../checkout/delivery';

export type CartOrder = BodyOf<typeof orders.createOrder>;

interface Checkout {
  lines: readonly CartLine[];
  payment: PaymentMethod;
  delivery: Delivery;
  couponCode: string | null;
}

/** Request body of a cart order. Each line contains the shown price, so that the server rejects a price rise. */
export function cartOrder({ lines, payment, delivery, couponCode }: Checkout): CartOrder {
  return {
    payment_method: payment,
    ...receiverOf(delivery),
    ...(couponCode ? { coupon_code: couponCode } : {}),
    selected_items: lines.map(({ id, size, color, unit_price }) => ({
      item_id: id,
      size,
      color,
      unit_price,
    })),
  };
}
