import { colorSwatch } from './colorSwatch';

test.each([
  ['Navy', '#1e2947'],
  ['navy', '#1e2947'],
  ['Dark Navy', '#1e2947'],
  ['Gray', '#8d9095'],
  ['sky-blue', '#9fc3dc'],
  ['Floral', undefined],
  ['', undefined],
])('the colour of %j is %j', (name, css) => {
  expect(colorSwatch(name)).toBe(css);
});
