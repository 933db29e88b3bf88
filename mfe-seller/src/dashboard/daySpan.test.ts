import { daySpan } from './daySpan';

test.each([
  ['2026-10-01', '2026-10-21', '1–21 Oct'],
  ['2026-02-01', '2026-02-28', '1–28 Feb'],
  ['2026-01-01', '2026-01-01', '1 Jan'],
])('%s to %s: %s', (from, to, text) => {
  expect(daySpan({ from, to })).toBe(text);
});
