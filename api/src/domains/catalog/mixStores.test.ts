import { mixStores } from './mixStores';

// The store of product 12 is 1.
test.each([
  [[], []],
  [[11], [11]],
  [
    [14, 13, 12, 11],
    [14, 13, 12, 11],
  ],
  [
    [14, 13, 12, 11, 21],
    [14, 13, 21, 12, 11],
  ],
  [
    [14, 13, 12, 21, 22, 31],
    [14, 13, 21, 12, 22, 31],
  ],
  [
    [11, 21, 12, 22],
    [11, 21, 12, 22],
  ],
])('%j', (ids, mixed) => {
  expect(mixStores(ids, new Map(ids.map((id) => [id, Math.floor(id / 10)])))).toEqual(mixed);
});
