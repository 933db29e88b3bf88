// Days and times of Asia/Dhaka, which has no daylight saving time. A day is a text 'YYYY-MM-DD'.

const ZONE = 'Asia/Dhaka';
const OFFSET = '+06:00';
const dayFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});
const dateAndTimeFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: ZONE,
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
});

// By parts, because the separators differ from one ICU release to the next (a narrow space before PM).
function partsOf(format: Intl.DateTimeFormat, instant: Date): Record<string, string> {
  return Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
}

/** The day of an instant: what offers and "today" are compared by. */
export function dhakaDay(instant: Date): string {
  const { year, month, day } = partsOf(dayFormat, instant);
  return `${year}-${month}-${day}`;
}

/** An instant as orders show it: date '21 Nov 2026' and time '2:05 PM'. */
export function dhakaDateAndTime(instant: Date): { date: string; time: string } {
  const { year, month, day, hour, minute, dayPeriod } = partsOf(dateAndTimeFormat, instant);
  return { date: `${day} ${month} ${year}`, time: `${hour}:${minute} ${dayPeriod}` };
}

/** The first second of a day, in ISO 8601. */
export const startOfDhakaDay = (day: string): string => `${day}T00:00:00${OFFSET}`;

/** The last second of a day, in ISO 8601. */
export const endOfDhakaDay = (day: string): string => `${day}T23:59:59${OFFSET}`;

/**
 * The day that a typed or sent date means: the date itself, or the day in Dhaka of an instant. A time without a zone
 * is a time in Dhaka.
 * @param date 'YYYY-MM-DD', with or without a time and a zone
 * @returns null when there is no such day between 2000 and 2099
 */
export function parseDhakaDay(date: string): string | null {
  const day = date.slice(0, 10);
  const midnight = new Date(`${day}T00:00:00Z`);
  // Date would turn 30 February into 2 March.
  if (Number.isNaN(midnight.getTime()) || midnight.toISOString().slice(0, 10) !== day) return null;
  const hasZone = /(Z|[+-]\d{2}:\d{2})$/.test(date);
  const instant = new Date(date.length === 10 ? midnight : hasZone ? date : `${date}${OFFSET}`);
  if (Number.isNaN(instant.getTime())) return null;
  const parsed = date.length === 10 ? day : dhakaDay(instant);
  return /^20\d{2}-/.test(parsed) ? parsed : null;
}
