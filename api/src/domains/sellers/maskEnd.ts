/** Masks an ID or account number: '••••••6789'. Hides its length too. */
export function maskEnd(number: string): string {
  return `••••••${number.slice(number.length < 10 ? -3 : -4)}`;
}
