import { hasBengali } from './bengali';
import { DISTRICTS, type District } from './districts';
import { foldName } from './foldName';
import { namedDistrict } from './namedDistrict';
import type { Place } from './places';

/**
 * Line, upazila and district in one text, as an order has it, in the script of the line. A place that the line names
 * already is not repeated, unless it names another district after it: {@link namedDistrict} of the text is the given one.
 */
export function addressText(line: string, district: District | '', upazila?: Place): string {
  if (district === '') return line;
  const inScript = ({ name, bangla }: Place) => (hasBengali(line) ? bangla : name);
  const folded = foldName(line);
  const isNamed = (place: Place) =>
    [place.name, place.bangla].some((name) => folded.includes(foldName(name)));
  const text = upazila && !isNamed(upazila) ? `${line}, ${inScript(upazila)}` : line;
  if (namedDistrict(text) === district) return text;
  return `${text}, ${inScript({ name: district, bangla: DISTRICTS[district] })}`;
}
