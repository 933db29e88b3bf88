import * as z from 'zod/mini';
import { email, line, optionalPhone } from './fields';
import { messages } from './messages';

/** The form of a member's name. */
export const nameForm = z.strictObject({
  first_name: line(100, messages.firstNameRequired),
  last_name: line(100, messages.lastNameRequired),
});

/** The form of a member's phone number; empty: none. */
export const contactPhoneForm = z.strictObject({ phone: optionalPhone });

/** Proof that the member is at the keyboard: the password, and a code where two-step login is on. */
export const proofForm = z.strictObject({
  password: z
    .string()
    .check(z.minLength(1, messages.passwordRequired), z.maxLength(256, messages.passwordRequired)),
  code: z.optional(line(40, 'Please enter the code')),
});

/** The form of a new email address. */
export const newEmailForm = z.extend(proofForm, { email });
