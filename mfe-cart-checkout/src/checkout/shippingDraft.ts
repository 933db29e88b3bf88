import { readTextsDraft } from '@haat/remote';

/** Name of the draft that both checkouts share. An order that is placed removes it. */
export const SHIPPING_DRAFT = 'shipping';

const FIELDS = ['address_line_1', 'phone', 'district', 'upazila'] as const;
type ShippingDraft = Record<(typeof FIELDS)[number], string>;

/** What was typed in the shipping dialog and not ordered; null without it. */
export function readShippingDraft(): ShippingDraft | null {
  const texts = readTextsDraft(SHIPPING_DRAFT, FIELDS);
  return texts && { address_line_1: '', phone: '', district: '', upazila: '', ...texts };
}
