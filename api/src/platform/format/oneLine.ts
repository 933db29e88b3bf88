/**
 * Removes line breaks, control characters and bidirectional overrides, so that a value can neither start another line or
 * header nor disguise an address.
 */
export function oneLine(value: string): string {
  return value
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[\u202A-\u202E\u2066-\u2069]/g, '')
    .trim();
}
