import * as z from 'zod/mini';
import { address, line, optionalPhone, phone, text } from './fields';

/** The shipping dialog's form (section 5). */
export const shippingForm = z.strictObject({ address_line_1: address, phone });

/** The same with what a member may add for the courier; each may be empty. */
export const receiverForm = z.extend(shippingForm, {
  /** the account's name when empty */
  recipient: line(200),
  second_phone: optionalPhone,
  delivery_note: text(300),
});
