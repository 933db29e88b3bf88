/**
 * A value on one line, without control characters and without those that turn the direction of what follows:
 * nothing in it can begin another header or line, or disguise an address.
 */
export function oneLine(value: string): string {
  return value
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[\u202A-\u202E\u2066-\u2069]/g, '')
    .trim();
}
