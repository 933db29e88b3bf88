import type { District, DistrictParts, Place } from '@haat/contracts';
import { THANAS, UPAZILAS } from '@haat/contracts/upazilas';
import { InvalidInput } from '../../platform/http/errors';

const listOf = (names: Readonly<Record<string, string>> = {}): Place[] =>
  Object.entries(names).map(([name, bangla]) => ({ name, bangla }));

export const partsOf = (district: District): DistrictParts => ({
  upazilas: listOf(UPAZILAS[district]),
  thanas: listOf(THANAS[district]),
});

/** @returns undefined for '' and for what is not in the district */
export function findUpazila(district: District | '', name: string): Place | undefined {
  if (district === '') return undefined;
  const { upazilas, thanas } = partsOf(district);
  return [...upazilas, ...thanas].find((place) => place.name === name);
}

/** @throws InvalidInput when the upazila is not in the district */
export function checkUpazila(district: District | '', upazila: string): void {
  if (upazila === '' || findUpazila(district, upazila)) return;
  const message = 'This upazila is not in the chosen district';
  throw new InvalidInput(message, { upazila: [message] });
}
