import { dhakaDay } from '../format/dhakaTime';

/**
 * The day in Asia/Dhaka that a date of the offer form means: the day itself, or the one on which an instant falls
 * there. A time without a zone is on Dhaka's clocks.
 * @param date 'YYYY-MM-DD', with or without a time and a zone
 * @returns 'YYYY-MM-DD'; null when there is no such day between 2000 and 2099
 */
export function offerDay(date: string): string | null {
  const day = date.slice(0, 10);
  const midnight = new Date(`${day}T00:00:00Z`);
  // 30 February would silently become 2 March.
  if (Number.isNaN(midnight.getTime()) || midnight.toISOString().slice(0, 10) !== day) return null;
  const zoned = /(Z|[+-]\d{2}:\d{2})$/.test(date);
  const instant = new Date(date.length === 10 ? midnight : zoned ? date : `${date}+06:00`);
  if (Number.isNaN(instant.getTime())) return null;
  const meant = date.length === 10 ? day : dhakaDay(instant);
  return /^20\d{2}-/.test(meant) ? meant : null;
}
