import { wordsBn } from '@haat/remote/words-bn';
import { colorSwatch, FILTER_COLORS } from './colorSwatch';

test.each([
  ['Navy', '#1e2947'],
  ['navy', '#1e2947'],
  ['Dark Navy', '#1e2947'],
  ['Gray', '#8d9095'],
  ['sky-blue', '#9fc3dc'],
  ['লাল', '#b9252f'],
  ['গাঢ় নীল', '#2f5dab'],
  ['টিয়া', '#5b9150'],
  ['Floral', undefined],
  ['', undefined],
])('the colour of %j is %j', (name, css) => {
  expect(colorSwatch(name)).toBe(css);
});

test('every colour of the filter has a Bangla name', () =>
  expect(FILTER_COLORS.filter((color) => wordsBn.nameOf(color) === color)).toEqual([]));
