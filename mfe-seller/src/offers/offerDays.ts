const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Dhaka' });

/** The day of an instant in Bangladesh, 'YYYY-MM-DD'. */
export function dayInDhaka(instant: Date): string {
  return calendar.format(instant);
}

/** The day a number of days later. @param day 'YYYY-MM-DD' */
export function daysAfter(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** The first moment of a day in Bangladesh, as ISO instant. */
export function startOf(day: string): string {
  return `${day}T00:00:00+06:00`;
}

/** The last moment of a day in Bangladesh: an offer's end day is inclusive. */
export function endOf(day: string): string {
  return `${day}T23:59:59+06:00`;
}

const long = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** '30 November 2026'. @param day 'YYYY-MM-DD' */
export function longDay(day: string): string {
  return long.format(new Date(`${day}T00:00:00Z`));
}
