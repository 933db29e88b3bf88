/** Latin digits as Bengali ones: 12 is '১২'. */
export function bengaliDigits(text: string | number): string {
  return String(text).replace(/\d/g, (digit) => String.fromCharCode(0x9e6 + Number(digit)));
}
