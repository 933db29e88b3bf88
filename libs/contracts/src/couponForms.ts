import * as z from 'zod/mini';
import { readAmount } from './amount';
import { parseDhakaDay } from './dhakaTime';
import { id, text } from './fields';

/** Longest code of a coupon. */
export const MAX_COUPON_CODE = 40;
/** Most stores, and most products, of a coupon. */
export const MAX_COUPON_GOODS = 200;
const MAX_TAKA = 10_000_000;

const day = z.nullable(
  z.string().check(z.refine((value) => parseDhakaDay(value) === value, 'Please enter a day')),
);
const amount = (least: number) =>
  z
    .int('Please enter whole taka')
    .check(z.gte(least, `At least ৳${least}`), z.lte(MAX_TAKA, `At most ৳${MAX_TAKA.toLocaleString('en')}`));
const ids = z.array(id).check(z.maxLength(MAX_COUPON_GOODS, `At most ${MAX_COUPON_GOODS}`));

interface Terms {
  percent: number | null;
  flat: number | null;
  budget: number | null;
  from: string | null;
  to: string | null;
  stores: readonly number[];
  products: readonly number[];
  paid_by: 'market' | 'seller';
}

function isSound({ value, issues }: z.core.ParsePayload<Terms>) {
  const add = (path: keyof Terms, message: string) =>
    issues.push({ code: 'custom', message, path: [path], input: value });
  const { percent, flat, budget, from, to, stores, products, paid_by } = value;
  if ((percent === null) === (flat === null)) add('percent', 'Give either a percentage or an amount');
  if (budget !== null && flat !== null && budget < flat)
    add('budget', 'The budget must pay the coupon at least once');
  if (from && to && to < from) add('to', 'The last day must not be before the first day');
  if (paid_by === 'seller' && stores.length + products.length === 0)
    add('stores', 'Name the stores or products whose stores pay');
}

/** The form of a new coupon; amounts in whole taka, days in Asia/Dhaka, both included. */
export const couponForm = z
  .strictObject({
    code: text(MAX_COUPON_CODE, 'Please enter a code').check(
      z.toLowerCase(),
      z.regex(/^$|^[a-z0-9_-]{3,40}$/, 'Use 3 to 40 Latin letters, digits, - or _'),
    ),
    percent: z.nullable(
      z.int('Please enter a whole number').check(z.gte(1, 'From 1 to 100'), z.lte(100, 'From 1 to 100')),
    ),
    flat: z.nullable(amount(1)),
    least: amount(0),
    /** what its discounts may cost in all; null: no limit */
    budget: z.nullable(amount(1)),
    uses_a_person: z.nullable(
      z.int('Please enter a whole number').check(z.gte(1, 'From 1 to 1,000'), z.lte(1000, 'From 1 to 1,000')),
    ),
    from: day,
    to: day,
    stores: ids,
    products: ids,
    with_offers: z.boolean(),
    paid_by: z.enum(['market', 'seller']),
  })
  .check(isSound);
export type CouponForm = z.input<typeof couponForm>;

/** A whole number as typed; null: nothing, NaN: no number. */
const typedNumber = (typed: string) => (typed.trim() === '' ? null : Number(readAmount(typed) ?? Number.NaN));
const typedDay = (typed: string) => (typed === '' ? null : typed);

/** The page's form, as it is typed: only one of `percent` and `flat` counts. It is sent as a {@link couponForm}. */
export const couponEntry = z.pipe(
  z.pipe(
    z.strictObject({
      kind: z.enum(['percent', 'flat']),
      code: z.string(),
      percent: z.string(),
      flat: z.string(),
      least: z.string(),
      budget: z.string(),
      uses_a_person: z.string(),
      from: z.string(),
      to: z.string(),
      stores: ids,
      products: ids,
      with_offers: z.boolean(),
      paid_by: z.enum(['market', 'seller']),
    }),
    z.transform(({ kind, percent, flat, least, budget, uses_a_person, from, to, ...rest }) => ({
      ...rest,
      percent: kind === 'percent' ? (typedNumber(percent) ?? Number.NaN) : null,
      flat: kind === 'flat' ? (typedNumber(flat) ?? Number.NaN) : null,
      least: typedNumber(least) ?? 0,
      budget: typedNumber(budget),
      uses_a_person: typedNumber(uses_a_person),
      from: typedDay(from),
      to: typedDay(to),
    })),
  ),
  couponForm,
);
export type CouponEntry = z.input<typeof couponEntry>;
