// Days and times of Asia/Dhaka: UTC+6, without daylight saving time. A day is a text 'YYYY-MM-DD'.
// Without Intl: its formats are slow to make on a cheap phone, and their texts differ between ICU versions ('Sept', a
// narrow space before PM).

const OFFSET = '+06:00';
const OFFSET_MS = 6 * 3_600_000;
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

const isValid = (date: Date) => !Number.isNaN(date.getTime());
const inDhaka = (instant: Date) => new Date(instant.getTime() + OFFSET_MS);
const monthOf = (date: Date) => MONTHS[date.getUTCMonth()] ?? '';
const dayOf = (date: Date) => date.toISOString().slice(0, 10);
const midnightOf = (day: string) => new Date(`${day}T00:00:00Z`);

/** The day of an instant: what offers and "today" are compared by. */
export const dhakaDay = (instant: Date): string => dayOf(inDhaka(instant));

/** A valid instant as orders show it: date '21 Nov 2026' and time '2:05 PM'. */
export function dhakaDateAndTime(instant: Date): { date: string; time: string } {
  const at = inDhaka(instant);
  const hour = at.getUTCHours();
  const minute = String(at.getUTCMinutes()).padStart(2, '0');
  return {
    date: `${at.getUTCDate()} ${monthOf(at).slice(0, 3)} ${at.getUTCFullYear()}`,
    time: `${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`,
  };
}

/** The date of an ISO timestamp: '21 Nov 2026'; '' for an invalid one. */
export function dhakaDate(iso: string): string {
  const instant = new Date(iso);
  return isValid(instant) ? dhakaDateAndTime(instant).date : '';
}

/** Date and time of an ISO timestamp: '21 Nov 2026, 2:05 PM'; '' for an invalid one. */
export function dhakaTime(iso: string): string {
  const instant = new Date(iso);
  if (!isValid(instant)) return '';
  const { date, time } = dhakaDateAndTime(instant);
  return `${date}, ${time}`;
}

/** The first second of a day, in ISO 8601. */
export const startOfDhakaDay = (day: string): string => `${day}T00:00:00${OFFSET}`;

/** The last second of a day, in ISO 8601: the end day of an offer is inclusive. */
export const endOfDhakaDay = (day: string): string => `${day}T23:59:59${OFFSET}`;

/**
 * The day that a typed or sent date means: the date itself, or the day in Dhaka of an instant. A time without a zone
 * is a time in Dhaka.
 * @param date 'YYYY-MM-DD', with or without a time and a zone
 * @returns null when there is no such day between 2000 and 2099
 */
export function parseDhakaDay(date: string): string | null {
  const day = date.slice(0, 10);
  const midnight = midnightOf(day);
  // Date would turn 30 February into 2 March.
  if (!isValid(midnight) || dayOf(midnight) !== day) return null;
  const hasZone = /(Z|[+-]\d{2}:\d{2})$/.test(date);
  const instant = new Date(date.length === 10 ? midnight : hasZone ? date : `${date}${OFFSET}`);
  if (!isValid(instant)) return null;
  const parsed = date.length === 10 ? day : dhakaDay(instant);
  return /^20\d{2}-/.test(parsed) ? parsed : null;
}

/** The day a number of days later. */
export function daysAfter(day: string, count: number): string {
  const date = midnightOf(day);
  date.setUTCDate(date.getUTCDate() + count);
  return dayOf(date);
}

/** The weekday of a day: 0 is Sunday, 5 is Friday. */
export const weekdayOf = (day: string): number => midnightOf(day).getUTCDay();

/** A day as '21 Nov'; what is no day stays as it is. */
export function shortDay(day: string): string {
  const date = midnightOf(day);
  return isValid(date) ? `${date.getUTCDate()} ${monthOf(date).slice(0, 3)}` : day;
}

/** A day as '30 November 2026'. */
export function longDay(day: string): string {
  const date = midnightOf(day);
  return `${date.getUTCDate()} ${monthOf(date)} ${date.getUTCFullYear()}`;
}
