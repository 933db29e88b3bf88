import { readTextsDraft } from '@haat/remote';

/** Name of the draft that both checkouts share. An order that is placed removes it. */
export const SHIPPING_DRAFT = 'shipping';

const EMPTY = {
  address_line_1: '',
  phone: '',
  district: '',
  upazila: '',
  recipient: '',
  second_phone: '',
  delivery_note: '',
};
const FIELDS = Object.keys(EMPTY) as (keyof typeof EMPTY)[];

/** The unsent contents of the shipping dialog; null if nothing was typed. */
export function readShippingDraft() {
  const texts = readTextsDraft(SHIPPING_DRAFT, FIELDS);
  if (!texts) return null;
  const { district, upazila, ...values } = { ...EMPTY, ...texts };
  return { values, area: { district, upazila } };
}
