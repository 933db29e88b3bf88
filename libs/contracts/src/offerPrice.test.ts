import { offerPrice } from './offerPrice';

const percentage = (percent: number) => ({ offerType: 'percentage', percent, amountPaisa: 0 }) as const;
const flat = (taka: number) =>
  ({ offerType: 'flat', percent: 0, amountPaisa: Math.round(taka * 100) }) as const;

test.each([
  ['৳1,995 less 10% is ৳1,795.50, half up', 1995_00, percentage(10), 1796_00],
  ['৳1,820 less 5% is whole already', 1820_00, percentage(5), 1729_00],
  ['৳1,821 less 5% is ৳1,729.95', 1821_00, percentage(5), 1730_00],
  ['৳1,820.50 less 5% stays in paisa', 1820_50, percentage(5), 1729_47],
  ['৳999 less 33.33%', 999_00, percentage(33.33), 666_00],
  ['a flat amount with paisa', 100_00, flat(10.5), 90_00],
  ['a flat amount off a price with paisa', 100_50, flat(10.5), 90_00],
  ['a flat amount above the price', 80_00, flat(100), 0],
  ['all of it', 80_00, percentage(100), 0],
  ['less than half a taka', 1_00, percentage(60), 0],
  ['the highest price', 9_999_999_900, percentage(0.01), 9_998_999_900],
])('%s', (_, price, discount, expected) => {
  expect(offerPrice(price, discount)).toBe(expected);
});

test('is between zero and the price, and whole taka where the price is', () => {
  for (let index = 0; index < 20_000; index++) {
    const price = (index * 7919) % 500_000;
    const discount =
      index % 2 ? percentage(((index * 31) % 10_001) / 100) : flat(((index * 17) % 600_000) / 100);
    const reduced = offerPrice(price, discount);
    expect(reduced >= 0 && reduced <= price && Number.isInteger(reduced)).toBe(true);
    if (price % 100 === 0) expect(reduced % 100).toBe(0);
  }
});
