import { pictureOf } from './picture';

test.each([
  ['#000000', '#000'],
  ['#c9b8a4', '#cba'],
  ['#ffffff', '#fff'],
  ['#08f7f8', '#0ff'],
  ['#abc', '#abc'],
])('the tint %s is answered as %s', (tint, short) => {
  expect(pictureOf({ hash: 'a', tint }).tint).toBe(short);
});
