import { withUnit } from './withUnit';

test.each([
  ['36', '36 in'],
  [' 36.5 ', '36.5 in'],
  ['36 1/2', '36 1/2 in'],
  ['36½', '36½ in'],
  ['৩৬', '৩৬ in'],
  ['96 cm', '96 cm'],
  ['38in', '38in'],
  ['38"', '38"'],
  ['like my last order', 'like my last order'],
  ['', ''],
])('%p is stored as %p', (typed, stored) => {
  expect(withUnit(typed, 'in')).toBe(stored);
});
