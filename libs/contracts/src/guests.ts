import * as z from 'zod/mini';
import { DISTRICT_NAMES } from './addressForm';
import { user } from './auth';
import { call } from './call';
import { seenVersion } from './cancelForm';
import { choice } from './cart';
import { deliveryFields } from './deliveryFields';
import { address, email, line, newPassword, optionalEmail, optionalPhone, phone, taka, text } from './fields';
import { guestTexts } from './guestTexts';
import { LANGUAGES } from './language';
import { latinDigits } from './latinDigits';
import { messages } from './messages';
import { createOrder, headers, order, orderGroup, orderId, orderNumber, placingErrors } from './orders';
import { PAYMENT_METHODS } from './values';

/** Six digits; spaces are ignored, digits may be Bengali. */
export const PHONE_CODE_LENGTH = 6;

export const phoneCode = z.string().check(
  z.overwrite((value) => latinDigits(value.replace(/[\s-]+/g, ''))),
  z.regex(/^\d{6}$/, guestTexts.codeInvalid),
);

/** The form in which a code is entered. */
export const phoneCodeForm = z.strictObject({ code: phoneCode });

/** The form in which a guest's phone number is entered. */
export const guestPhoneForm = z.strictObject({ phone });

/** Recipient and address of a guest's order, entered after the phone number was confirmed. */
export const guestDetailsForm = z.strictObject({
  recipient: line(200, messages.recipientRequired),
  address_line: address,
  /** empty where the address line has it */
  district: z.enum([...DISTRICT_NAMES, '']),
  upazila: z.optional(line(60)),
  second_phone: optionalPhone,
  /** for emails about the order; may be empty */
  email: optionalEmail,
  /** for the courier */
  delivery_note: text(300),
});

/** Proves for half an hour that a phone number was confirmed with a code. */
const proof = z.string().check(z.minLength(1), z.maxLength(200));

/** A code that was sent. */
export const sentCode = z.object({
  request: z.uuid(),
  /** seconds until another code can be sent */
  resend_after: z.int(),
  /** seconds for which the code is valid */
  expires_in: z.int(),
});

export const requestPhoneCode = call({
  method: 'POST',
  path: '/auth/phone-codes/',
  access: 'public',
  withoutToken: true,
  summary: 'Sends a code to a phone number by SMS, whether or not there is an account with it',
  body: z.strictObject({ phone, language: z.optional(z.enum(LANGUAGES)) }),
  answer: sentCode,
  status: 201,
  errors: { guest_checkout_off: 403, too_many_requests: 429, sms_failed: 502 },
});

export const confirmPhoneCode = call({
  method: 'POST',
  path: '/auth/phone-codes/confirm/',
  access: 'public',
  withoutToken: true,
  summary: 'Exchanges a code, once, for a proof that the phone number was confirmed',
  body: z.strictObject({ request: z.uuid(), code: phoneCode }),
  answer: z.object({
    proof: z.string(),
    /** as the proof has it: 01712345678 */
    phone: z.string(),
    /** seconds for which the proof is valid */
    expires_in: z.int(),
  }),
  errors: { wrong_code: 400, code_expired: 400 },
});

/** Recipient and address of a guest's order. The phone number is the confirmed one. */
const { customer_phone: _, ...receiver } = deliveryFields;

export const createGuestOrder = call({
  method: 'POST',
  path: '/orders/guest/create/',
  access: 'public',
  withoutToken: true,
  summary: 'Orders without an account, with a confirmed phone number: one order a seller',
  headers,
  body: z.strictObject({
    ...receiver,
    customer_name: line(200, messages.recipientRequired),
    /** for emails about the order */
    customer_email: z.optional(z.nullable(email)),
    /** of the emails */
    language: z.optional(z.enum(LANGUAGES)),
    proof,
    payment_method: z.enum(PAYMENT_METHODS),
    /** `unit_price` is the price that was shown: a higher one now is refused with 409 */
    selected_items: z
      .array(z.strictObject({ ...choice, unit_price: z.optional(taka) }))
      .check(z.minLength(1, messages.nothingSelected), z.maxLength(200)),
  }),
  answer: createOrder.answer,
  status: 201,
  errors: { ...placingErrors, proof_expired: 403, guest_checkout_off: 403 },
});

/** The form of the page on which a guest finds an order. */
export const findOrderForm = z.strictObject({
  /** the order number, or the number of one of its orders, in any case */
  number: z.string().check(
    z.overwrite((value) => latinDigits(value.replace(/\s+/g, '')).toUpperCase()),
    z.minLength(1, guestTexts.numberRequired),
    // An empty one has its message already.
    z.regex(new RegExp(`${orderNumber.source}|^$`), guestTexts.numberInvalid),
  ),
  phone,
});

export const findGuestOrder = call({
  method: 'POST',
  path: '/orders/guest/find/',
  access: 'public',
  withoutToken: true,
  summary:
    'A guest’s orders of one checkout by number and phone; name, address and email only with a proof for the phone',
  body: z.extend(findOrderForm, { proof: z.optional(proof) }),
  answer: orderGroup,
  errors: { not_found: 404, too_many_requests: 429 },
});

export const cancelGuestOrder = call({
  method: 'POST',
  path: '/orders/guest/:id/cancel/',
  access: 'public',
  withoutToken: true,
  summary: 'A guest with a confirmed phone number cancels while pending or processing; stock returns once',
  params: z.strictObject({ id: orderId }),
  body: z.strictObject({ proof, reason: z.optional(text(500)), version: seenVersion }),
  answer: order,
  errors: { order_state: 409, order_changed: 409, proof_expired: 403 },
});

/** The form in which a guest becomes a member. */
export const guestAccountForm = z.strictObject({ email, password: newPassword });

export const createGuestAccount = call({
  method: 'POST',
  path: '/auth/guest-account/',
  access: 'public',
  withoutToken: true,
  summary: 'Makes the orders of a confirmed phone number those of a new account',
  body: z.extend(guestAccountForm, { proof }),
  answer: z.object({ user }),
  status: 201,
  errors: {
    email_taken: 409,
    weak_password: 400,
    proof_expired: 403,
    not_found: 404,
    too_many_requests: 429,
  },
});
