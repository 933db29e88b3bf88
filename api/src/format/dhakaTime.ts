const ZONE = 'Asia/Dhaka';
const dayParts = new Intl.DateTimeFormat('en-US', {
  timeZone: ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});
const shownParts = new Intl.DateTimeFormat('en-US', {
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

/** The day of an instant in Asia/Dhaka as 'YYYY-MM-DD': what offers and "today" are compared by. */
export function dhakaDay(instant: Date): string {
  const { year, month, day } = partsOf(dayParts, instant);
  return `${year}-${month}-${day}`;
}

/** An instant as orders show it: date '21 Nov 2026' and time '2:05 PM', Asia/Dhaka. */
export function dhakaDateAndTime(instant: Date): { date: string; time: string } {
  const { year, month, day, hour, minute, dayPeriod } = partsOf(shownParts, instant);
  return { date: `${day} ${month} ${year}`, time: `${hour}:${minute} ${dayPeriod}` };
}
