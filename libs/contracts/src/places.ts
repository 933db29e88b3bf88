import * as z from 'zod/mini';
import { DISTRICT_NAMES } from './addressForm';
import { call } from './call';

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
  query: z.strictObject({ district: z.enum(DISTRICT_NAMES) }),
  answer: districtParts,
});
