import { hasBengali } from './bengali';

test.each([
  ['শাড়ি', true],
  ['Size ৩', true],
  ['Cotton শাড়ি', true],
  ['Saree 3', false],
  // The danda belongs to many scripts.
  ['।', false],
  ['', false],
])('%j has Bengali: %s', (text, expected) => {
  expect(hasBengali(text)).toBe(expected);
});
