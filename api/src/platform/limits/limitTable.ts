import { WrongSetting } from '@haat/servers';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * The subject a limit counts by. Addresses are public ones: our own network has no limit by address, except for logins.
 * A device is a browser with its cookie (deviceCookie.ts).
 */
export type LimitSubject =
  | 'account'
  | 'phone'
  | 'address'
  | 'email'
  | 'address and email'
  | 'address and words'
  | 'device'
  | 'delivery address';

export interface Limit {
  per: LimitSubject;
  /** How many are allowed; Infinity: no limit. */
  max: number;
  /** The window starts with the first one, in ms; null: how many there may be at a time. */
  windowMs: number | null;
  /** For the one who is refused, without a full stop where a time to wait follows. */
  text: string;
  /** A checkout or the like takes no more: operators can't lift it. */
  technical?: true;
  /** Protects accounts from guessing: `off` doesn't switch it off. */
  security?: true;
}

const TOO_MANY_ATTEMPTS = 'Too many attempts';
const TOO_MANY_CODES = 'You have asked for many codes';
const TOO_MUCH_HELD =
  'You have several orders that are not paid yet. Please pay or cancel one of them first.';
/** The order waits to be confirmed, or the search is not counted. */
const NO_REFUSAL = '';

const DEFAULTS = {
  login_address_account: {
    per: 'address and email',
    max: 10,
    windowMs: 15 * MINUTE_MS,
    text: TOO_MANY_ATTEMPTS,
    security: true,
  },
  // High, because the subscribers of a phone company share an address.
  login_address: {
    per: 'address',
    max: 300,
    windowMs: 15 * MINUTE_MS,
    text: TOO_MANY_ATTEMPTS,
    security: true,
  },
  login_account: { per: 'email', max: 100, windowMs: HOUR_MS, text: TOO_MANY_ATTEMPTS, security: true },
  registrations_address: {
    per: 'address',
    max: 100,
    windowMs: HOUR_MS,
    text: TOO_MANY_ATTEMPTS,
    security: true,
  },
  registrations_device: {
    per: 'device',
    max: 20,
    windowMs: HOUR_MS,
    text: TOO_MANY_ATTEMPTS,
    security: true,
  },
  google_address: {
    per: 'address',
    max: 300,
    windowMs: 15 * MINUTE_MS,
    text: TOO_MANY_ATTEMPTS,
    security: true,
  },
  reset_requests_address: {
    per: 'address',
    max: 30,
    windowMs: HOUR_MS,
    text: TOO_MANY_ATTEMPTS,
    security: true,
  },
  staff_invitations_account: {
    per: 'account',
    max: 30,
    windowMs: DAY_MS,
    text: 'You have invited many people today',
    security: true,
  },
  reset_links_address: {
    per: 'address',
    max: 60,
    windowMs: 15 * MINUTE_MS,
    text: TOO_MANY_ATTEMPTS,
    security: true,
  },
  // Wrong codes of the second step, from all addresses.
  codes_account: {
    per: 'account',
    max: 10,
    windowMs: 15 * MINUTE_MS,
    text: TOO_MANY_ATTEMPTS,
    security: true,
  },
  // Passwords of members who change their address or delete the account, in an open session.
  password_checks_account: {
    per: 'account',
    max: 10,
    windowMs: 15 * MINUTE_MS,
    text: TOO_MANY_ATTEMPTS,
    security: true,
  },
  email_changes_account: {
    per: 'account',
    max: 10,
    windowMs: HOUR_MS,
    text: TOO_MANY_ATTEMPTS,
    security: true,
  },
  exports_account: { per: 'account', max: 10, windowMs: HOUR_MS, text: TOO_MANY_ATTEMPTS },
  // Codes to phones; each SMS costs money and may annoy.
  phone_code_wait: {
    per: 'phone',
    max: 1,
    windowMs: MINUTE_MS,
    text: 'We have just sent a code to this number',
    security: true,
  },
  phone_codes_phone: {
    per: 'phone',
    max: 5,
    windowMs: HOUR_MS,
    text: 'We have sent several codes to this number',
    security: true,
  },
  // One without the cookie counts by its network address and its text as well.
  phone_codes_device: {
    per: 'device',
    max: 20,
    windowMs: HOUR_MS,
    text: TOO_MANY_CODES,
    security: true,
  },
  // A member's codes, for orders to whichever phone numbers.
  phone_codes_account: { per: 'account', max: 10, windowMs: HOUR_MS, text: TOO_MANY_CODES, security: true },
  phone_codes_address: { per: 'address', max: 200, windowMs: HOUR_MS, text: TOO_MANY_CODES, security: true },
  // Order numbers and phone numbers could be guessed.
  order_lookups_phone: { per: 'phone', max: 30, windowMs: HOUR_MS, text: TOO_MANY_ATTEMPTS, security: true },
  order_lookups_address: {
    per: 'address',
    max: 100,
    windowMs: 15 * MINUTE_MS,
    text: TOO_MANY_ATTEMPTS,
    security: true,
  },
  orders_account: {
    per: 'account',
    max: 30,
    windowMs: HOUR_MS,
    text: 'You have placed many orders in a short time',
  },
  // Only of accounts that have proved the number.
  orders_phone: {
    per: 'phone',
    max: 30,
    windowMs: DAY_MS,
    text: 'Many orders were placed for this phone number today',
  },
  // Several persons may share a device.
  orders_device: { per: 'device', max: 60, windowMs: DAY_MS, text: 'Many orders came from this device' },
  // Card orders, which take pieces without a payment.
  held_orders_device: {
    per: 'device',
    max: 20,
    windowMs: DAY_MS,
    text: 'Many orders that wait for a payment came from this device',
  },
  // Pieces of unpaid card orders. Cash orders that wait to be confirmed have none.
  held_pieces_account: { per: 'account', max: 50, windowMs: null, text: TOO_MUCH_HELD },
  held_pieces_phone: { per: 'phone', max: 50, windowMs: null, text: TOO_MUCH_HELD },
  // A checkout takes no more lines.
  cart_lines: {
    per: 'account',
    max: 200,
    windowMs: null,
    text: 'Your cart is full. Please order or remove something first.',
    technical: true,
  },
  // Codes of coupons could be guessed. A cart with a coupon asks once each time it is opened.
  coupon_checks_address: {
    per: 'address',
    max: 300,
    windowMs: 15 * MINUTE_MS,
    text: TOO_MANY_ATTEMPTS,
    security: true,
  },
  reviews_account: {
    per: 'account',
    max: 50,
    windowMs: DAY_MS,
    text: 'You have written many reviews today',
  },
  reviews_device: { per: 'device', max: 100, windowMs: DAY_MS, text: 'Many reviews came from this device' },
  review_votes_account: {
    per: 'account',
    max: 300,
    windowMs: DAY_MS,
    text: 'You have voted on many reviews today',
  },
  review_votes_device: {
    per: 'device',
    max: 600,
    windowMs: DAY_MS,
    text: 'Many votes came from this device',
  },
  questions_account: {
    per: 'account',
    max: 20,
    windowMs: DAY_MS,
    text: 'You have asked many questions today',
  },
  questions_device: {
    per: 'device',
    max: 40,
    windowMs: DAY_MS,
    text: 'Many questions came from this device',
  },
  reports_account: {
    per: 'account',
    max: 30,
    windowMs: DAY_MS,
    text: 'You have reported a lot today',
  },
  reports_device: {
    per: 'device',
    max: 60,
    windowMs: DAY_MS,
    text: 'Many reports came from this device',
  },
  stock_alerts_account: { per: 'account', max: 100, windowMs: DAY_MS, text: TOO_MANY_ATTEMPTS },
  // A guest's address is not proved: no one may fill another person's mailbox.
  stock_alerts_email: { per: 'email', max: 20, windowMs: DAY_MS, text: TOO_MANY_ATTEMPTS, security: true },
  stock_alerts_address: {
    per: 'address',
    max: 100,
    windowMs: HOUR_MS,
    text: TOO_MANY_ATTEMPTS,
    security: true,
  },
  messages_account: {
    per: 'account',
    max: 120,
    windowMs: HOUR_MS,
    text: 'You have written many messages in a short time',
  },
  // They are stored as long as the order, so one account must not fill the disk.
  message_pictures_account: {
    per: 'account',
    max: 150,
    windowMs: DAY_MS,
    text: 'You have sent many pictures in messages today',
  },
  pictures_account: {
    per: 'account',
    max: 1500,
    windowMs: HOUR_MS,
    text: 'You have uploaded many pictures in a short time',
  },
  pictures_device: {
    per: 'device',
    max: 3000,
    windowMs: HOUR_MS,
    text: 'Many pictures came from this device',
  },
  searches_address: {
    per: 'address',
    max: 3000,
    windowMs: 5 * MINUTE_MS,
    text: 'There were too many searches from your network',
  },
  // Searches beyond these limits don't count as popular words; without an address the device is counted.
  popular_words: { per: 'address and words', max: 1, windowMs: 30 * DAY_MS, text: NO_REFUSAL },
  popular_words_address: { per: 'address', max: 1000, windowMs: DAY_MS, text: NO_REFUSAL },
  // A cash order beyond one of these waits to be confirmed (cashRisk.ts).
  confirm_open_account: { per: 'account', max: 5, windowMs: null, text: NO_REFUSAL },
  confirm_open_phone: { per: 'phone', max: 5, windowMs: null, text: NO_REFUSAL },
  confirm_open_delivery: { per: 'delivery address', max: 10, windowMs: null, text: NO_REFUSAL },
  confirm_refusals_phone: { per: 'phone', max: 1, windowMs: null, text: NO_REFUSAL },
  // In taka.
  confirm_first_orders: { per: 'account', max: 20_000, windowMs: null, text: NO_REFUSAL },
  // Limits on what new accounts without a confirmed phone number hold together (addressHolds.ts): pieces and taka per hour, and
  // the percentage of a variant's stock.
  confirm_address_pieces: { per: 'address', max: 40, windowMs: null, text: NO_REFUSAL },
  confirm_address_taka: { per: 'address', max: 60_000, windowMs: null, text: NO_REFUSAL },
  confirm_address_variant: { per: 'address', max: 50, windowMs: null, text: NO_REFUSAL },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof DEFAULTS;
/** All limits of a running API. */
export type Limits = Readonly<Record<LimitName, Limit>>;

export const LIMIT_NAMES = Object.keys(DEFAULTS) as LimitName[];
export const DEFAULT_LIMITS: Limits = DEFAULTS;

/** Security limits can't be lifted, so that nobody gets more attempts at guessing. */
export const isLiftable = ({ per, security, technical }: Limit): boolean =>
  !security && !technical && ['account', 'phone', 'address', 'device'].includes(per);

/** The limits without those that are about shopping and selling: for tests, measurements and imports. */
export const SECURITY_LIMITS: Limits = changed((limit) =>
  limit.security ? limit : { ...limit, max: Infinity },
);

function changed(change: (limit: Limit, name: LimitName) => Limit, from: Limits = DEFAULT_LIMITS): Limits {
  return Object.fromEntries(LIMIT_NAMES.map((name) => [name, change(from[name], name)])) as unknown as Limits;
}

/** Limits of earlier releases, which a LIMITS setting may still name. */
const FORMER_LIMITS = ['orders_address', 'held_orders_address'];

const UNITS_MS = { m: MINUTE_MS, h: HOUR_MS, d: DAY_MS } as const;
const MAX_WINDOW_MS = 30 * DAY_MS;
const MAX_COUNT = 1_000_000_000;

/**
 * Reads LIMITS: `orders_phone=50/1d, cart_lines=100, searches_address=off`; `off` alone switches off all but those that
 * protect accounts. Later entries win.
 * @throws WrongSetting naming the entry
 */
export function readLimits(text: string | undefined): Limits {
  let limits = DEFAULT_LIMITS;
  const entries = (text ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  for (const entry of entries) {
    if (entry === 'off') {
      limits = SECURITY_LIMITS;
      continue;
    }
    const [, name = '', count = '', , amount, unit] =
      /^(\w+)\s*=\s*(\d{1,10}|off)(\/(\d{1,4})([mhd]))?$/.exec(entry) ?? [];
    if (FORMER_LIMITS.includes(name)) continue;
    const known = LIMIT_NAMES.find((one) => one === name);
    if (!known) {
      throw new WrongSetting(
        name
          ? `LIMITS: there is no limit ${name}`
          : `LIMITS must be entries like orders_phone=50/1d, cart_lines=100 or searches_address=off, not "${entry}"`,
      );
    }
    limits = { ...limits, [known]: changedBy(limits[known], known, { count, amount, unit }) };
  }
  return limits;
}

function changedBy(
  limit: Limit,
  name: LimitName,
  { count, amount, unit }: { count: string; amount: string | undefined; unit: string | undefined },
): Limit {
  if (count === 'off') {
    if (limit.security) throw new WrongSetting(`LIMITS: ${name} protects accounts and can't be switched off`);
    return { ...limit, max: Infinity };
  }
  const max = Number(count);
  const highest = name === 'cart_lines' ? DEFAULTS.cart_lines.max : MAX_COUNT;
  const lowest = limit.security ? 1 : 0;
  if (max < lowest || max > highest)
    throw new WrongSetting(`LIMITS: ${name} must be from ${lowest} to ${highest}`);
  if (amount === undefined) return { ...limit, max };
  if (limit.windowMs === null) {
    throw new WrongSetting(`LIMITS: ${name} is how many there may be at a time, so it has no window`);
  }
  const windowMs = Number(amount) * UNITS_MS[unit as keyof typeof UNITS_MS];
  if (windowMs === 0 || windowMs > MAX_WINDOW_MS) {
    throw new WrongSetting(`LIMITS: the window of ${name} must be from 1m to 30d`);
  }
  return { ...limit, max, windowMs };
}
