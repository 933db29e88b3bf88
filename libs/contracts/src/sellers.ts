import * as z from 'zod/mini';
import { sellerProfile } from './auth';
import { call } from './call';
import { dhakaDay } from './dhakaTime';
import { email, flagText, id, line, missing, PHONE, phone, picture, text } from './fields';
import { messages } from './messages';
import { phoneText } from './phoneText';
import { homepageEntry } from './stores';
import { BUSINESS_TYPES, HOMEPAGE_SLOTS, PAYOUT_METHODS, type PayoutMethod, SELLER_STATUSES } from './values';

// One message a field, and none aborts: an aborted check would skip the rules over several fields.

/** A day 'YYYY-MM-DD' that there is in the calendar, from 1900 to today in Asia/Dhaka. */
const pastDay = z.string({ error: missing('Date founded is required') }).check(
  z.trim(),
  z.minLength(1, 'Date founded is required'),
  z.refine((day) => day === '' || isDay(day), 'Please enter a valid date'),
  z.refine((day) => !isDay(day) || day <= dhakaDay(new Date()), 'Date founded can’t be in the future'),
);

function isDay(text: string): boolean {
  if (!/^(19|20)\d\d-\d\d-\d\d$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  // 30 February would have become a day of March.
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** One of a few words; whatever else is sent counts as not chosen. */
const oneOf = <const Words extends readonly string[]>(words: Words, message: string) =>
  z.enum(words, {
    error: ({ input }) => (input === undefined || typeof input === 'string' ? message : undefined),
  });

/** A number that people write with spaces and hyphens, in Latin or Bengali digits. */
const compact = (requiredMessage: string) =>
  z
    .string({ error: missing(requiredMessage) })
    .check(z.overwrite(phoneText), z.minLength(1, requiredMessage));

/** A name there or the page's address; nothing that a browser would run. */
const socialPage = text(200).check(
  z.refine(
    (value) => /^(https?:\/\/\S+|[^:]*)$/i.test(value),
    'Enter a name, or an address that begins with https://',
  ),
);

const bio = text(1000, 'Bio is required');
const pickupLocation = text(300, 'Pickup location is required');

interface Payout {
  payment_method: PayoutMethod;
  account_number: string;
  bank_name?: string;
  branch_name?: string;
}

// Once a method is chosen, its errors are reported along with those of other fields: a form shows all errors at once.
const isMethodChosen = ({ value }: { value: unknown }) =>
  PAYOUT_METHODS.some((method) => method === (value as Partial<Payout> | null)?.payment_method);

const accountFitsMethod = z.refine<Payout>(
  ({ payment_method, account_number }) =>
    !isFilled(account_number) ||
    (payment_method === 'Bank' ? /^\d{6,20}$/.test(account_number) : PHONE.test(account_number)),
  {
    path: ['account_number'],
    when: isMethodChosen,
    error: ({ input }) => {
      const { payment_method } = input as Payout;
      return payment_method === 'Bank'
        ? 'A bank account number has 6 to 20 digits'
        : `Please enter the mobile number of your ${payment_method} account`;
    },
  },
);

const bankNeeds = (field: 'bank_name' | 'branch_name', error: string) =>
  z.refine<Payout>((form) => form.payment_method !== 'Bank' || isFilled(form[field]), {
    path: [field],
    when: isMethodChosen,
    error,
  });

const isFilled = (value: unknown) => typeof value === 'string' && value.trim() !== '';

const payoutAccount = {
  payment_method: oneOf(PAYOUT_METHODS, 'Please choose a payment method'),
  account_number: compact('Account number is required').check(z.maxLength(40, 'At most 40 characters')),
  /** only of a Bank account; with other methods they are not stored */
  bank_name: z.optional(line(100)),
  branch_name: z.optional(line(100)),
};

const payoutAccountRules = [
  accountFitsMethod,
  bankNeeds('bank_name', 'Bank name is required'),
  bankNeeds('branch_name', 'Branch name is required'),
] as const;

/** The account that payouts go to, by the rules of the application. */
export const payoutAccountForm = z.strictObject(payoutAccount).check(...payoutAccountRules);

/**
 * The seller signup form (seller specification, sections 3 and 5), with the names that the server takes.
 * The page adds the terms and the logo, which are its own: `z.safeExtend(sellerSignupForm, { agree: … })`.
 */
export const sellerSignupForm = z
  .strictObject({
    first_name: line(100, messages.firstNameRequired),
    last_name: line(100, messages.lastNameRequired),
    email,
    phone,
    /** national ID, passport or birth certificate */
    id_number: compact('ID number is required').check(
      z.toUpperCase(),
      z.regex(
        /^([A-Z0-9]{6,20})?$/,
        'Please enter the number of a national ID, passport or birth certificate',
      ),
    ),
    business_name: line(100, 'Business name is required'),
    business_type: oneOf(BUSINESS_TYPES, 'Please choose a business type'),
    founded_date: pastDay,
    bio,
    pickup_location: pickupLocation,
    instagram: z.optional(socialPage),
    facebook: z.optional(socialPage),
    ...payoutAccount,
  })
  .check(...payoutAccountRules);
export type SellerSignup = z.input<typeof sellerSignupForm>;

/** The form of another name of the store. */
export const storeNameForm = z.strictObject({ business_name: line(100, 'Business name is required') });

/** A submitted application. ID and account number show their last digits only: '••••••6789'. */
export const application = z.object({
  id,
  status: z.enum(SELLER_STATUSES),
  /** why it was rejected, or the store suspended */
  reason: z.nullable(z.string()),
  /** ISO instant of the last submission */
  applied_at: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  id_number: z.string(),
  business_name: z.string(),
  business_type: z.enum(BUSINESS_TYPES),
  founded_date: z.nullable(z.string()),
  bio: z.string(),
  business_description: z.string(),
  pickup_location: z.string(),
  instagram: z.string(),
  facebook: z.string(),
  payment_method: z.enum(PAYOUT_METHODS),
  account_number: z.string(),
  bank_name: z.string(),
  branch_name: z.string(),
  logo: z.nullable(picture),
  /** the name that the store wants instead, until an operator has decided; only in the owner's view */
  name_change: z.optional(z.nullable(z.object({ business_name: z.string(), asked_at: z.string() }))),
  /** what an operator has asked about it, and the answer: null until it is given */
  question: z.optional(
    z.nullable(
      z.object({
        text: z.string(),
        /** ISO instants */
        asked_at: z.string(),
        answer: z.nullable(z.string()),
        answered_at: z.nullable(z.string()),
      }),
    ),
  ),
});
export type SellerApplication = z.output<typeof application>;

export const signup = call({
  method: 'POST',
  path: '/auth/seller/signup/',
  access: 'user',
  summary: 'Applies to become a seller; after a rejection, applies again. The logo is a PNG or a JPEG',
  form: sellerSignupForm,
  files: { logo: { most: 1 } },
  answer: application,
  status: 201,
  errors: { already_applied: 409, store_name_taken: 409, unreadable_picture: 400, too_many_requests: 429 },
});

export const getApplication = call({
  method: 'GET',
  path: '/auth/seller/application/',
  access: 'user',
  summary: 'The caller’s application as it was submitted, ID and account number masked',
  answer: application,
  errors: { not_found: 404 },
});

/** The form of an answer to an operator's question. */
export const applicationAnswerForm = z.strictObject({ answer: text(2000, 'Please write an answer') });

export const answerApplication = call({
  method: 'POST',
  path: '/auth/seller/application/answer/',
  access: 'user',
  summary: 'Answers what an operator has asked about the caller’s pending application',
  body: applicationAnswerForm,
  answer: application,
  errors: { not_found: 404, seller_state: 409 },
});

/** Store details that a seller may change, besides its pictures. */
export const profileForm = z.strictObject({
  bio: z.optional(bio),
  business_description: z.optional(text(4000)),
  phone: z.optional(phone),
  pickup_location: z.optional(pickupLocation),
  instagram: z.optional(socialPage),
  facebook: z.optional(socialPage),
  /** takes the picture off the store, unless a new one is sent */
  remove_logo: z.optional(flagText),
  remove_banner_image: z.optional(flagText),
});
export type SellerProfileChange = z.input<typeof profileForm>;

export const updateProfile = call({
  method: 'PATCH',
  path: '/auth/seller/profile/',
  access: 'seller',
  summary: 'Changes what is sent of the store’s profile, and leaves the rest',
  form: profileForm,
  files: { banner_image: { most: 1 }, logo: { most: 1 } },
  answer: sellerProfile,
  errors: { unreadable_picture: 400, too_many_requests: 429 },
});

/** A slot as its seller sees it; shoppers see those with `in_shop` only. */
export const ownHomepageEntry = z.extend(homepageEntry, { in_shop: z.boolean() });
export type OwnHomepageEntry = z.output<typeof ownHomepageEntry>;

export const getHomepage = call({
  method: 'GET',
  path: '/users/seller/homepage-products/',
  access: 'seller',
  summary: 'The caller’s homepage slots, also those whose product has left the shop',
  answer: z.object({ results: z.array(ownHomepageEntry) }),
});

const distinct = (name: 'order' | 'product_id') => (entries: { order: number; product_id: number }[]) =>
  new Set(entries.map((entry) => entry[name])).size === entries.length;

export const saveHomepage = call({
  method: 'POST',
  path: '/users/seller/homepage-products/',
  access: 'seller',
  summary: 'Sets the homepage slots; what is not in the list is taken off. What has left the shop may stay',
  body: z.strictObject({
    products: z
      .array(z.strictObject({ product_id: id, order: z.int().check(z.gte(0), z.lte(HOMEPAGE_SLOTS - 1)) }))
      .check(
        z.maxLength(HOMEPAGE_SLOTS, `At most ${HOMEPAGE_SLOTS} products`),
        z.refine(distinct('order'), 'Two products are in one slot'),
        z.refine(distinct('product_id'), 'A product is in two slots'),
      ),
  }),
  answer: z.object({ results: z.array(ownHomepageEntry) }),
  errors: { not_found: 404, not_on_sale: 409 },
});
