import { aWish } from '@haat/testing';
import { itemsOf } from './wishItems';

const [shirt, saree] = [aWish({ id: 1, name: 'Shirt' }), aWish({ id: 2, name: 'Saree' })];
const local = [
  { id: 3, name: 'Shawl' },
  { id: 1, name: 'Shirt' },
];

test('a member’s list is what the API answers', () => {
  expect(itemsOf([shirt, saree], null, [1, 2])).toEqual([shirt, saree]);
});

test('what has been taken off since is not shown', () => {
  expect(itemsOf([shirt, saree], null, [2])).toEqual([saree]);
});

test('everything is shown while the ids are not known', () => {
  expect(itemsOf([shirt, saree], null, null)).toEqual([shirt, saree]);
});

test('a guest’s list has its own order, and names of what is not on sale any more', () => {
  expect(itemsOf([shirt], local, [3, 1])).toEqual([
    { id: 3, name: 'Shawl', picture: null, is_available: false },
    shirt,
  ]);
});
