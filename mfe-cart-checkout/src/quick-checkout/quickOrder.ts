import type { BodyOf, orders, PaymentMethod, Product, User } from '@haat/contracts';
import { type Delivery, type DeliveryTerms, receiverOf } from '../checkout/delivery';
import type { SentCoupon } from '../checkout/useCoupon';
import { shownFee } from '../checkout/useDelivery';
import type { QuickChoice } from './quickChoice';

export type QuickOrder = BodyOf<typeof orders.quickOrder>;

interface Checkout {
  choice: QuickChoice;
  product: Product;
  delivery: Delivery;
  user: User | undefined;
  payment: PaymentMethod;
  /** as shown */
  coupon: SentCoupon;
  /** as shown */
  terms: DeliveryTerms;
}

/** Request body of an order for one product. It contains the shown price and delivery fee, so that the server rejects a price rise. */
export function quickOrder({
  choice,
  product,
  delivery,
  user,
  payment,
  coupon,
  terms,
}: Checkout): QuickOrder {
  const { quantity, size, color, custom_measurements } = choice;
  const name = user ? `${user.first_name} ${user.last_name}`.trim() : '';
  return {
    product_id: product.id,
    quantity,
    size,
    color,
    custom_measurements,
    unit_price: product.price,
    payment_method: payment,
    ...(name ? { customer_name: name } : {}),
    ...receiverOf(delivery),
    ...shownFee(terms),
    ...coupon,
  };
}
