import { code128 } from './code128';

test('encodes start, characters, checksum and stop', () => {
  // The standard's own arithmetic: 104 + 1·34 ("B") + 2·17 ("1") = 172, 172 mod 103 = 69.
  expect(code128('B1').join('')).toBe('211214' + '131123' + '123221' + '112214' + '2331112');
});

test('encodes each character in 11 modules and the stop in 13', () => {
  const widths = code128('R100231-12');
  expect(widths.reduce((sum, width) => sum + width, 0)).toBe(11 * 12 + 13);
});

test('refuses characters that Code 128 does not have', () => {
  expect(() => code128('R১')).toThrow(RangeError);
});
