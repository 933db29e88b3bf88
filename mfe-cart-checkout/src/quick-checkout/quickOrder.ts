import type { BodyOf, orders, Product, User } from '@haat/contracts';
import { type Delivery, receiverOf } from '../checkout/delivery';
import type { QuickChoice } from './quickChoice';

export type QuickOrder = BodyOf<typeof orders.quickOrder>;

interface Checkout {
  choice: QuickChoice;
  product: Product;
  delivery: Delivery;
  user: User | undefined;
}

/** Request body of an order for one product. It contains the shown price, so that the server rejects a price rise. */
export function quickOrder({ choice, product, delivery, user }: Checkout): QuickOrder {
  const { quantity, size, color, custom_measurements, couponCode } = choice;
  const name = user ? `${user.first_name} ${user.last_name}`.trim() : '';
  return {
    product_id: product.id,
    quantity,
    size,
    color,
    custom_measurements,
    unit_price: product.price,
    payment_method: 'cod',
    ...(name ? { customer_name: name } : {}),
    ...receiverOf(delivery),
    ...(couponCode ? { coupon_code: couponCode } : {}),
  };
}
