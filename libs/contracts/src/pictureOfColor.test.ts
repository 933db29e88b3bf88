import { pictureOfColor } from './pictureOfColor';

const red = { name: 'red', color: 'Red' };
const blue = { name: 'blue', color: 'Blue' };
const detail = { name: 'detail', color: null };
const old = { name: 'of an older answer' };

test.each([
  ['the colour’s first picture', [red, blue, { ...blue, name: 'second' }], 'Blue', 'blue'],
  ['spelled otherwise', [red, blue], ' bLUE ', 'blue'],
  ['none of its own: one of no colour before another colour’s', [red, detail], 'Green', 'detail'],
  ['only other colours’', [red, blue], 'Green', 'red'],
  ['no colour chosen', [detail, red], null, 'detail'],
  ['answers without colours', [old, red], 'Green', 'of an older answer'],
  ['no picture', [], 'Red', undefined],
])('%s', (_, pictures, color, expected) => {
  expect(pictureOfColor<{ name: string; color?: string | null }>(pictures, color)?.name).toBe(expected);
});
