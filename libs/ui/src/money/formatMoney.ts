import { localDigits } from '@haat/contracts';

/**
 * Paisa as a price: '৳12,34,567', with two decimals only when there are odd paisa ('৳99.50'). Groups by lakh with
 * Latin digits, as Intl's en-IN does, whose formatter takes long to create on a cheap phone. In Bangla: '৳১২,৩৪,৫৬৭'.
 */
export function formatMoney(paisa: number): string {
  const [whole = '', decimals] = (Math.abs(paisa) / 100).toFixed(paisa % 100 === 0 ? 0 : 2).split('.');
  const grouped = whole.length > 3 ? whole.replace(/\B(?=(\d{2})*\d{3}$)/g, ',') : whole;
  return localDigits(`${paisa < 0 ? '-' : ''}৳${grouped}${decimals ? `.${decimals}` : ''}`);
}
