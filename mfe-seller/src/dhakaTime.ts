const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Asia/Dhaka',
});
const clock = new Intl.DateTimeFormat('en-US', {
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Asia/Dhaka',
});
const calendarDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** The day of an instant in Bangladesh, '21 Nov 2026'; '' when the instant is invalid. */
export function dhakaDay(iso: string): string {
  const instant = new Date(iso);
  return Number.isNaN(instant.getTime()) ? '' : day.format(instant);
}

/** An instant in Bangladesh time, '21 Nov 2026, 2:05 PM'; '' when it is invalid. */
export function dhakaTime(iso: string): string {
  const instant = new Date(iso);
  if (Number.isNaN(instant.getTime())) return '';
  // Newer ICU puts a narrow no-break space before PM, which some fonts lack.
  return `${day.format(instant)}, ${clock.format(instant).replace(/\s/g, ' ')}`;
}

/** A calendar day, '2026-11-21', as '21 Nov'. */
export function shortDay(isoDay: string): string {
  const at = new Date(`${isoDay}T00:00:00Z`);
  return Number.isNaN(at.getTime()) ? isoDay : calendarDay.format(at);
}
