import { DISTRICTS, type District } from './districts';
import { foldName } from './foldName';

const BENGALI = /\p{Script=Bengali}/u;

/** Line and district in one text, as an order has it. A district that the line names already is not repeated. */
export function addressText(line: string, district: District | ''): string {
  if (district === '') return line;
  const bangla = DISTRICTS[district];
  const names = (name: string) => foldName(line).includes(foldName(name));
  if (names(district) || names(bangla)) return line;
  return `${line}, ${BENGALI.test(line) ? bangla : district}`;
}
