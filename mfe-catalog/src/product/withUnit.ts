/** A number alone, in Latin or Bengali digits: 36, 36.5, 36 1/2, 36½. */
const BARE = /^[\d০-৯]+([.,][\d০-৯]+)?( ?[½¼¾]| [\d০-৯]+\/[\d০-৯]+)?$/;

/** Whether a measurement is in the form's unit: the shopper wrote none. */
export function isBareNumber(text: string): boolean {
  return BARE.test(text.trim());
}

/** A measurement as it is stored: with the form's unit where the shopper wrote a number alone. @param unit e.g. 'in' */
export function withUnit(text: string, unit: string): string {
  const trimmed = text.trim();
  return isBareNumber(trimmed) ? `${trimmed} ${unit}` : trimmed;
}
