/** A number without a unit, in Latin or Bengali digits: 36, 36.5, 36 1/2, 36½. */
const PLAIN_NUMBER = /^[\d০-৯]+([.,][\d০-৯]+)?( ?[½¼¾]| [\d০-৯]+\/[\d০-৯]+)?$/;

/** Whether a measurement has no unit, so that the unit of the form applies. */
export function isBareNumber(text: string): boolean {
  return PLAIN_NUMBER.test(text.trim());
}

/** A measurement with a unit: that of the form for a plain number. @param unit e.g. 'in' */
export function withUnit(text: string, unit: string): string {
  const trimmed = text.trim();
  return isBareNumber(trimmed) ? `${trimmed} ${unit}` : trimmed;
}
