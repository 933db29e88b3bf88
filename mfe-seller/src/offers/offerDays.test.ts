import { dayInDhaka, daysAfter, endOf, longDay, startOf } from './offerDays';

test.each([
  ['2026-11-21T17:59:59Z', '2026-11-21'],
  // Midnight in Dhaka is six hours before midnight in Greenwich.
  ['2026-11-21T18:00:00Z', '2026-11-22'],
  ['2026-12-31T20:00:00Z', '2027-01-01'],
])('at %s it is the %s in Dhaka', (instant, day) => {
  expect(dayInDhaka(new Date(instant))).toBe(day);
});

test.each([
  ['2026-11-21', 6, '2026-11-27'],
  ['2026-11-28', 6, '2026-12-04'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-12-31', 1, '2027-01-01'],
])('%s and %d days more is %s', (day, count, later) => {
  expect(daysAfter(day, count)).toBe(later);
});

test('covers a whole day in Dhaka', () => {
  expect(dayInDhaka(new Date(startOf('2026-11-21')))).toBe('2026-11-21');
  expect(dayInDhaka(new Date(endOf('2026-11-21')))).toBe('2026-11-21');
  expect(longDay('2026-11-30')).toBe('30 November 2026');
});
