const whole = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'BDT',
  currencyDisplay: 'narrowSymbol',
  minimumFractionDigits: 0,
  maximumFractionDigits: 0,
});

const exact = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'BDT',
  currencyDisplay: 'narrowSymbol',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/**
 * Paisa as a price: '৳12,34,567', with two decimals only when there are odd paisa ('৳99.50').
 * en-IN groups by lakh with Latin digits; en-BD would print 'BDT 1,234,567'.
 */
export function formatMoney(paisa: number): string {
  return (paisa % 100 === 0 ? whole : exact).format(paisa / 100);
}
