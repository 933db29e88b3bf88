import { isDistrict } from '@haat/features';
import { readTextsDraft } from '@haat/remote';
import type { GuestDetailsForm } from './guestOrder';

/** Name of the draft of {@link GuestDetailsForm}. Phone number and code are not in it. */
export const GUEST_DRAFT = 'guest-checkout';

const EMPTY = {
  recipient: '',
  address_line: '',
  district: '',
  upazila: '',
  second_phone: '',
  email: '',
  delivery_note: '',
} as const satisfies GuestDetailsForm;
const FIELDS = Object.keys(EMPTY) as (keyof typeof EMPTY)[];

/** The unsent contents of the form. */
export function readGuestDraft(): GuestDetailsForm {
  const { district, upazila, ...texts } = readTextsDraft(GUEST_DRAFT, FIELDS) ?? {};
  return { ...EMPTY, ...texts, ...(isDistrict(district) ? { district, upazila } : {}) };
}

/** @param remembered the district that the visitor chose before, if any */
export const withDistrict = (draft: GuestDetailsForm, remembered: string): GuestDetailsForm =>
  draft.district === '' && isDistrict(remembered) ? { ...draft, district: remembered } : draft;

/** The draft to store; undefined if nothing was typed. */
export function guestDraft(values: GuestDetailsForm): GuestDetailsForm | undefined {
  const { district: _, ...typed } = values;
  return Object.values(typed).some((text) => text?.trim()) ? values : undefined;
}
