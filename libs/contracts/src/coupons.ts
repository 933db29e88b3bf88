import * as z from 'zod/mini';
import { call } from './call';
import { couponForm, MAX_COUPON_CODE } from './couponForms';
import { id, idText, taka, text, wholeText } from './fields';
import { reasonForm } from './operator';
import { order } from './orders';
import { MAX_PAGE_SIZE } from './values';

/** `over`: an operator has ended it, or its last day has passed. */
export const COUPON_STATES = ['planned', 'running', 'paused', 'spent', 'over'] as const;
export type CouponState = (typeof COUPON_STATES)[number];

/** Why a coupon can't be used whatever is ordered; `used`: by this member, as often as the coupon allows. */
export const COUPON_PROBLEMS = ['planned', 'paused', 'spent', 'over', 'used'] as const;
export type CouponProblem = (typeof COUPON_PROBLEMS)[number];

/** Who pays the discount: the market, or each store that of its own orders. */
export const COUPON_PAYERS = ['market', 'seller'] as const;
export type CouponPayer = (typeof COUPON_PAYERS)[number];

const terms = {
  /** in lower case */
  code: z.string(),
  percent: z.nullable(z.int()),
  flat: z.nullable(taka),
  least: taka,
  stores: z.array(id),
  products: z.array(id),
  with_offers: z.boolean(),
};

/** A coupon as shoppers see it: see CouponTerms. */
export const coupon = z.object({
  ...terms,
  /** taka of its budget that are not spent; null: no budget */
  left: z.nullable(taka),
  problem: z.nullable(z.enum(COUPON_PROBLEMS)),
});
export type Coupon = z.output<typeof coupon>;

export const findCoupon = call({
  method: 'GET',
  path: '/coupons/',
  access: 'public',
  summary: 'What a coupon gives, by its code in any case; null where there is none',
  query: z.strictObject({ code: text(MAX_COUPON_CODE) }),
  answer: z.object({ coupon: z.nullable(coupon) }),
  errors: { too_many_requests: 429 },
});

/** A coupon as operators see it. */
export const operatorCoupon = z.object({
  id,
  ...terms,
  state: z.enum(COUPON_STATES),
  budget: z.nullable(taka),
  /** discounts of orders that did not end without their goods */
  spent: taka,
  /** checkouts that have such orders */
  uses: z.int(),
  uses_a_person: z.nullable(z.int()),
  /** days in Asia/Dhaka, both included */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  paid_by: z.enum(COUPON_PAYERS),
  /** ISO instant, and who made it */
  created_at: z.string(),
  created_by: z.string(),
  /** ISO instant; null: no operator has ended it */
  ended_at: z.nullable(z.string()),
  /** of the pause or the end */
  reason: z.string(),
});
export type OperatorCoupon = z.output<typeof operatorCoupon>;

/** The names of what a coupon is limited to, for its page. */
const named = z.array(z.object({ id, name: z.string() }));

const couponFile = z.extend(operatorCoupon, { store_names: named, product_names: named });
export type CouponFile = z.output<typeof couponFile>;

const params = z.strictObject({ id: idText });
const SEE = ['owner', 'seller_manager', 'order_support', 'read_only'] as const;
const changed = { coupon_over: 409, coupon_state: 409 } as const;

export const listCoupons = call({
  method: 'GET',
  path: '/operator/coupons/',
  access: 'operator',
  roles: SEE,
  summary: 'Coupons, the newest first; 50 a page',
  query: z.strictObject({
    state: z.optional(z.enum(COUPON_STATES)),
    /** the last coupon that was shown */
    after: z.optional(idText),
  }),
  answer: z.object({ results: z.array(operatorCoupon), next: z.optional(id) }),
});

export const getCoupon = call({
  method: 'GET',
  path: '/operator/coupons/:id/',
  access: 'operator',
  roles: SEE,
  summary: 'A coupon with the names of its stores and products',
  params,
  answer: couponFile,
});

export const listCouponOrders = call({
  method: 'GET',
  path: '/operator/coupons/:id/orders/',
  access: 'operator',
  roles: SEE,
  summary: 'The orders that were placed with a coupon, the newest first; 20 a page',
  params,
  query: z.strictObject({
    /** `next` of the answer before */
    after: z.optional(idText),
    limit: z.optional(wholeText(1, MAX_PAGE_SIZE)),
  }),
  answer: z.object({
    results: z.array(
      z.object({
        id: z.string(),
        status: order.shape.status,
        store: z.object({ id, name: z.string() }),
        customer_name: z.string(),
        /** ISO instant */
        placed_at: z.string(),
        bill: taka,
        discount: taka,
      }),
    ),
    next: z.optional(id),
  }),
});

export const createCoupon = call({
  method: 'POST',
  path: '/operator/coupons/',
  access: 'operator',
  roles: ['owner'],
  summary: 'A new coupon. Its terms never change: another one replaces it, once it was ended',
  body: couponForm,
  answer: couponFile,
  status: 201,
  errors: { code_taken: 409 },
});

export const pauseCoupon = call({
  method: 'POST',
  path: '/operator/coupons/:id/pause/',
  access: 'operator',
  roles: ['owner', 'seller_manager'],
  summary: 'A coupon stops until it is resumed; orders keep their discount',
  params,
  body: reasonForm,
  answer: couponFile,
  errors: changed,
});

export const resumeCoupon = call({
  method: 'POST',
  path: '/operator/coupons/:id/resume/',
  access: 'operator',
  roles: ['owner', 'seller_manager'],
  summary: 'A paused coupon goes on',
  params,
  answer: couponFile,
  errors: changed,
});

export const endCoupon = call({
  method: 'POST',
  path: '/operator/coupons/:id/end/',
  access: 'operator',
  roles: ['owner', 'seller_manager'],
  summary: 'A coupon ends at once and for good; orders keep their discount, and its code is free again',
  params,
  body: reasonForm,
  answer: couponFile,
  errors: changed,
});
