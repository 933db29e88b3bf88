import { DISTRICTS, type District } from './districts';
import { foldName } from './foldName';
import type { Place } from './places';

const BENGALI = /\p{Script=Bengali}/u;

/**
 * Line, upazila and district in one text, as an order has it, in the script of the line. A place that the line names
 * already is not repeated.
 */
export function addressText(line: string, district: District | '', upazila?: Place): string {
  if (district === '') return line;
  const places = [...(upazila ? [upazila] : []), { name: district, bangla: DISTRICTS[district] }];
  const isBangla = BENGALI.test(line);
  const folded = foldName(line);
  const added = places
    .filter((place) => ![place.name, place.bangla].some((name) => folded.includes(foldName(name))))
    .map(({ name, bangla }) => (isBangla ? bangla : name));
  return [line, ...added].join(', ');
}
