import type { BodyOf, CartLine, orders, PaymentMethod, ShippingInfo } from '@haat/contracts';

export type CartOrder = BodyOf<typeof orders.createOrder>;

interface Checkout {
  lines: readonly CartLine[];
  payment: PaymentMethod;
  shipping: ShippingInfo;
  couponCode: string | null;
}

/** Request body of a cart order. Each line contains the shown price, so that the server rejects a price rise. */
export function cartOrder({ lines, payment, shipping, couponCode }: Checkout): CartOrder {
  return {
    payment_method: payment,
    customer_phone: shipping.phone,
    customer_address: shipping.address_line_1,
    ...(couponCode ? { coupon_code: couponCode } : {}),
    selected_items: lines.map(({ id, size, color, unit_price }) => ({
      item_id: id,
      size,
      color,
      unit_price,
    })),
  };
}
