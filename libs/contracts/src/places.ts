import * as z from 'zod/mini';
import { DISTRICT_NAMES } from './addressForm';
import { call } from './call';
import { taka } from './fields';

const oneDistrict = z.strictObject({ district: z.enum(DISTRICT_NAMES) });

/** A part of a district. The English name is stored with an address. */
const place = z.object({ name: z.string(), bangla: z.string() });
export type Place = z.output<typeof place>;

export const districtParts = z.object({
  upazilas: z.array(place),
  /** police stations of a large city, which belong to no upazila */
  thanas: z.array(place),
});
export type DistrictParts = z.output<typeof districtParts>;

export const listUpazilas = call({
  method: 'GET',
  path: '/places/upazilas/',
  access: 'public',
  summary: 'The upazilas of a district, and the thanas of its large city, in both languages',
  query: oneDistrict,
  answer: districtParts,
});

const dayCount = z.int().check(z.gte(1), z.lte(60));
const days = z
  .strictObject({ from: dayCount, to: dayCount })
  .check(z.refine(({ from, to }) => from <= to, 'The first day must not be after the last one'));

/** A district whose delivery fee is not that of the whole shop. */
const deliveryFee = z.object({
  district: z.enum(DISTRICT_NAMES),
  delivery_fee: taka,
  /** days from the order to its delivery; null: as everywhere */
  days: z.nullable(z.object({ from: z.int(), to: z.int() })),
});
export type DeliveryFee = z.output<typeof deliveryFee>;

/** By name. The shop's fee and days apply to all districts that are not in it. */
const deliveryFees = z.object({ results: z.array(deliveryFee) });

export const listDeliveryFees = call({
  method: 'GET',
  path: '/places/delivery-fees/',
  access: 'public',
  summary: 'Delivery fee and days of the districts that have their own',
  answer: deliveryFees,
});

export const setDeliveryFee = call({
  method: 'PUT',
  path: '/operator/delivery-fees/:district/',
  access: 'operator',
  roles: ['owner'],
  summary: 'Delivery fee and days of a district, for orders from now on; noted in the audit trail',
  params: oneDistrict,
  body: z.strictObject({
    /** whole taka */
    delivery_fee: z.int().check(z.gte(0), z.lte(10_000)),
    /** as everywhere when absent */
    days: z.optional(z.nullable(days)),
    /** what the operator has seen, null for the usual fee: refused if another operator has changed it since */
    seen: z.optional(z.nullable(z.strictObject({ delivery_fee: taka, days: z.nullable(days) }))),
  }),
  answer: deliveryFees,
  errors: { changed_meanwhile: 409 },
});

export const resetDeliveryFee = call({
  method: 'DELETE',
  path: '/operator/delivery-fees/:district/',
  access: 'operator',
  roles: ['owner'],
  summary: 'A district has the fee and the days of the whole shop again; noted in the audit trail',
  params: oneDistrict,
  answer: deliveryFees,
});
