import * as z from 'zod/mini';
import { call } from './call';
import { phoneCode, sentCode } from './guests';
import { LANGUAGES } from './language';
import { groupParams, orderGroup } from './orders';

// A buyer confirms the cash orders of a checkout with a code instead of the shop's call: `confirm_by_code` of an order.

export const requestOrderCode = call({
  method: 'POST',
  path: '/orders/groups/:number/confirmation-code/',
  access: 'user',
  summary: 'Sends a code by SMS to the phone number of the buyer’s orders that wait to be confirmed',
  params: groupParams,
  body: z.strictObject({ language: z.optional(z.enum(LANGUAGES)) }),
  answer: sentCode,
  status: 201,
  errors: { order_state: 409, call_needed: 409, too_many_requests: 429, sms_failed: 502 },
});

export const confirmWithCode = call({
  method: 'POST',
  path: '/orders/groups/:number/confirm/',
  access: 'user',
  summary:
    'Confirms all waiting orders of a checkout with a code; an order whose items are sold out is cancelled instead, which is answered with 409',
  params: groupParams,
  body: z.strictObject({ request: z.uuid(), code: phoneCode }),
  answer: orderGroup,
  errors: {
    wrong_code: 400,
    code_expired: 400,
    order_state: 409,
    call_needed: 409,
    order_sold_out: 409,
  },
});
