import { dayInDhaka } from './dayInDhaka';

test.each([
  ['2026-12-05T17:59:59Z', '5 Dec 2026'],
  ['2026-12-05T18:00:00Z', '6 Dec 2026'],
  ['2026-12-05', '5 Dec 2026'],
  ['soon', ''],
])('%s', (instant, shown) => {
  expect(dayInDhaka(instant)).toBe(shown);
});
