import * as z from 'zod/mini';
import { call } from './call';
import { taka, wholeText } from './fields';

export const DASHBOARD_DAYS = 30;
export const MAX_DASHBOARD_DAYS = 90;

/** Per cent against as many days of the month before, with one place; 'new' when those were empty. */
const growth = z.union([z.number(), z.enum(['new'])]);
export type Growth = z.output<typeof growth>;

/** The seller's figures (seller specification, section 3). Months and days are those of Asia/Dhaka. */
export const dashboard = z.object({
  current_month: z.object({
    /** taka of the items delivered in the month, without delivery fees; those of refunded orders don't count */
    revenue: taka,
    /** placed in the month, without cancelled and refunded ones */
    orders: z.int(),
    /** taka: the revenue by the orders that it came from */
    average_order_value: taka,
    /** so many orders that revenue came from */
    average_of: z.optional(z.int()),
    /** pieces of the orders placed in the month, without cancelled and refunded ones */
    items_sold: z.int(),
  }),
  /** Growth compares the month so far with as many days of the month before: these ('YYYY-MM-DD'). */
  compared_days: z.optional(z.object({ from: z.string(), to: z.string() })),
  growth_metrics: z.object({ revenue_growth: growth, orders_growth: growth, items_growth: growth }),
  seller_info: z.object({ rating: z.number() }),
  reviews: z.object({ total: z.int(), this_month: z.int() }),
  /** questions about products that wait for an answer */
  questions: z.optional(z.object({ open: z.int() })),
  /** orders with messages of their buyers that the store has not read */
  messages: z.optional(z.object({ unread: z.int() })),
  products: z.object({
    total: z.int(),
    active: z.int(),
    /** active ones with 1 to 5 pieces left */
    low_stock: z.int(),
    /** active ones */
    out_of_stock: z.int(),
  }),
  /** taka of everything that was ever delivered; it decides the premium tier */
  total_revenue: taka,
  /** One entry a day, today last, quiet days included: what was delivered and how many orders were placed. */
  daily: z.array(z.object({ day: z.string(), revenue: taka, orders: z.int() })),
});
export type Dashboard = z.output<typeof dashboard>;

export const getDashboard = call({
  method: 'GET',
  path: '/analytics/seller/dashboard/',
  access: 'seller',
  summary: 'The seller’s month, growth, stock and reviews, and the sales of the last days',
  query: z.strictObject({ days: z.optional(wholeText(1, MAX_DASHBOARD_DAYS)) }),
  answer: dashboard,
});
