import { rngOf } from '../art/garmentArt';
import type { RowsOf } from './demo.queries';

const DAYS = 30;

/** Searches in the demo market, with the maximum of visitors a day. */
const SEARCHES: Readonly<Record<string, number>> = {
  saree: 40,
  panjabi: 34,
  'three piece': 26,
  শাড়ি: 24,
  jamdani: 20,
  kurti: 17,
  পাঞ্জাবি: 15,
  't-shirt': 14,
  'cotton saree': 11,
  hijab: 10,
  'baby frock': 7,
  'denim jacket': 5,
};

/** @param dayOf the day so many days ago, 'YYYY-MM-DD' in Asia/Dhaka */
export function searchRows(dayOf: (age: number) => string): RowsOf<'searches'> {
  const rng = rngOf('searches');
  return Object.entries(SEARCHES).flatMap(([words, max]) =>
    Array.from({ length: DAYS }, (_, age) => ({
      day: dayOf(age),
      words,
      visitors: rng.int(Math.ceil(max / 2), max),
    })),
  );
}
