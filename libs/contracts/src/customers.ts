import * as z from 'zod/mini';
import { exportAccount } from './account';
import { signedInDevice } from './auth';
import { call } from './call';
import { flagText, id, idText, taka, text, wholeText } from './fields';
import { LANGUAGES } from './language';
import { reasonForm } from './operator';
import { order } from './orders';
import { MAX_PAGE_SIZE, STAFF_ROLES } from './values';

/** A customer in the operators' list: an account, or a guest by the phone number. Address and number are masked. */
export const customerRow = z.object({
  id,
  name: z.string(),
  /** '' for a guest */
  email: z.string(),
  /** '' where none is known */
  phone: z.string(),
  is_guest: z.boolean(),
  /** ISO instant */
  created_at: z.string(),
  /** checkouts so far */
  orders: z.int(),
  blocked: z.boolean(),
});
export type CustomerRow = z.output<typeof customerRow>;

/** A customer as an operator looks at one. */
export const customerFile = z.extend(customerRow, {
  language: z.nullable(z.enum(LANGUAGES)),
  store: z.nullable(z.object({ id, name: z.string() })),
  staff_role: z.nullable(z.enum(STAFF_ROLES)),
  /** null: orders are accepted */
  block: z.nullable(z.object({ at: z.string(), by: z.string(), reason: z.string() })),
  /** cash orders by how they ended */
  cash: z.object({
    delivered: z.int(),
    /** sent and not accepted, as a whole or in part */
    refused: z.int(),
    /** never confirmed */
    unconfirmed: z.int(),
  }),
  /** taka of delivered orders */
  spent: taka,
  sessions: z.array(z.omit(signedInDevice, { id: true, current: true })),
  /** notes of operators, the newest first; the customer never sees them */
  notes: z.array(z.object({ id, at: z.string(), author: z.string(), text: z.string() })),
});
export type CustomerFile = z.output<typeof customerFile>;

const params = z.strictObject({ id: idText });
const SEE = ['owner', 'order_support', 'read_only'] as const;
const ACT = ['owner', 'order_support'] as const;

export const listCustomers = call({
  method: 'GET',
  path: '/operator/customers/',
  access: 'operator',
  roles: SEE,
  summary: 'Customers, the newest first; 20 a page',
  query: z.strictObject({
    /** part of a name or e-mail, a whole phone number, or an order's number */
    search: z.optional(text(100)),
    blocked: z.optional(flagText),
    /** the last customer that was shown */
    after: z.optional(idText),
    limit: z.optional(wholeText(1, MAX_PAGE_SIZE)),
  }),
  answer: z.object({ results: z.array(customerRow), next: z.optional(id) }),
});

export const getCustomer = call({
  method: 'GET',
  path: '/operator/customers/:id/',
  access: 'operator',
  roles: SEE,
  summary: 'A customer with cash record, devices and notes; e-mail and phone number masked',
  params,
  answer: customerFile,
});

export const listCustomerOrders = call({
  method: 'GET',
  path: '/operator/customers/:id/orders/',
  access: 'operator',
  roles: SEE,
  summary: 'The orders of a customer, the newest first; 20 a page',
  params,
  query: z.strictObject({ after: z.optional(idText), limit: z.optional(wholeText(1, MAX_PAGE_SIZE)) }),
  answer: z.object({
    results: z.array(
      z.object({
        id: z.string(),
        status: order.shape.status,
        store: z.object({ id, name: z.string() }),
        placed_at: z.string(),
        bill: taka,
      }),
    ),
    next: z.optional(id),
  }),
});

export const revealCustomer = call({
  method: 'POST',
  path: '/operator/customers/:id/reveal/',
  access: 'operator',
  roles: ACT,
  summary: 'E-mail and phone number in full; the audit trail tells who looked, and why',
  params,
  body: reasonForm,
  answer: z.object({ email: z.string(), phone: z.string() }),
});

export const blockCustomer = call({
  method: 'POST',
  path: '/operator/customers/:id/block/',
  access: 'operator',
  roles: ACT,
  summary: 'A customer can’t place orders any more; orders that were placed go on, and sessions stay',
  params,
  body: reasonForm,
  answer: customerFile,
  errors: { customer_state: 409, operator_stays: 409 },
});

export const unblockCustomer = call({
  method: 'POST',
  path: '/operator/customers/:id/unblock/',
  access: 'operator',
  roles: ACT,
  summary: 'A blocked customer can place orders again',
  params,
  body: reasonForm,
  answer: customerFile,
  errors: { customer_state: 409 },
});

export const noteCustomer = call({
  method: 'POST',
  path: '/operator/customers/:id/notes/',
  access: 'operator',
  roles: ACT,
  summary: 'Writes a note that only operators see',
  params,
  body: z.strictObject({ text: text(2000, 'Please write a note') }),
  answer: customerFile,
});

export const exportCustomer = call({
  method: 'POST',
  path: '/operator/customers/:id/export/',
  access: 'operator',
  roles: ['owner'],
  summary: 'All that the shop has stored of a customer, at the customer’s request',
  params,
  body: reasonForm,
  answer: exportAccount.answer,
});

export const eraseCustomer = call({
  method: 'POST',
  path: '/operator/customers/:id/erase/',
  access: 'operator',
  roles: ['owner'],
  summary: 'Erases a customer at the customer’s request. Orders stay without name, address and phone number',
  params,
  body: reasonForm,
  answer: z.void(),
  status: 204,
  errors: { open_orders: 409, operator_stays: 409 },
});
