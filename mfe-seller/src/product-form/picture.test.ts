import { aPicture } from '@haat/testing';
import { imageColorsOf, movePicture, orderAfter, type ProductPicture, storedPictures } from './picture';

const fresh = (key: string): ProductPicture => ({
  kind: 'new',
  key,
  file: new Blob(['x']),
  name: key,
  url: key,
  color: null,
});
const [a, b] = storedPictures([aPicture({ id: 1 }), aPicture({ id: 2 })]) as [ProductPicture, ProductPicture];
const keys = (pictures: ProductPicture[]) => pictures.map(({ key }) => key);

test.each([
  [0, 1, ['stored-2', 'stored-1', 'n']],
  [2, 0, ['n', 'stored-1', 'stored-2']],
  [0, 2, ['stored-2', 'n', 'stored-1']],
  [0, -1, ['stored-1', 'stored-2', 'n']],
  [2, 3, ['stored-1', 'stored-2', 'n']],
])('from %i to %i', (from, to, expected) =>
  expect(keys(movePicture([a, b, fresh('n')], from, to))).toEqual(expected),
);

test.each<[string, ProductPicture[], number[], number[] | null]>([
  ['as the server has them', [a, b, fresh('n')], [1, 2, 9], null],
  ['a new one first', [fresh('n'), a, b], [1, 2, 9], [9, 1, 2]],
  ['new ones around', [fresh('n'), a, fresh('m')], [1, 8, 9], [8, 1, 9]],
  ['another number than sent', [a, fresh('n')], [1], null],
])('the order afterwards: %s', (_, pictures, saved, order) =>
  expect(
    orderAfter(
      pictures,
      saved.map((id) => aPicture({ id })),
    ),
  ).toEqual(order),
);

test('sends colours in the product’s spelling, without removed ones, and nothing when none is set', () => {
  const red = { ...fresh('n'), color: ' red ' };
  const gone = { ...fresh('m'), color: 'Blue' };
  expect(imageColorsOf([a, red, gone], ['Red'])).toEqual([
    { image: 1, color: null },
    { upload: 0, color: 'Red' },
    { upload: 1, color: null },
  ]);
  expect(imageColorsOf([a, fresh('n')], ['Red'])).toBeUndefined();
  const [colored] = storedPictures([{ ...aPicture({ id: 3 }), color: 'Red' }]) as [ProductPicture];
  expect(imageColorsOf([{ ...colored, color: null }], ['Red'])).toEqual([{ image: 3, color: null }]);
});
