import { readAmount } from '@haat/contracts';

export interface DeliveryForm {
  fee: string;
  from: string;
  to: string;
}

interface DeliveryTerms {
  /** whole taka */
  delivery_fee: number;
  /** null: the usual ones */
  days: { from: number; to: number } | null;
}

const MAX_FEE = 10_000;
const MAX_DAYS = 60;

/** What an operator has typed. @returns the field whose text is wrong otherwise */
export function readDeliveryForm({ fee, from, to }: DeliveryForm): DeliveryTerms | keyof DeliveryForm {
  const delivery_fee = Number(readAmount(fee) ?? Number.NaN);
  if (!Number.isInteger(delivery_fee) || delivery_fee > MAX_FEE) return 'fee';
  if (from.trim() === '' && to.trim() === '') return { delivery_fee, days: null };
  const days = { from: dayOf(from), to: dayOf(to) };
  if (!isDay(days.from) || !isDay(days.to)) return 'from';
  return days.from <= days.to ? { delivery_fee, days } : 'to';
}

const dayOf = (typed: string) => Number(readAmount(typed) ?? Number.NaN);
const isDay = (day: number) => Number.isInteger(day) && day >= 1 && day <= MAX_DAYS;
