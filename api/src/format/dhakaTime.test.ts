import { dhakaDateAndTime, dhakaDay } from './dhakaTime';

test.each([
  ['2026-11-21T08:05:00Z', '2026-11-21', '21 Nov 2026', '2:05 PM'],
  ['2026-11-20T17:59:59Z', '2026-11-20', '20 Nov 2026', '11:59 PM'],
  ['2026-11-20T18:00:00Z', '2026-11-21', '21 Nov 2026', '12:00 AM'],
  ['2026-09-01T06:00:00Z', '2026-09-01', '1 Sep 2026', '12:00 PM'],
  ['2026-12-31T18:30:00Z', '2027-01-01', '1 Jan 2027', '12:30 AM'],
])('%s', (instant, day, date, time) => {
  expect(dhakaDay(new Date(instant))).toBe(day);
  expect(dhakaDateAndTime(new Date(instant))).toEqual({ date, time });
});
