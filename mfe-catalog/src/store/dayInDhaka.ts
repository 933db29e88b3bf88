const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Asia/Dhaka',
});

/** The date of an ISO timestamp in Asia/Dhaka, e.g. '5 Dec 2026'; '' for an invalid timestamp. */
export function dayInDhaka(instant: string): string {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? '' : day.format(date);
}
