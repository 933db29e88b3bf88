import type { District } from './districts';
import places from './upazilas.json' with { type: 'json' };

/** Names in English, which are stored, with those in Bangla. */
type Names = Readonly<Record<string, string>>;

// From @bangladeshi/bangladesh-address 2.1.0 and bd-geojs 1.0.1 (both MIT), corrected: see docs/rules/customers.md.

/** The 495 upazilas by district. */
export const UPAZILAS: Readonly<Record<District, Names>> = places.upazilas;

/** Police stations of the large cities, which belong to no upazila. */
export const THANAS: Readonly<Partial<Record<District, Names>>> = places.thanas;
