import {
  addressText,
  type BodyOf,
  type CartLine,
  currentLanguage,
  type District,
  type guests,
  type PaymentMethod,
  type Place,
} from '@haat/contracts';

import type { DeliveryTerms } from '../checkout/delivery';
import type { SentCoupon } from '../checkout/useCoupon';
import { shownFee } from '../checkout/useDelivery';

/** The recipient and address of a guest's order as typed. */
export interface GuestDetails {
  recipient: string;
  address_line: string;
  district: District | '';
  upazila?: Place | undefined;
  second_phone: string;
  email: string;
  delivery_note: string;
}

/** The same details with the English name of the upazila, as the form stores it. */
export type GuestDetailsForm = Omit<GuestDetails, 'upazila'> & { upazila?: string | undefined };

export type GuestOrder = Omit<BodyOf<typeof guests.createGuestOrder>, 'proof'>;

/**
 * Request body of a guest's order without the proof, so that the same order has the same key after the phone number was
 * confirmed again. It contains the shown prices and delivery fee: the server rejects a price rise.
 */
export function guestOrder(
  details: GuestDetails,
  lines: readonly CartLine[],
  { payment, coupon, delivery }: { payment: PaymentMethod; coupon: SentCoupon; delivery: DeliveryTerms },
): GuestOrder {
  const { recipient, address_line, district, upazila, second_phone, email, delivery_note } = details;
  return {
    customer_name: recipient,
    customer_address: addressText(address_line, district, upazila),
    ...(second_phone ? { customer_second_phone: second_phone } : {}),
    ...(delivery_note ? { delivery_note } : {}),
    ...(email ? { customer_email: email } : {}),
    ...coupon,
    ...shownFee(delivery),
    language: currentLanguage(),
    payment_method: payment,
    selected_items: lines.map(({ product, quantity, size, color, custom_measurements, unit_price }) => ({
      product_id: product,
      quantity,
      size,
      color,
      custom_measurements,
      unit_price,
    })),
  };
}

/** Field of the order → field of the form. */
export const FORM_FIELDS = {
  customer_name: 'recipient',
  customer_address: 'address_line',
  customer_second_phone: 'second_phone',
  customer_email: 'email',
} as const;
