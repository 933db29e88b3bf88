import * as z from 'zod/mini';
import { address, line, optionalPhone, phone, taka, text } from './fields';

// Not beside the calls: pages that only list orders load no schemas.

/** The receiver of an order, the address, and the delivery fee that the page showed. */
export const deliveryFields = {
  customer_phone: phone,
  customer_address: address,
  /** who receives it; the account's name when absent */
  customer_name: z.optional(line(200)),
  customer_second_phone: z.optional(optionalPhone),
  delivery_note: z.optional(text(300)),
  coupon_code: z.optional(z.nullable(text(40))),
  /** the coupon's discount that was shown: where a lower one now raises the total, the order is refused with 409 */
  coupon_discount: z.optional(taka),
  /** the delivery fee that was shown, the usual one when absent: a higher one now is refused with 409 */
  delivery_fee: z.optional(taka),
};
