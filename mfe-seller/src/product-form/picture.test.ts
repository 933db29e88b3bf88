import { aPicture } from '@haat/testing';
import { keptPictures, movePicture, orderAfter, type ProductPicture, preparePicture } from './picture';

const fresh = (key: string): ProductPicture => ({
  kind: 'new',
  key,
  file: new Blob(['x']),
  name: key,
  url: key,
});
const [a, b] = keptPictures([aPicture({ id: 1 }), aPicture({ id: 2 })]) as [ProductPicture, ProductPicture];
const keys = (pictures: ProductPicture[]) => pictures.map(({ key }) => key);

test.each([
  [0, 1, ['kept-2', 'kept-1', 'n']],
  [2, 0, ['n', 'kept-1', 'kept-2']],
  [0, 2, ['kept-2', 'n', 'kept-1']],
  [0, -1, ['kept-1', 'kept-2', 'n']],
  [2, 3, ['kept-1', 'kept-2', 'n']],
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

const file = (type: string, bytes: number) => new File([new Uint8Array(bytes)], 'a', { type });

test('only pictures, below 5 MB', async () => {
  await expect(preparePicture(file('text/plain', 5))).rejects.toThrow('Please select an image file');
  await expect(preparePicture(file('image/png', 5 * 1024 * 1024))).rejects.toThrow(
    'File size must be less than 5MB',
  );
  const small = file('image/png', 100);
  expect(await preparePicture(small)).toBe(small);
});
