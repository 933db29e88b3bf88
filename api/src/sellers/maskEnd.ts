/** All that is told of an ID or account number: '••••••6789'. How long it is stays untold, too. */
export function maskEnd(number: string): string {
  return `••••••${number.slice(number.length < 10 ? -3 : -4)}`;
}
