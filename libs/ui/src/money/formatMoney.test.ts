import { setLanguage } from '@haat/contracts';
import fc from 'fast-check';
import { formatMoney } from './formatMoney';

test.each([
  [0, '৳0'],
  [100, '৳1'],
  [8000, '৳80'],
  [9950, '৳99.50'],
  [105, '৳1.05'],
  [100000, '৳1,000'],
  [12345600, '৳1,23,456'],
  [123456700, '৳12,34,567'],
  [12345678950, '৳12,34,56,789.50'],
  [-8000, '-৳80'],
])('%i paisa reads %s', (paisa, text) => {
  expect(formatMoney(paisa)).toBe(text);
});

test('groups as Intl does', () => {
  const intl = (decimals: number) =>
    new Intl.NumberFormat('en-IN', {
      style: 'currency',
      currency: 'BDT',
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
  const [whole, exact] = [intl(0), intl(2)];
  fc.assert(
    fc.property(fc.integer({ min: -(10 ** 12), max: 10 ** 12 }), (paisa) => {
      expect(formatMoney(paisa)).toBe((paisa % 100 === 0 ? whole : exact).format(paisa / 100));
    }),
  );
});

test('in Bangla, with Bengali digits', () => {
  setLanguage('bn');
  expect([123456700, 9950, -8000].map(formatMoney)).toEqual(['৳১২,৩৪,৫৬৭', '৳৯৯.৫০', '-৳৮০']);
  setLanguage('en');
});
