import { dhakaDateAndTime, dhakaDay, endOfDhakaDay, parseDhakaDay, startOfDhakaDay } from './dhakaTime';

test.each([
  ['2026-11-21T08:05:00Z', '2026-11-21', '21 Nov 2026', '2:05 PM'],
  ['2026-11-20T17:59:59Z', '2026-11-20', '20 Nov 2026', '11:59 PM'],
  ['2026-11-20T18:00:00Z', '2026-11-21', '21 Nov 2026', '12:00 AM'],
  ['2026-09-01T06:00:00Z', '2026-09-01', '1 Sep 2026', '12:00 PM'],
  ['2026-12-31T18:30:00Z', '2027-01-01', '1 Jan 2027', '12:30 AM'],
])('%s is %s in Dhaka', (instant, day, date, time) => {
  expect(dhakaDay(new Date(instant))).toBe(day);
  expect(dhakaDateAndTime(new Date(instant))).toEqual({ date, time });
});

test('a day starts and ends by the clock of Dhaka', () => {
  expect(new Date(startOfDhakaDay('2026-11-21')).toISOString()).toBe('2026-11-20T18:00:00.000Z');
  expect(new Date(endOfDhakaDay('2026-11-21')).toISOString()).toBe('2026-11-21T17:59:59.000Z');
});

test.each([
  ['2026-11-30', '2026-11-30'],
  ['2026-11-30T00:00:00.000Z', '2026-11-30'],
  // 1 December has begun in Dhaka.
  ['2026-11-30T18:00:00Z', '2026-12-01'],
  ['2026-11-30T17:59:59Z', '2026-11-30'],
  ['2026-11-30T00:00', '2026-11-30'],
  ['2026-11-30T23:59:59', '2026-11-30'],
  ['2026-11-30T23:30:00-05:00', '2026-12-01'],
  ['2026-02-30', null],
  ['2026-13-01', null],
  ['2026-11-30T25:00', null],
  ['0000-01-01', null],
  ['1999-12-31', null],
  ['9999-12-31', null],
])('parses %s as the day %s', (date, day) => {
  expect(parseDhakaDay(date)).toBe(day);
});
