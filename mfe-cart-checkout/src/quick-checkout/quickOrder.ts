import type { BodyOf, orders, Product, ShippingInfo, User } from '@haat/contracts';
import type { QuickChoice } from './quickChoice';

export type QuickOrder = BodyOf<typeof orders.quickOrder>;

interface Checkout {
  choice: QuickChoice;
  product: Product;
  shipping: ShippingInfo;
  user: User | undefined;
}

/** What is sent when one product is ordered. It carries the price on show, so that a rise is refused. */
export function quickOrder({ choice, product, shipping, user }: Checkout): QuickOrder {
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
    customer_phone: shipping.phone,
    customer_address: shipping.address_line_1,
    ...(couponCode ? { coupon_code: couponCode } : {}),
  };
}

/**
 * Whether the chosen combination can be had. A product without variants goes by its own stock; a choice that
 * names only size or colour is in stock when any matching variant is.
 */
export function isChoiceInStock(product: Product, choice: Pick<QuickChoice, 'size' | 'color'>): boolean {
  const matching = product.variants.filter(
    ({ size, color }) =>
      (choice.size === null || size === null || size === choice.size) &&
      (choice.color === null || color === null || color === choice.color),
  );
  return matching.length > 0 ? matching.some(({ in_stock }) => in_stock) : product.is_in_stock;
}
