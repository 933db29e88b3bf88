import { dhakaDay, dhakaTime, shortDay } from './dhakaTime';

test.each([
  ['2026-11-20T20:05:00.000Z', '21 Nov 2026', '21 Nov 2026, 2:05 AM'],
  ['2026-11-21T08:05:00.000Z', '21 Nov 2026', '21 Nov 2026, 2:05 PM'],
  ['', '', ''],
])('%s is %s in Dhaka', (iso, day, time) => {
  expect([dhakaDay(iso), dhakaTime(iso)]).toEqual([day, time]);
});

test('formats a calendar day independently of the time zone', () => {
  expect([shortDay('2026-11-01'), shortDay('?')]).toEqual(['1 Nov', '?']);
});
