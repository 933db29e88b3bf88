import * as z from 'zod/mini';
import { call } from './call';
import { email, id, idText } from './fields';
import { LANGUAGES } from './language';

/** The most products and variants that an account or an email address waits for. */
export const MAX_STOCK_ALERTS = 50;

const stockAlert = z.object({
  product_id: id,
  /** null: any variant of the product */
  variant_id: z.nullable(id),
});
export type StockAlert = z.output<typeof stockAlert>;

/** Every call of members answers with all of theirs, newest first. */
const stockAlerts = z.object({ results: z.array(stockAlert) });

export const listStockAlerts = call({
  method: 'GET',
  path: '/stock-alerts/',
  access: 'user',
  summary: 'What the member waits for, newest first',
  answer: stockAlerts,
});

export const addStockAlert = call({
  method: 'POST',
  path: '/stock-alerts/',
  access: 'user',
  summary: 'Tells the member once when a sold-out product or variant is back; asking again changes nothing',
  body: z.strictObject({ product_id: id, variant_id: z.optional(z.nullable(id)) }),
  answer: stockAlerts,
  errors: { in_stock: 409, stock_alerts_full: 409, too_many_requests: 429 },
});

export const addGuestStockAlert = call({
  method: 'POST',
  path: '/stock-alerts/guest/',
  access: 'public',
  withoutToken: true,
  summary:
    'Sends one email when a sold-out product or variant is back; the answer is the same for any address',
  body: z.strictObject({
    product_id: id,
    variant_id: z.optional(z.nullable(id)),
    email,
    language: z.optional(z.enum(LANGUAGES)),
  }),
  answer: z.void(),
  status: 204,
  errors: { in_stock: 409, too_many_requests: 429 },
});

export const removeStockAlerts = call({
  method: 'DELETE',
  path: '/stock-alerts/products/:id/',
  access: 'user',
  summary: 'Ends what the member waits for of a product',
  params: z.strictObject({ id: idText }),
  answer: stockAlerts,
});
