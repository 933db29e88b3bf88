import type { BodyOf, DeliveryDays, orders, Paisa, SavedAddress, ShippingInfo } from '@haat/contracts';

/** The details of the recipient as typed, in addition to the address; each may be empty. */
export interface ReceiverDetails {
  /** empty: the account's name */
  recipient: string;
  second_phone: string;
  /** for the courier */
  delivery_note: string;
}

/** The address and recipient of an order as typed. */
export type Delivery = ShippingInfo & ReceiverDetails;

/** Fee and duration of the delivery to an address. */
export interface DeliveryTerms {
  fee: Paisa;
  /** absent where they are the usual ones */
  days?: DeliveryDays | undefined;
  /** in the page's language; absent where the fee is the usual one */
  district?: string | undefined;
  /** fees differ, and the address names no district: the fee may be another one */
  asksDistrict?: boolean | undefined;
}

/**
 * The saved address that matches the typed one.
 * @param picked id of the address that was chosen last: several may have the same text
 */
export function savedAddressOf(
  typed: ShippingInfo,
  book: readonly SavedAddress[],
  picked: number | null,
): SavedAddress | undefined {
  const same = book.filter(({ text, phone }) => text === typed.address_line_1 && phone === typed.phone);
  return same.find(({ id }) => id === picked) ?? same[0];
}

type Receiver = Pick<
  BodyOf<typeof orders.createOrder>,
  'customer_name' | 'customer_phone' | 'customer_address' | 'customer_second_phone' | 'delivery_note'
>;

/** The fields of an order. Older APIs refuse those of {@link ReceiverDetails}, so empty ones are left out. */
export function receiverOf(delivery: Delivery): Receiver {
  const { address_line_1, phone, recipient, second_phone, delivery_note } = delivery;
  return {
    ...(recipient ? { customer_name: recipient } : {}),
    customer_phone: phone,
    customer_address: address_line_1,
    ...(second_phone ? { customer_second_phone: second_phone } : {}),
    ...(delivery_note ? { delivery_note } : {}),
  };
}
