import { compareSizes, isNumberedSize } from './variantNames';

test('sizes are ordered by letters, then by number, then as they are given', () => {
  const given = ['100', 'Custom', '28', '2XL', '9', 'M', '30', '10-11 Y', '১২', '8-9 Y', 'Free size', '2XS'];
  expect(given.toSorted(compareSizes)).toEqual([
    ...['2XS', 'M', '2XL', '8-9 Y', '9', '10-11 Y', '১২', '28', '30', '100', 'Custom', 'Free size'],
  ]);
  expect(['9', '10-11 Y', '২৮', '2XL', '4XL', 'M', ''].filter(isNumberedSize)).toEqual([
    '9',
    '10-11 Y',
    '২৮',
  ]);
});
