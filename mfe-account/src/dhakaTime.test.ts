import { dhakaTime } from './dhakaTime';

test.each([
  ['2026-11-21T08:05:00.000Z', '21 Nov 2026, 2:05 PM'],
  ['2026-11-20T18:00:00.000Z', '21 Nov 2026, 12:00 AM'],
  ['2026-11-21T05:59:59+06:00', '21 Nov 2026, 5:59 AM'],
  ['', ''],
  ['yesterday', ''],
])('%s is %s', (iso, shown) => {
  expect(dhakaTime(iso)).toBe(shown);
});
