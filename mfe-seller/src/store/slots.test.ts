import { aProductCard } from '@haat/testing';
import {
  clearSlot,
  entriesOf,
  type Featured,
  fillSlot,
  type Slots,
  sameSlots,
  slotsOf,
  swapSlots,
} from './slots';

const product = (id: number): Featured => ({
  id,
  name: `Panjabi ${id}`,
  price: 1250,
  picture: null,
  inShop: true,
});
const slots = (...ids: (number | null)[]): Slots => ids.map((id) => (id ? product(id) : null));
const ids = (of: Slots) => of.map((one) => one?.id ?? null);

test('reads six slots from the server’s entries', () => {
  const entries = [
    { order: 5, product_data: aProductCard({ id: 50 }), in_shop: true },
    { order: 0, product_data: aProductCard({ id: 10 }), in_shop: false },
    { order: 6, product_data: aProductCard({ id: 60 }), in_shop: true },
  ];
  expect(ids(slotsOf(entries))).toEqual([10, null, null, null, null, 50]);
  expect(slotsOf(entries).map((one) => one?.inShop)).toEqual([false, ...Array(4).fill(undefined), true]);
  expect(entriesOf(slotsOf(entries))).toEqual([
    { product_id: 10, order: 0 },
    { product_id: 50, order: 5 },
  ]);
});

test.each([
  ['full with full', 0, 2, [3, 2, 1, null, null, null]],
  ['full with empty', 0, 5, [null, 2, 3, null, null, 1]],
  ['with itself', 1, 1, [1, 2, 3, null, null, null]],
  ['out of range', 0, 6, [1, 2, 3, null, null, null]],
  ['out of range before', -1, 0, [1, 2, 3, null, null, null]],
])('swaps %s', (_, from, to, after) => {
  expect(ids(swapSlots(slots(1, 2, 3, null, null, null), from, to))).toEqual(after);
});

test.each([
  ['an empty slot', 4, 9, [1, 2, null, null, 9, null]],
  ['a full slot', 0, 9, [9, 2, null, null, null, null]],
  ['with what stood elsewhere', 1, 1, [2, 1, null, null, null, null]],
  ['an empty slot with what stood elsewhere', 3, 1, [null, 2, null, 1, null, null]],
])('fills %s', (_, at, id, after) => {
  expect(ids(fillSlot(slots(1, 2, null, null, null, null), at, product(id)))).toEqual(after);
});

test('clears a slot, and compares slots', () => {
  const before = slots(1, 2, null, null, null, null);
  expect(ids(clearSlot(before, 0))).toEqual([null, 2, null, null, null, null]);
  expect(sameSlots(before, slots(1, 2, null, null, null, null))).toBe(true);
  expect(sameSlots(before, clearSlot(before, 1))).toBe(false);
});
