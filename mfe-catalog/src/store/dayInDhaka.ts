/** Made when it is first needed: that takes long on a cheap phone. */
let day: Intl.DateTimeFormat | undefined;

/** The date of an ISO timestamp in Asia/Dhaka, e.g. '5 Dec 2026'; '' for an invalid timestamp. */
export function dayInDhaka(instant: string): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return '';
  day ??= new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'Asia/Dhaka',
  });
  return day.format(date);
}
