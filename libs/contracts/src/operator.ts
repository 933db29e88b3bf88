import * as z from 'zod/mini';
import { call } from './call';
import { dhakaDayText, id, idText, page, text, wholeText } from './fields';
import { application } from './sellers';
import { BUSINESS_TYPES, MAX_PAGE_SIZE, SELLER_STATUSES } from './values';

const params = z.strictObject({ id: idText });
const paging = {
  page: z.optional(wholeText(1, 1_000_000)),
  limit: z.optional(wholeText(1, MAX_PAGE_SIZE)),
};

/** Another store whose name reads the same, rejected ones left out. */
const sameName = z.object({ id, status: z.enum(SELLER_STATUSES) });

/** A seller in the operator's list. */
export const sellerRow = z.object({
  id,
  status: z.enum(SELLER_STATUSES),
  business_name: z.string(),
  business_type: z.enum(BUSINESS_TYPES),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** ISO instant of the last submission */
  applied_at: z.string(),
  same_name: z.optional(z.array(sameName)),
  /** an operator has asked the applicant: `asked` until the answer comes, then `answered` */
  question: z.optional(z.nullable(z.enum(['asked', 'answered']))),
});
export type SellerRow = z.output<typeof sellerRow>;

/** The acts that the audit trail records. */
export const AUDIT_ACTS = [
  'apply',
  'apply_again',
  'approve',
  'reject',
  'suspend',
  'reinstate',
  'ask_applicant',
  'answer_question',
  'note_seller',
  'reveal',
  'refund',
  'cancel_order',
  'move_order',
  'decide_return',
  'send_refund',
  'record_payment',
  'confirm_order',
  'note_order',
  'lift_limit',
  'set_delivery_fee',
  'save_page',
  'publish_page',
  'make_banner',
  'change_banner',
  'end_banner',
  'remove_question',
  'hide_content',
  'show_content',
  'find_in_order',
  'read_messages',
  'end_two_step',
  'invite_staff',
  'withdraw_invitation',
  'accept_invitation',
  'make_operator',
  'remove_operator',
  'change_staff_role',
  'end_staff_sessions',
  'change_email',
  'delete_account',
  'set_commission_rate',
  'set_vat_rate',
  'set_refusal_fee',
  'set_seller_tier',
  'save_vat_registration',
  'adjust_balance',
  'draft_payouts',
  'approve_payouts',
  'drop_payouts',
  'send_payouts',
  'answer_payouts',
  'approve_payout_account',
  'reject_payout_account',
  'ask_store_name',
  'withdraw_store_name',
  'approve_store_name',
  'reject_store_name',
  'payment_paid',
  'payment_failed',
  'payment_problem',
  'close_payment',
  'decide_gateway_refund',
  'send_gateway_refund',
  'gateway_refund_done',
  'gateway_refund_failed',
  'record_gateway_refund',
  'read_settlement',
  'resolve_settlement_line',
  'create_coupon',
  'pause_coupon',
  'resume_coupon',
  'end_coupon',
  'reveal_customer',
  'block_customer',
  'unblock_customer',
  'note_customer',
  'export_customer',
  'erase_customer',
  'rename_tag',
  'merge_tags',
  'change_synonyms',
  'save_mail_texts',
  'release_live',
  'release_canary',
  'release_roll_back',
  'release_dismiss',
  'release_yank',
  'release_grant',
  'release_end_grant',
  'release_restore',
  'release_preview',
] as const;
export type AuditAct = (typeof AUDIT_ACTS)[number];

export const auditEntry = z.object({
  id,
  /** ISO instant */
  at: z.string(),
  /** who: an account's e-mail at that time, or 'shell:' and the name on the machine */
  actor: z.string(),
  act: z.enum(AUDIT_ACTS),
  /** the seller concerned, or the order's seller; null where it was about an account */
  seller: z.nullable(id),
  /** the store's name, the account's e-mail at that time, the order's id, the district, or whose limit was lifted */
  subject: z.string(),
  reason: z.string(),
  /** what it changed, ID and account numbers masked */
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
});
export type AuditEntry = z.output<typeof auditEntry>;

/** A seller as an operator looks at one. */
export const sellerFile = z.extend(application, {
  /** the account's address; `email` is the one in the application */
  account_email: z.string(),
  verified: z.boolean(),
  rating: z.number(),
  total_reviews: z.int(),
  total_products: z.int(),
  /** orders that are neither delivered nor cancelled nor refunded */
  open_orders: z.int(),
  same_name: z.optional(z.array(sameName)),
  /** notes of operators, the newest first; the seller never sees them */
  notes: z.optional(
    z.array(
      z.object({
        id,
        /** ISO instant */
        at: z.string(),
        author: z.string(),
        text: z.string(),
      }),
    ),
  ),
  /** the trail, newest first, at most 20 */
  history: z.array(auditEntry),
});
export type SellerFile = z.output<typeof sellerFile>;

export const listSellers = call({
  method: 'GET',
  path: '/operator/sellers/',
  access: 'operator',
  roles: ['owner', 'seller_manager', 'order_support', 'moderator', 'read_only'],
  summary: 'Sellers by status and search; who waits longest comes first, of the others who applied last',
  query: z.strictObject({
    status: z.optional(z.enum(SELLER_STATUSES)),
    /** part of a store’s or person’s name, an e-mail or a phone */
    search: z.optional(text(100)),
    /** the last seller that was shown; then `page` has no effect */
    after: z.optional(idText),
    ...paging,
  }),
  answer: z.extend(page(sellerRow), {
    /** what `after` says for the next sellers; absent at the end */
    next: z.optional(id),
    /** how many of each state match the search, whatever state the page is narrowed to */
    status_counts: z.optional(
      z.object({ pending: z.int(), approved: z.int(), rejected: z.int(), suspended: z.int() }),
    ),
    /** ISO instant of the oldest application that waits; null: none does */
    oldest_pending: z.optional(z.nullable(z.string())),
  }),
});

export const getSeller = call({
  method: 'GET',
  path: '/operator/sellers/:id/',
  access: 'operator',
  roles: ['owner', 'seller_manager', 'order_support', 'read_only'],
  summary: 'A seller with the application, ID and account number masked, and its history',
  params,
  answer: sellerFile,
});

export const revealSeller = call({
  method: 'POST',
  path: '/operator/sellers/:id/reveal/',
  access: 'operator',
  roles: ['owner', 'seller_manager'],
  summary: 'The ID and account number in full, to check them; the audit trail tells who looked, and why',
  params,
  body: z.strictObject({ reason: text(1000, 'Please give a reason') }),
  answer: z.object({ id_number: z.string(), account_number: z.string() }),
});

/** The form of a refusal, and what `approve` and `reinstate` may carry as a note. */
export const reasonForm = z.strictObject({ reason: text(1000, 'Please give a reason') });
const noteForm = z.strictObject({ reason: z.optional(text(1000)) });

/** The application that the operator has seen: another one is 409. */
const seen = { applied_at: z.optional(text(40)) };
const changedApplication = { own_store: 403, seller_state: 409, application_changed: 409 } as const;

/** Facts that other stores have in common with one. */
const LIKENESSES = ['name', 'phone', 'email', 'id_number', 'account_number'] as const;
export type Likeness = (typeof LIKENESSES)[number];

export const lookAlike = z.object({
  id,
  status: z.enum(SELLER_STATUSES),
  business_name: z.string(),
  by: z.array(z.enum(LIKENESSES)),
});
export type LookAlike = z.output<typeof lookAlike>;

export const listLookAlikes = call({
  method: 'GET',
  path: '/operator/sellers/:id/look-alikes/',
  access: 'operator',
  roles: ['owner', 'seller_manager', 'read_only'],
  summary: 'Other stores with the same name, phone, e-mail, ID or account number, at most 50',
  params,
  answer: z.object({ results: z.array(lookAlike) }),
});

export const askApplicant = call({
  method: 'POST',
  path: '/operator/sellers/:id/ask/',
  access: 'operator',
  roles: ['owner', 'seller_manager'],
  summary: 'Asks a pending applicant something; the applicant is told by e-mail and answers on the site',
  params,
  body: z.strictObject({ question: text(1000, 'Please write your question'), ...seen }),
  answer: sellerFile,
  errors: changedApplication,
});

export const noteSeller = call({
  method: 'POST',
  path: '/operator/sellers/:id/notes/',
  access: 'operator',
  roles: ['owner', 'seller_manager', 'order_support'],
  summary: 'Writes a note that only operators see',
  params,
  body: z.strictObject({ text: text(2000, 'Please write a note') }),
  answer: sellerFile,
});

export const approveSeller = call({
  method: 'POST',
  path: '/operator/sellers/:id/approve/',
  access: 'operator',
  roles: ['owner', 'seller_manager'],
  summary: 'A pending applicant becomes a seller',
  params,
  body: z.extend(noteForm, seen),
  answer: sellerFile,
  errors: changedApplication,
});

export const rejectSeller = call({
  method: 'POST',
  path: '/operator/sellers/:id/reject/',
  access: 'operator',
  roles: ['owner', 'seller_manager'],
  summary: 'A pending applicant is turned down, and may apply again',
  params,
  body: z.extend(reasonForm, seen),
  answer: sellerFile,
  errors: changedApplication,
});

export const suspendSeller = call({
  method: 'POST',
  path: '/operator/sellers/:id/suspend/',
  access: 'operator',
  roles: ['owner', 'seller_manager'],
  summary:
    'A store closes: its products leave the shop at once. Its open orders stay with it, or those that have not left it end',
  params,
  body: z.extend(reasonForm, { open_orders: z.optional(z.enum(['stay', 'end'])) }),
  answer: sellerFile,
  errors: { own_store: 403, seller_state: 409 },
});

export const reinstateSeller = call({
  method: 'POST',
  path: '/operator/sellers/:id/reinstate/',
  access: 'operator',
  roles: ['owner', 'seller_manager'],
  summary: 'A suspended store opens again, its products come back',
  params,
  body: noteForm,
  answer: sellerFile,
  errors: { own_store: 403, seller_state: 409 },
});

const auditFilter = {
  seller: z.optional(idText),
  act: z.optional(z.enum(AUDIT_ACTS)),
  /** as the trail names them: an account’s e-mail at that time, an order’s id … */
  actor: z.optional(text(300)),
  subject: z.optional(text(300)),
  /** days in Asia/Dhaka, both included */
  from: z.optional(dhakaDayText),
  to: z.optional(dhakaDayText),
};

export const auditCsv = call({
  method: 'GET',
  path: '/operator/audit-csv/',
  access: 'operator',
  roles: ['owner', 'read_only'],
  summary: 'The same for a spreadsheet, at most the newest 10,000',
  query: z.strictObject(auditFilter),
  contentType: 'text/csv',
  answer: z.custom<Uint8Array>(),
});

export const listAudit = call({
  method: 'GET',
  path: '/operator/audit/',
  access: 'operator',
  roles: ['owner', 'read_only'],
  summary: 'What operators did, to whom, and why; newest first',
  query: z.strictObject({
    ...auditFilter,
    /** the last entry that was shown: those before it, whatever came meanwhile */
    before: z.optional(idText),
    ...paging,
  }),
  answer: page(auditEntry),
});

export const limit = z.object({
  /** orders_phone */
  name: z.string(),
  per: z.enum([
    'account',
    'phone',
    'address',
    'email',
    'address and email',
    'address and words',
    'device',
    'delivery address',
  ]),
  /** null: it is off */
  max: z.nullable(z.number()),
  /** from the first one on; null: how many there may be at a time */
  window_seconds: z.nullable(z.number()),
  can_lift: z.boolean(),
});
export type Limit = z.output<typeof limit>;

export const listLimits = call({
  method: 'GET',
  path: '/operator/limits/',
  access: 'operator',
  roles: ['owner', 'order_support', 'read_only'],
  summary: 'How many orders, reviews, pictures and searches are allowed',
  answer: z.object({ results: z.array(limit) }),
});

export const liftLimit = call({
  method: 'POST',
  path: '/operator/limits/lift/',
  access: 'operator',
  roles: ['owner', 'order_support'],
  summary: 'Lifts a limit for an account, a phone number, an address or a device; noted in the audit trail',
  body: z.strictObject({
    /** its name in the list */
    limit: text(60),
    /** the account's e-mail, the phone number, the IP address, or the device's number as its refusal names it */
    subject: text(300),
    /** 24 when absent */
    hours: z.optional(z.int().check(z.gte(1), z.lte(720))),
    reason: text(1000, 'Please give a reason'),
  }),
  answer: z.object({
    limit: z.string(),
    subject: z.string(),
    /** ISO instant */
    until: z.string(),
  }),
});
