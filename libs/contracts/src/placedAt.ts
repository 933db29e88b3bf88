import { dhakaDateAndTime } from './dhakaTime';
import { currentLanguage } from './language';
import type { Order } from './orders';

/**
 * Date and time of an order in the page's language. The API writes them in English, which is what English pages show: older APIs
 * don't send the instant.
 */
export function placedAt({
  created_at,
  placedOn: date,
  time,
}: Pick<Order, 'created_at' | 'placedOn' | 'time'>): {
  date: string;
  time: string;
} {
  const instant = new Date(created_at);
  return currentLanguage() === 'en' || Number.isNaN(instant.getTime())
    ? { date, time }
    : dhakaDateAndTime(instant);
}
