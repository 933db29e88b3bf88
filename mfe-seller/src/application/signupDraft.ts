import type { SellerApplication, User } from '@haat/contracts';
import { BUSINESS_TYPES, type BusinessType, PAYOUT_METHODS, type PayoutMethod } from '@haat/contracts';
import type { SignupValues } from './signupForm';

/** The name of the draft. */
export const DRAFT = 'seller-signup';

/** Stored over a reload. ID and account number are not: others may use the same browser. */
const STORED = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'business_name',
  'business_type',
  'founded_date',
  'bio',
  'pickup_location',
  'instagram',
  'facebook',
  'payment_method',
  'bank_name',
  'branch_name',
] as const satisfies readonly (keyof SignupValues)[];
type Stored = (typeof STORED)[number];

export const emptySignup: SignupValues = {
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  id_number: '',
  business_name: '',
  // Nothing is chosen yet; the schema reports it on submit.
  business_type: '' as BusinessType,
  founded_date: '',
  bio: '',
  pickup_location: '',
  instagram: '',
  facebook: '',
  payment_method: '' as PayoutMethod,
  account_number: '',
  bank_name: '',
  branch_name: '',
  agree: false,
  logo: null,
};

/** The values that are stored over a reload. */
export function draftOf(values: SignupValues): Partial<SignupValues> {
  return Object.fromEntries(STORED.map((name) => [name, values[name]]));
}

/** A stored draft; null when it is invalid or from another version of the form. */
export function readSignupDraft(stored: unknown): Partial<SignupValues> | null {
  if (stored === null || typeof stored !== 'object') return null;
  const from = stored as Record<string, unknown>;
  const read = Object.fromEntries(
    STORED.flatMap((name) => (typeof from[name] === 'string' ? [[name, from[name]]] : [])),
  ) as Partial<Record<Stored, string>>;
  if (!BUSINESS_TYPES.some((type) => type === read.business_type)) delete read.business_type;
  if (!PAYOUT_METHODS.some((method) => method === read.payment_method)) delete read.payment_method;
  return Object.values(read).some((value) => value !== '') ? (read as Partial<SignupValues>) : null;
}

/**
 * The initial values: those of the user, overwritten by the unmasked ones of the rejected application, overwritten by
 * the draft.
 */
export function signupStart(
  user: User | undefined,
  before: SellerApplication | null,
  draft: Partial<SignupValues> | null,
): SignupValues {
  const known = user && {
    first_name: user.first_name,
    last_name: user.last_name,
    email: user.email,
    phone: user.phone,
  };
  const submitted = readSignupDraft(before && { ...before, founded_date: before.founded_date ?? '' });
  return { ...emptySignup, ...known, ...submitted, ...draft };
}
