import { findPlace } from '@haat/api-client/queries/places';
import type { DistrictParts, Place } from '@haat/contracts';

/** The upazila of an address; its English name in both languages while the district's parts are not loaded. */
export const placeNamed = (parts: DistrictParts | undefined, name: string): Place | undefined =>
  findPlace(parts, name) ?? (parts || name === '' ? undefined : { name, bangla: name });
