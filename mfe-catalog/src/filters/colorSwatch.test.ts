import { COLOR_FAMILY_NAMES } from '@haat/contracts';
import { wordsBn } from '@haat/remote/words-bn';
import { colorSwatch } from './colorSwatch';

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

test.each(COLOR_FAMILY_NAMES)('the family %s has a swatch and a Bangla name', (family) => {
  expect(colorSwatch(family)).toBeDefined();
  expect(wordsBn.nameOf(family)).not.toBe(family);
});
