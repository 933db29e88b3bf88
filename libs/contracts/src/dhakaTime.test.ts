import {
  daysAfter,
  dhakaDate,
  dhakaDateAndTime,
  dhakaDay,
  dhakaTime,
  endOfDhakaDay,
  longDay,
  parseDhakaDay,
  shortDay,
  startOfDhakaDay,
} from './dhakaTime';
import { setLanguage } from './language';

test.each([
  ['2026-11-21T08:05:00Z', '2026-11-21', '21 Nov 2026', '2:05 PM'],
  // Midnight in Dhaka is six hours before midnight in Greenwich.
  ['2026-11-20T17:59:59Z', '2026-11-20', '20 Nov 2026', '11:59 PM'],
  ['2026-11-20T18:00:00Z', '2026-11-21', '21 Nov 2026', '12:00 AM'],
  ['2026-11-20T20:05:00.000Z', '2026-11-21', '21 Nov 2026', '2:05 AM'],
  ['2026-11-21T05:59:59+06:00', '2026-11-21', '21 Nov 2026', '5:59 AM'],
  ['2026-09-01T06:00:00Z', '2026-09-01', '1 Sep 2026', '12:00 PM'],
  ['2026-12-05', '2026-12-05', '5 Dec 2026', '6:00 AM'],
  ['2026-11-21T17:59:59Z', '2026-11-21', '21 Nov 2026', '11:59 PM'],
  ['2026-11-21T18:00:00Z', '2026-11-22', '22 Nov 2026', '12:00 AM'],
  ['2026-12-05T17:59:59Z', '2026-12-05', '5 Dec 2026', '11:59 PM'],
  ['2026-12-05T18:00:00Z', '2026-12-06', '6 Dec 2026', '12:00 AM'],
  ['2026-12-31T18:30:00Z', '2027-01-01', '1 Jan 2027', '12:30 AM'],
  ['2026-12-31T20:00:00Z', '2027-01-01', '1 Jan 2027', '2:00 AM'],
])('%s is %s in Dhaka', (iso, day, date, time) => {
  expect(dhakaDay(new Date(iso))).toBe(day);
  expect(dhakaDateAndTime(new Date(iso))).toEqual({ date, time });
  expect(dhakaDate(iso)).toBe(date);
  expect(dhakaTime(iso)).toBe(`${date}, ${time}`);
});

test.each(['', 'yesterday', 'soon'])('"%s" is no timestamp', (text) => {
  expect([dhakaDate(text), dhakaTime(text)]).toEqual(['', '']);
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
  ['9999-12-31T23:00:00Z', null],
])('parses %s as the day %s', (date, day) => {
  expect(parseDhakaDay(date)).toBe(day);
});

test.each([
  ['2026-11-21', 6, '2026-11-27'],
  ['2026-11-28', 6, '2026-12-04'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-12-31', 1, '2027-01-01'],
])('%s and %d days more is %s', (day, count, later) => {
  expect(daysAfter(day, count)).toBe(later);
});

test('shows a day without its time zone', () => {
  expect([shortDay('2026-11-01'), shortDay('?')]).toEqual(['1 Nov', '?']);
  expect(longDay('2026-11-30')).toBe('30 November 2026');
});

test('every month is as Intl writes it for the API', () => {
  const intl = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long' });
  for (let month = 1; month <= 12; month++) {
    const day = `2026-${String(month).padStart(2, '0')}-01`;
    expect(longDay(day)).toBe(`1 ${intl.format(new Date(day))} 2026`);
  }
});

describe('in Bangla', () => {
  beforeAll(() => setLanguage('bn'));
  afterAll(() => setLanguage('en'));

  test.each([
    ['2026-11-20T18:00:00Z', 'রাত ১২:০০'],
    ['2026-11-20T22:30:00Z', 'ভোর ৪:৩০'],
    ['2026-11-21T00:00:00Z', 'সকাল ৬:০০'],
    ['2026-11-21T06:00:00Z', 'দুপুর ১২:০০'],
    ['2026-11-21T08:05:00Z', 'দুপুর ২:০৫'],
    ['2026-11-21T09:00:00Z', 'বিকেল ৩:০০'],
    ['2026-11-21T12:45:00Z', 'সন্ধ্যা ৬:৪৫'],
    ['2026-11-21T17:59:00Z', 'রাত ১১:৫৯'],
  ])('%s is %s', (iso, time) => {
    expect(dhakaTime(iso)).toBe(`২১ নভেম্বর ২০২৬, ${time}`);
  });

  test('days', () => {
    expect(shortDay('2026-02-03')).toBe('৩ ফেব্রুয়ারি');
    expect(longDay('2026-08-30')).toBe('৩০ আগস্ট ২০২৬');
    expect(shortDay('soon')).toBe('soon');
  });
});
