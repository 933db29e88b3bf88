import * as z from 'zod/mini';
import { codeForm, forgotPasswordForm } from './authForms';
import { call } from './call';
import { email, id, line, newPassword, picture } from './fields';
import { LANGUAGES } from './language';
import { loginForm } from './loginForm';
import { messages } from './messages';
import { PAYMENT_PROVIDERS } from './paymentStates';
import { shippingForm } from './shippingForm';
import { bodyMeasurements } from './sizeCharts';
import { MAX_PREFERENCES, PREFERENCES, SELLER_STATUSES, STAFF_ROLES } from './values';

export const user = z.object({
  id,
  username: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string(),
  address_line_1: z.string(),
  user_type: z.enum(['customer', 'seller', 'operator']),
  onboarding_completed: z.boolean(),
  preferred_tags: z.array(z.string()),
  /** chosen for pages and emails; null: none yet */
  language: z.nullable(z.enum(LANGUAGES)),
  /** emails about lower prices and returned stock of products on the wish list */
  wish_notices: z.boolean(),
});
export type User = z.output<typeof user>;

export const sellerProfile = z.object({
  id,
  status: z.enum(SELLER_STATUSES),
  business_name: z.string(),
  business_type: z.string(),
  bio: z.string(),
  business_description: z.string(),
  phone_number: z.string(),
  business_address: z.string(),
  logo: z.nullable(picture),
  banner_image: z.nullable(picture),
  verified: z.boolean(),
  rating: z.number(),
  total_reviews: z.int(),
  total_products: z.int(),
  rejection_reason: z.nullable(z.string()),
});
export type SellerProfile = z.output<typeof sellerProfile>;

export const permissions = z.object({
  seller_approved: z.boolean(),
  operator: z.boolean(),
  /** the operator's role; null: none. Absent in older APIs */
  staff_role: z.optional(z.nullable(z.enum(STAFF_ROLES))),
});
export type Permissions = z.output<typeof permissions>;

/** Answer of auth/status/: the token's user. */
export const profile = z.object({
  user,
  customer_profile: z.nullable(z.object({ id, preferred_tags: z.array(z.string()) })),
  seller_profile: z.nullable(sellerProfile),
  permissions,
});
export type Profile = z.output<typeof profile>;

export const tokens = z.object({ access: z.string(), refresh: z.string() });
export type Tokens = z.output<typeof tokens>;

export const login = call({
  method: 'POST',
  path: '/auth/login/',
  access: 'public',
  withoutToken: true,
  summary: 'Exchanges e-mail and password for tokens',
  body: loginForm,
  answer: z.object({ access: z.string(), refresh: z.string(), user }),
  errors: { wrong_credentials: 401, code_required: 401, wrong_code: 400, too_many_requests: 429 },
});

export const register = call({
  method: 'POST',
  path: '/auth/register/',
  access: 'public',
  withoutToken: true,
  summary: 'Opens a customer account',
  body: z
    .strictObject({
      email,
      username: line(254),
      password: newPassword,
      password_confirm: z.string().check(z.minLength(1, messages.confirmRequired), z.maxLength(256)),
      first_name: line(100, messages.firstNameRequired),
      last_name: line(100, messages.lastNameRequired),
    })
    .check(
      z.refine((form) => form.password_confirm === form.password, {
        error: messages.passwordsDiffer,
        path: ['password_confirm'],
      }),
    ),
  answer: z.object({ user }),
  status: 201,
  errors: { weak_password: 400, email_taken: 409, too_many_requests: 429 },
});

const refreshBody = z.strictObject({
  refresh: z.string().check(z.minLength(1, messages.noRefreshToken), z.maxLength(512)),
});

export const logout = call({
  method: 'POST',
  path: '/auth/logout/',
  access: 'public',
  withoutToken: true,
  summary: 'Ends the whole family of the refresh token; an unknown token is no error',
  body: refreshBody,
  answer: z.void(),
  status: 204,
});

export const refresh = call({
  method: 'POST',
  path: '/auth/refresh/',
  access: 'public',
  withoutToken: true,
  summary: 'Rotates the refresh token',
  body: refreshBody,
  answer: tokens,
});

export const status = call({
  method: 'GET',
  path: '/auth/status/',
  access: 'user',
  summary: 'Who the token belongs to',
  answer: profile,
});

/** Also accepts the spellings street_wear and active_wear. */
const preference = z.pipe(
  z.enum([...PREFERENCES, 'street_wear', 'active_wear']),
  z.transform((word) => word.replace('_', '')),
);

export const savePreferences = call({
  method: 'POST',
  path: '/auth/preferences/',
  access: 'user',
  summary: 'Saves one to three styles and ends the onboarding',
  body: z.strictObject({
    preferred_tags: z.array(preference).check(
      z.overwrite((styles) => [...new Set(styles)]),
      z.minLength(1, messages.preferencesRequired),
      z.maxLength(MAX_PREFERENCES, `At most ${MAX_PREFERENCES} styles`),
    ),
    onboarding_completed: z.literal(true),
  }),
  answer: z.object({ user }),
});

export const saveLanguage = call({
  method: 'PUT',
  path: '/auth/language/',
  access: 'user',
  summary: 'Saves the language of pages and emails',
  body: z.strictObject({ language: z.enum(LANGUAGES) }),
  answer: z.object({ user }),
});

export const saveWishNotices = call({
  method: 'PUT',
  path: '/auth/wish-notices/',
  access: 'user',
  summary: 'Turns emails about products on the wish list on or off',
  body: z.strictObject({ wish_notices: z.boolean() }),
  answer: z.object({ user }),
});

/** Named after the first kind of emails with such a link: addresses in sent emails stay. */
export const endWishNotices = call({
  method: 'POST',
  path: '/auth/wish-notices/end/',
  access: 'public',
  withoutToken: true,
  summary: 'Turns emails of one kind off with the token of such an email; mail programs call it (RFC 8058)',
  query: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  answer: z.void(),
  status: 204,
  errors: { unsubscribe_link_invalid: 400 },
});

/** The emails besides those about orders, the account itself and the wish list: which of them a person wants. */
const notices = z.object({
  /** when a store answers an own question */
  question_notices: z.boolean(),
  /** when shoppers ask the user's own store; absent for accounts without one */
  store_question_notices: z.optional(z.boolean()),
  /** what followed stores have listed; absent from answers of earlier releases */
  store_news: z.optional(z.boolean()),
});
export type Notices = z.output<typeof notices>;

export const getNotices = call({
  method: 'GET',
  path: '/auth/notices/',
  access: 'user',
  summary: 'Which emails the account gets',
  answer: notices,
});

export const saveNotices = call({
  method: 'PUT',
  path: '/auth/notices/',
  access: 'user',
  summary: 'Turns emails on or off; what is left out stays',
  body: z.strictObject({
    question_notices: z.optional(z.boolean()),
    store_question_notices: z.optional(z.boolean()),
    store_news: z.optional(z.boolean()),
  }),
  answer: notices,
});

export type ShippingInfo = { address_line_1: string; phone: string };

const shippingInfo = z.object({ address_line_1: z.string(), phone: z.string() });

export const getShippingInfo = call({
  method: 'GET',
  path: '/auth/shipping-info/',
  access: 'user',
  summary: 'The text and phone of the default address; empty texts when there is none',
  answer: shippingInfo,
});

export const saveShippingInfo = call({
  method: 'PUT',
  path: '/auth/shipping-info/',
  access: 'user',
  summary: 'Writes text and phone into the default address, or saves the first one',
  body: shippingForm,
  answer: shippingInfo,
});

export const getBodyMeasurements = call({
  method: 'GET',
  path: '/auth/measurements/',
  access: 'user',
  summary: 'The caller’s own measurements in mm; null where none was given',
  answer: bodyMeasurements,
});

export const saveBodyMeasurements = call({
  method: 'PUT',
  path: '/auth/measurements/',
  access: 'user',
  summary: 'Saves the caller’s own measurements',
  body: bodyMeasurements,
  answer: bodyMeasurements,
});

export const config = call({
  method: 'GET',
  path: '/auth/config/',
  access: 'public',
  withoutToken: true,
  summary:
    'What sign-in pages and the checkout need to know of this host; without a client id there is no Google sign-in',
  answer: z.object({
    google_client_id: z.nullable(z.string()),
    /** the issuer's page where one signs in; null together with the client id */
    google_auth_url: z.nullable(z.string()),
    /** whether guests may order without an account; absent in older APIs, where they may not */
    guest_checkout: z.optional(z.boolean()),
    /** whether orders may be paid by card; absent in older APIs, where they may */
    card_orders: z.optional(z.boolean()),
    /** the gateways at which orders can be paid; absent in older APIs, where nothing is paid online */
    online_payments: z.optional(z.array(z.enum(PAYMENT_PROVIDERS))),
    /** whether guests who give no email get news about their orders by SMS; absent in older APIs, where they get none */
    order_texts: z.optional(z.boolean()),
  }),
});

export const googleLogin = call({
  method: 'POST',
  path: '/auth/google/',
  access: 'public',
  withoutToken: true,
  summary: 'Exchanges a Google ID token for tokens; opens an account for who has none',
  body: z.strictObject({ idToken: z.string().check(z.minLength(1), z.maxLength(8192)) }),
  answer: login.answer,
  errors: {
    google_refused: 401,
    code_required: 401,
    not_found: 404,
    google_taken: 409,
    too_many_requests: 429,
    unavailable: 503,
  },
});

export const logoutEverywhere = call({
  method: 'POST',
  path: '/auth/logout-everywhere/',
  access: 'user',
  summary: 'Ends all sessions of the person, this one too',
  answer: z.void(),
  status: 204,
});

export const signedInDevice = z.object({
  id: z.uuid(),
  /** e.g. 'Chrome'; empty when unknown */
  browser: z.string(),
  /** e.g. 'Android'; empty when unknown */
  system: z.string(),
  /** the device that asks */
  current: z.boolean(),
  /** when it signed in, ISO */
  created_at: z.string(),
  /** when it last renewed its tokens, ISO; a device in use does so every ten minutes */
  last_used_at: z.string(),
});
export type SignedInDevice = z.output<typeof signedInDevice>;

export const listSessions = call({
  method: 'GET',
  path: '/auth/sessions/',
  access: 'user',
  summary: 'The devices that are signed in: this one first, then the last used',
  answer: z.object({ results: z.array(signedInDevice) }),
});

export const endSession = call({
  method: 'DELETE',
  path: '/auth/sessions/:id/',
  access: 'user',
  summary: 'Signs one device out; its access token ends at once',
  params: z.strictObject({ id: z.uuid() }),
  answer: z.void(),
  status: 204,
});

export const endOtherSessions = call({
  method: 'POST',
  path: '/auth/sessions/end-others/',
  access: 'user',
  summary: 'Signs all other devices out',
  answer: z.void(),
  status: 204,
});

const twoStepState = z.object({
  enabled: z.boolean(),
  recovery_codes_left: z.int(),
});
export type TwoStepState = z.output<typeof twoStepState>;

const twoStepSetup = z.object({
  /** for typing it into an app, base32 */
  secret: z.string(),
  /** otpauth:// */
  uri: z.string(),
  /** the same as a QR code */
  qr_svg: z.string(),
});
export type TwoStepSetup = z.output<typeof twoStepSetup>;

export const getTwoStep = call({
  method: 'GET',
  path: '/auth/two-step/',
  access: 'user',
  summary: 'Whether the account’s login has a second step',
  answer: twoStepState,
});

export const setUpTwoStep = call({
  method: 'POST',
  path: '/auth/two-step/setup/',
  access: 'user',
  summary: 'A new key for an authenticator app; it counts once a code of it was entered',
  answer: twoStepSetup,
  errors: { two_step_on: 409 },
});

export const turnOnTwoStep = call({
  method: 'POST',
  path: '/auth/two-step/on/',
  access: 'user',
  summary:
    'Turns two-step login on with a code and signs other devices out; the recovery codes are shown once',
  body: codeForm,
  answer: z.object({ recovery_codes: z.array(z.string()) }),
  errors: { wrong_code: 400, two_step_on: 409, two_step_off: 409, too_many_requests: 429 },
});

export const turnOffTwoStep = call({
  method: 'POST',
  path: '/auth/two-step/off/',
  access: 'user',
  summary: 'Turns two-step login off with a code',
  body: codeForm,
  answer: z.void(),
  status: 204,
  errors: { wrong_code: 400, two_step_off: 409, too_many_requests: 429 },
});

export const askPasswordReset = call({
  method: 'POST',
  path: '/auth/password-reset/',
  access: 'public',
  withoutToken: true,
  summary:
    'Mails a link for a new password, good for 30 minutes and once; says the same when nobody has the e-mail',
  body: forgotPasswordForm,
  answer: z.void(),
  status: 204,
  errors: { too_many_requests: 429 },
});

export const resetPassword = call({
  method: 'POST',
  path: '/auth/password-reset/confirm/',
  access: 'public',
  withoutToken: true,
  summary: 'Sets a new password with the token of the mailed link, and ends all sessions of the person',
  body: z.strictObject({
    token: z.string().check(z.minLength(1), z.maxLength(200)),
    password: newPassword,
  }),
  answer: z.void(),
  status: 204,
  errors: { reset_link_invalid: 400, weak_password: 400, too_many_requests: 429 },
});
