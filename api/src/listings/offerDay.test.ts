import { offerDay } from './offerDay';
import { discountText, offerDescription } from './offerTexts';

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
])('%s is the day %s', (date, day) => {
  expect(offerDay(date)).toBe(day);
});

test('an offer without words is worded by its discount', () => {
  const percent = { offerType: 'percentage', percent: 12.5, amountPaisa: 0 } as const;
  const flat = { offerType: 'flat', percent: 0, amountPaisa: 1250_50 } as const;
  expect(discountText(percent)).toBe('12.5% off');
  expect(discountText(flat)).toBe('৳1,250.50 off');
  expect(offerDescription(percent, 'Jamdani Saree', '2026-11-30')).toBe(
    '12.5% off Jamdani Saree until 30 November 2026',
  );
});
