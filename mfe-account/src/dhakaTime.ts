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

/** Formats a timestamp in Asia/Dhaka: '21 Nov 2026, 2:05 PM'; '' for an invalid one. */
export function dhakaTime(iso: string): string {
  const instant = new Date(iso);
  if (Number.isNaN(instant.getTime())) return '';
  // Newer ICU versions put a narrow no-break space before PM, which some fonts lack.
  return `${day.format(instant)}, ${clock.format(instant).replace(/\s/g, ' ')}`;
}
