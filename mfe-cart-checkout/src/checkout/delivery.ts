import type { BodyOf, DeliveryDays, orders, Paisa, SavedAddress, ShippingInfo } from '@haat/contracts';

/** Where an order goes: what was typed, with what is saved of the chosen address. */
export interface Delivery extends ShippingInfo {
  saved?: Pick<SavedAddress, 'recipient' | 'second_phone' | 'delivery_note'> | undefined;
}

/** What delivery to the address costs and takes. */
export interface DeliveryTerms {
  fee: Paisa;
  /** absent where they are the usual ones */
  days?: DeliveryDays | undefined;
  /** in the page's language; absent where the fee is the usual one */
  district?: string | undefined;
}

/**
 * The saved address that has what was typed.
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

/** The fields of an order. Older APIs have no saved addresses, and refuse the fields that come with them. */
export function receiverOf({ address_line_1, phone, saved }: Delivery): Receiver {
  return {
    ...(saved?.recipient ? { customer_name: saved.recipient } : {}),
    customer_phone: phone,
    customer_address: address_line_1,
    ...(saved?.second_phone ? { customer_second_phone: saved.second_phone } : {}),
    ...(saved?.delivery_note ? { delivery_note: saved.delivery_note } : {}),
  };
}
