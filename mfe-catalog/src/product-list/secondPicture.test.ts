import { aPicture } from '@haat/testing';
import { secondPicture } from './secondPicture';

const pictures = (...colors: (string | null)[]) =>
  colors.map((color, index) => ({ ...aPicture(), id: index, color }));

test.each<[colors: (string | null)[], second: number | undefined]>([
  [[], undefined],
  [['Red'], undefined],
  [['Red', 'Blue'], 1],
  [['Red', 'Blue', 'Red'], 2],
  [['Red', 'Blue', null], 1],
  [[null, 'Blue', null], 2],
])('of %j it is number %s', (colors, second) => expect(secondPicture(pictures(...colors))?.id).toBe(second));
