import * as z from 'zod/mini';
import { contactPhoneForm, nameForm, newEmailForm, proofForm } from './accountForms';
import { user } from './auth';
import { codeForm } from './authForms';
import { call } from './call';

/** How long the code for a new email address is valid. */
export const EMAIL_CODE_MINUTES = 30;

const proofErrors = {
  wrong_password: 400,
  code_needed: 400,
  wrong_code: 400,
  password_needed: 409,
  too_many_requests: 429,
} as const;

export const saveName = call({
  method: 'PUT',
  path: '/auth/name/',
  access: 'user',
  summary: 'Changes the member’s name; orders keep theirs',
  body: nameForm,
  answer: z.object({ user }),
});

export const saveContactPhone = call({
  method: 'PUT',
  path: '/auth/phone/',
  access: 'user',
  summary: 'Changes the member’s own phone number; an empty text removes it. Saved addresses keep theirs',
  body: contactPhoneForm,
  answer: z.object({ user }),
});

export const askEmailChange = call({
  method: 'POST',
  path: '/auth/email/',
  access: 'user',
  summary: 'Sends a code to a new email address, which counts once the code was entered',
  body: newEmailForm,
  answer: z.void(),
  status: 204,
  errors: { ...proofErrors, email_taken: 409 },
});

export const confirmEmailChange = call({
  method: 'POST',
  path: '/auth/email/confirm/',
  access: 'user',
  summary: 'Changes the email address with the code that was sent there, and tells the old address',
  body: codeForm,
  answer: z.object({ user }),
  errors: { wrong_code: 400, email_change_ended: 409, email_taken: 409, too_many_requests: 429 },
});

const rows = z.array(z.record(z.string(), z.unknown()));

export const exportAccount = call({
  method: 'POST',
  path: '/auth/export/',
  access: 'user',
  summary: 'All that the shop has stored of the member, without secrets',
  answer: z.object({
    /** ISO instant */
    exported_at: z.string(),
    account: z.record(z.string(), z.unknown()),
    addresses: rows,
    measurements: rows,
    devices: rows,
    cart: rows,
    wish_list: rows,
    followed_stores: rows,
    stock_alerts: rows,
    orders: rows,
    /** absent in older APIs, as is the next one */
    returns: z.optional(rows),
    messages: rows,
    /** what operators wrote about the orders */
    notes_of_haat: z.optional(rows),
    reviews: rows,
    review_votes: rows,
    questions: rows,
    /** the application and profile; ID and account numbers are encrypted in the shop and left out */
    store: rows,
  }),
  errors: { too_many_requests: 429 },
});

export const deleteAccount = call({
  method: 'POST',
  path: '/auth/delete/',
  access: 'user',
  summary:
    'Deletes the account and signs all devices out. Orders stay without the member’s name, address and phone number',
  body: proofForm,
  answer: z.void(),
  status: 204,
  errors: { ...proofErrors, open_orders: 409, operator_stays: 409 },
});
