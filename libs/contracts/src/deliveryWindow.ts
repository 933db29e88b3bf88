import { type DeliveryDays, deliveryDays, type SaleTerms } from './deliveryTerms';
import { daysAfter, shortDay, weekdayOf } from './dhakaTime';
import { currentLanguage, localDigits } from './language';

/** The first and the last day on which an order is expected: 'YYYY-MM-DD' in Asia/Dhaka. */
export interface DeliveryWindow {
  from: string;
  to: string;
}

const FRIDAY = 5;

/**
 * Public holidays of Bangladesh that are on the same date each year, as 'MM-DD'. Those that follow the moon (Eid, Durga
 * Puja …) are announced from year to year and are not known here.
 */
export const FIXED_HOLIDAYS: readonly string[] = [
  '02-21', // Language Martyrs' Day
  '03-26', // Independence Day
  '04-14', // Bengali New Year
  '05-01', // May Day
  '08-05', // July Mass Uprising Day
  '12-16', // Victory Day
  '12-25', // Christmas Day
];

/** Whether riders deliver on a day: not on Fridays and holidays. @param day 'YYYY-MM-DD' */
export function isDeliveryDay(day: string): boolean {
  return weekdayOf(day) !== FRIDAY && !FIXED_HOLIDAYS.includes(day.slice(5));
}

/**
 * When everything of an order is expected: {@link deliveryDays} after the day of the order, counting delivery days only.
 * @param orderDay the day of the order in Asia/Dhaka, 'YYYY-MM-DD'
 * @param usual of the district, where it has days of its own
 */
export function deliveryWindow(
  orderDay: string,
  items: readonly SaleTerms[],
  usual?: DeliveryDays,
): DeliveryWindow {
  const days = deliveryDays(items, usual);
  return { from: nthDeliveryDay(orderDay, days.from), to: nthDeliveryDay(orderDay, days.to) };
}

function nthDeliveryDay(orderDay: string, count: number): string {
  let day = orderDay;
  for (let counted = 0; counted < count; ) {
    day = daysAfter(day, 1);
    if (isDeliveryDay(day)) counted++;
  }
  return day;
}

const WEEKDAYS = {
  en: 'Sun Mon Tue Wed Thu Fri Sat'.split(' '),
  bn: 'রবি সোম মঙ্গল বুধ বৃহস্পতি শুক্র শনি'.split(' '),
};

/** A window as 'Tue 24 – Thu 26 Nov', 'Mon 30 Nov – Wed 2 Dec' or 'Tue 24 Nov', in the page's language. */
export function deliveryDates({ from, to }: DeliveryWindow): string {
  const weekday = (day: string) => WEEKDAYS[currentLanguage()][weekdayOf(day)];
  const last = `${weekday(to)} ${shortDay(to)}`;
  if (from === to) return last;
  const sameMonth = from.slice(0, 7) === to.slice(0, 7);
  const first = sameMonth ? localDigits(String(Number(from.slice(8)))) : shortDay(from);
  return `${weekday(from)} ${first} – ${last}`;
}
