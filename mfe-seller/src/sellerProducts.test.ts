import { aPage, aSellerProductRow } from '@haat/testing';
import { dropProduct, putProduct } from './sellerProducts';

const row = aSellerProductRow({ id: 1, stock_quantity: 5, sales_count: 2 });
const other = aSellerProductRow({ id: 2, status: 'draft', stock_quantity: 1, sales_count: 0 });
/** The first page of 30 products. */
const list = {
  ...aPage([row, other]),
  count: 30,
  summary: { total: 40, active: 20, stock: 60, sold: 20 },
  isWhole: false,
};
const ids = ({ results }: typeof list) => results.map(({ id }) => id);

test('replaces a product in place, and updates the totals', () => {
  const changed = putProduct(list, { ...row, status: 'inactive', stock_quantity: 9 });
  expect([ids(changed), changed.count]).toEqual([[1, 2], 30]);
  expect(changed.summary).toEqual({ total: 40, active: 19, stock: 64, sold: 20 });
  expect(putProduct(list, aSellerProductRow({ id: 3 }))).toBe(list);
});

test('removes a product from the page and the totals; an unknown one changes nothing', () => {
  const less = dropProduct(list, 1);
  expect([ids(less), less.count, less.summary]).toEqual([
    [2],
    29,
    { total: 39, active: 19, stock: 55, sold: 18 },
  ]);
  expect(dropProduct(list, 9)).toBe(list);
});
