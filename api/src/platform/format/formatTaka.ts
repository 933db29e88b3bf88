import { localDigits, type Paisa } from '@haat/contracts';

const formats = [0, 2].map(
  (digits) =>
    // en-IN groups by lakh with Latin digits; en-BD would print 'BDT 1,234,567'.
    new Intl.NumberFormat('en-IN', {
      style: 'currency',
      currency: 'BDT',
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }),
);

/** Formats paisa as on the pages: '৳12,34,567', with two decimals only when the amount is not whole taka ('৳99.50'). */
export function formatTaka(paisa: Paisa): string {
  return localDigits(formats[paisa % 100 === 0 ? 0 : 1]?.format(paisa / 100) ?? '');
}
