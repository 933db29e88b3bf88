import * as z from 'zod/mini';
import { DISTRICTS, type District } from './districts';
import { address, line, optionalPhone, phone, text } from './fields';
import { messages } from './messages';

// Not beside the calls: pages that only ask for addresses load neither form nor districts.

export const DISTRICT_NAMES = Object.keys(DISTRICTS) as District[];

/** A saved address as it is typed. */
export const addressForm = z.strictObject({
  /** Home, Office; may be empty */
  name: line(40),
  recipient: line(200, messages.recipientRequired),
  phone,
  second_phone: optionalPhone,
  address_line: address,
  /** empty where the address line has it */
  district: z.enum([...DISTRICT_NAMES, '']),
  /** or a thana of a large city; in the district. A saved one stays where it is absent and the district is the same */
  upazila: z.optional(line(60)),
  /** for the courier */
  delivery_note: text(300),
});
export type AddressForm = z.output<typeof addressForm>;
