import * as z from 'zod/mini';
import { call } from './call';
import { taka } from './fields';
import { localDigits } from './language';

/** Counts of what waits stop here: whoever has so much to do needs no exact number. */
export const MOST_COUNTED = 100;

/** The count of what waits as a text, with a plus where it stopped. */
export const waitingCount = (count: number): string =>
  count < MOST_COUNTED ? localDigits(count) : `${localDigits(MOST_COUNTED)}+`;

/** Something that waits for an operator: how many, and since when the oldest one does. */
const waiting = z.object({
  /** at most {@link MOST_COUNTED} */
  count: z.int(),
  /** ISO instant; null: nothing waits */
  oldest: z.nullable(z.string()),
});
export type Waiting = z.output<typeof waiting>;

/** Work that waits for operators. */
export const waitingList = z.object({
  /** applications that are not decided; those whose applicant was asked and has not answered are left out */
  applications: z.extend(waiting, {
    /** beyond 24 and 48 hours, of those that are counted */
    over_24h: z.int(),
    over_48h: z.int(),
  }),
  /** cash orders to be confirmed by a call; `oldest`: until when the first of them has to be */
  cash_orders: waiting,
  /** card orders whose payment is waited for, likewise */
  card_orders: waiting,
  /** orders that their stores have not touched for 48 hours */
  late_orders: waiting,
  /** emails that were given up */
  failed_mails: waiting,
  /** payout runs to be approved by a second operator */
  payout_runs: waiting,
  /** payout accounts that sellers want instead of theirs */
  account_changes: waiting,
  /** names that stores want instead of theirs */
  name_changes: z.optional(waiting),
  /** reported content, and hidden content whose author wants it to be looked at again */
  reports: z.optional(waiting),
  appeals: z.optional(waiting),
  /** products of new stores that nobody has looked at */
  new_products: z.optional(waiting),
  /** returns that an operator decides; `oldest`: until when the first of them has to be */
  returns: z.optional(waiting),
  /** payments at gateways that need a person */
  payments: z.optional(waiting),
  /** refunds at gateways that an owner sends */
  gateway_refunds: z.optional(waiting),
});
export type WaitingList = z.output<typeof waitingList>;

export const getWaiting = call({
  method: 'GET',
  path: '/operator/waiting/',
  access: 'operator',
  roles: ['owner', 'seller_manager', 'order_support', 'moderator', 'read_only'],
  summary: 'What waits for operators: counts, and since when',
  answer: waitingList,
});

export const FIGURE_PERIODS = ['day', 'week', 'month'] as const;
export type FigurePeriod = (typeof FIGURE_PERIODS)[number];

/** The market in one day, week or month. */
export const figures = z.object({
  /** its first day, 'YYYY-MM-DD' in Asia/Dhaka; weeks begin on Sunday */
  from: z.string(),
  /** placed in it, ended ones included */
  orders: z.int(),
  /** those of them that were cancelled or refunded */
  ended: z.int(),
  /** taka of the items delivered in it */
  revenue: taka,
  /** stores that applied in it, and accounts that were made in it */
  new_sellers: z.int(),
  new_buyers: z.int(),
});
export type Figures = z.output<typeof figures>;

export const getFigures = call({
  method: 'GET',
  path: '/operator/figures/',
  access: 'operator',
  roles: ['owner', 'seller_manager', 'order_support', 'read_only'],
  summary: 'The market by day (30), week (26) or month (12), the present one last',
  query: z.strictObject({ by: z.optional(z.enum(FIGURE_PERIODS)) }),
  answer: z.object({ results: z.array(figures) }),
});

const failedMail = z.object({
  id: z.int(),
  kind: z.string(),
  recipient: z.string(),
  /** ISO instant */
  at: z.string(),
  error: z.string(),
});
export type FailedMail = z.output<typeof failedMail>;

export const listFailedMails = call({
  method: 'GET',
  path: '/operator/failed-mails/',
  access: 'operator',
  roles: ['owner', 'order_support', 'read_only'],
  summary: 'Emails that were given up, the last 100, with the reason',
  answer: z.object({ results: z.array(failedMail) }),
});

export const resendFailedMails = call({
  method: 'POST',
  path: '/operator/failed-mails/resend/',
  access: 'operator',
  roles: ['owner', 'order_support'],
  summary: 'Sends all emails again that were given up, but those that have expired',
  answer: z.object({ sent: z.int() }),
});
