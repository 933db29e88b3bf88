import * as z from 'zod/mini';
import { call } from './call';
import { dhakaDayText, id, idText, text } from './fields';
import { BUSINESS_TYPES, SELLER_TIERS } from './values';

const setBy = {
  id,
  /** the first day on which it counts, in Asia/Dhaka */
  from_day: z.string(),
  /** '' and null of rates of earlier releases */
  set_by: z.string(),
  /** ISO instant */
  set_at: z.nullable(z.string()),
};

/** A commission from a day on: of a store, else of a tier, else of a business type, else of all stores. */
export const commissionRate = z.object({
  ...setBy,
  store: z.nullable(z.object({ id, business_name: z.string() })),
  tier: z.nullable(z.enum(SELLER_TIERS)),
  business_type: z.nullable(z.enum(BUSINESS_TYPES)),
  /** null: no rate of its own any more */
  percent: z.nullable(z.number()),
});
export type CommissionRate = z.output<typeof commissionRate>;

/** What a store pays for a parcel that comes back refused, in taka, from a day on. */
export const refusalFee = z.object({ ...setBy, fee: z.number() });
export type RefusalFee = z.output<typeof refusalFee>;

/** A store with a tier. */
const tierStore = z.object({ id, business_name: z.string(), tier: z.enum(SELLER_TIERS) });

const rates = z.object({
  /** in Asia/Dhaka: what begins later does not count yet */
  today: z.string(),
  /** the newest of each store, tier and business type first, at most 500 */
  commission: z.array(commissionRate),
  /** the newest first, at most 100 */
  refusal_fees: z.array(refusalFee),
  /** by name, at most 500 */
  tiers: z.array(tierStore),
});
export type Rates = z.output<typeof rates>;

const twoPlaces = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
const PERCENT = 'Please enter a percentage from 0 to 100, such as 8 or 7.5';
const FEE = 'Please enter an amount of taka up to 10,000';

/** A commission from a day on. At most one of store, tier and business type; null ends a rate of their own. */
export const commissionRateBody = z.strictObject({
  store: z.optional(id),
  tier: z.optional(z.enum(SELLER_TIERS)),
  business_type: z.optional(z.enum(BUSINESS_TYPES)),
  percent: z.nullable(
    z.number(PERCENT).check(z.gte(0, PERCENT), z.lte(100, PERCENT), z.refine(twoPlaces, PERCENT)),
  ),
  from_day: dhakaDayText,
});

export const listRates = call({
  method: 'GET',
  path: '/operator/rates/',
  access: 'operator',
  roles: ['owner', 'read_only'],
  summary:
    'Commission by store, tier and business type with its history, the fee for refused parcels, and tiers of stores',
  answer: rates,
});

export const setCommission = call({
  method: 'POST',
  path: '/operator/rates/commission/',
  access: 'operator',
  roles: ['owner'],
  summary: 'Sets a commission from today or a later day on; placed orders keep theirs',
  body: commissionRateBody,
  answer: rates,
});

export const setRefusalFee = call({
  method: 'POST',
  path: '/operator/rates/refusal-fee/',
  access: 'operator',
  roles: ['owner'],
  summary:
    'Sets what a store pays for a refused parcel, for orders that are placed from tomorrow or a later day on; 0: nothing',
  body: z.strictObject({
    fee: z.number(FEE).check(z.gte(0, FEE), z.lte(10_000, FEE), z.refine(twoPlaces, FEE)),
    from_day: dhakaDayText,
  }),
  answer: rates,
});

export const setTier = call({
  method: 'POST',
  path: '/operator/sellers/:id/tier/',
  access: 'operator',
  roles: ['owner'],
  summary:
    'Puts a store into a tier, or takes it out; orders that are placed from now on have the commission of the tier',
  params: z.strictObject({ id: idText }),
  body: z.strictObject({
    tier: z.nullable(z.enum(SELLER_TIERS)),
    reason: text(1000, 'Please give a reason'),
  }),
  answer: rates,
});
