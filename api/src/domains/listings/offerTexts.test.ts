import { discountText, offerDescription } from './offerTexts';

test('an offer without a description is described by its discount', () => {
  const percent = { offerType: 'percentage', percent: 12.5, amountPaisa: 0 } as const;
  const flat = { offerType: 'flat', percent: 0, amountPaisa: 1250_50 } as const;
  expect(discountText(percent)).toBe('12.5% off');
  expect(discountText(flat)).toBe('৳1,250.50 off');
  expect(offerDescription(percent, 'Jamdani Saree', '2026-11-30')).toBe(
    '12.5% off Jamdani Saree until 30 November 2026',
  );
});
