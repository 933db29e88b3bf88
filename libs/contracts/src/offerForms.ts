import * as z from 'zod/mini';
import { readAmount } from './amount';
import { id, line, missing, text } from './fields';
import { messages } from './messages';

// The offer forms (seller specification, section 5).

/** 'YYYY-MM-DD', with or without a time, with or without a zone; the server checks that the day exists. */
const date = z
  .string({ error: missing(messages.offerDatesRequired) })
  .check(
    z.trim(),
    z.minLength(1, messages.offerDatesRequired),
    z.regex(
      /^(\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?)?)?$/,
      'Must be a date like 2026-11-30',
    ),
  );

const twoPlaces = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
const discount = (max: number) =>
  z.optional(
    z.nullable(
      z
        .number(messages.discountInvalid)
        .check(
          z.gte(0, messages.discountInvalid),
          z.lte(max, messages.discountInvalid),
          z.refine(twoPlaces, 'At most two decimal places'),
        ),
    ),
  );

/** What can be changed of an offer. Days are Asia/Dhaka, both inclusive. */
const offerFields = {
  /** empty: the server generates both texts */
  name: z.optional(z.nullable(line(120))),
  description: z.optional(z.nullable(text(1000))),
  offer_type: z.enum(['percentage', 'flat']),
  /** counts when the type is `percentage` */
  discount_percentage: discount(100),
  /** taka a piece; counts when the type is `flat` */
  discount_amount: discount(99_999_999.99),
  start_date: date,
  end_date: date,
  /** Without it an offer that makes a price ৳0 is refused with 409. */
  confirm_zero_price: z.optional(z.boolean()),
};

interface Discounts {
  offer_type?: unknown;
  discount_percentage?: unknown;
  discount_amount?: unknown;
}

/** One of the discounts is needed, as the type says. */
function hasDiscount({
  value: { offer_type, discount_percentage, discount_amount },
  issues,
}: z.core.ParsePayload<Discounts>) {
  const [field, value] =
    offer_type === 'percentage'
      ? (['discount_percentage', discount_percentage] as const)
      : (['discount_amount', discount_amount] as const);
  if (!value) issues.push({ code: 'custom', message: messages.discountInvalid, path: [field], input: value });
}

/** The offer form (section 5), one product at a time. */
export const offerForm = z.strictObject({ product: id, ...offerFields }).check(hasDiscount);

/** An offer that is changed: all of it but its product. */
export const offerEditForm = z.strictObject(offerFields).check(hasDiscount);

/** The last day that several offers get. */
export const offerEndDate = date;

/**
 * The page's form (section 5): one discount for several products, as it is typed; each product is then sent as an
 * {@link offerForm}. Days are 'YYYY-MM-DD' in Asia/Dhaka, both inclusive.
 */
export const offersForm = z
  .strictObject({
    products: z.array(id).check(z.minLength(1, messages.offerProductRequired)),
    offer_type: z.enum(['percentage', 'flat']),
    /** per cent, or taka a piece, as {@link readAmount} reads them */
    discount: z.string().check(
      z.overwrite((typed) => readAmount(typed) ?? typed),
      z.trim(),
      z.regex(/^(?=.*[1-9])\d{1,8}(\.\d{1,2})?$/, messages.discountInvalid),
    ),
    start_date: date,
    end_date: date,
    name: line(120),
    description: text(1000),
  })
  .check((context) => {
    const { offer_type, discount, start_date, end_date } = context.value;
    const refuse = (field: string, message: string) =>
      context.issues.push({ code: 'custom', message, path: [field], input: undefined });
    if (offer_type === 'percentage' && Number(discount) > 100) refuse('discount', messages.discountInvalid);
    if (start_date && end_date && end_date < start_date) refuse('end_date', messages.offerDatesReversed);
  });
export type OffersForm = z.output<typeof offersForm>;
