import { aPage, aSellerProductRow } from '@haat/testing';
import { dropProduct, putProduct } from './sellerProducts';

const row = aSellerProductRow({ id: 1, stock_quantity: 5, sales_count: 2 });
const other = aSellerProductRow({ id: 2, status: 'draft', stock_quantity: 1, sales_count: 0 });
const list = { ...aPage([row, other]), summary: { total: 2, active: 1, stock: 6, sold: 2 } };
const ids = ({ results }: typeof list) => results.map(({ id }) => id);

test('replaces a product in place, adds a new one first, and updates the totals', () => {
  const changed = putProduct(list, { ...row, status: 'inactive', stock_quantity: 9 });
  expect(ids(changed)).toEqual([1, 2]);
  expect(changed.summary).toEqual({ total: 2, active: 0, stock: 10, sold: 2 });

  const added = putProduct(list, aSellerProductRow({ id: 3, stock_quantity: 4, sales_count: 0 }));
  expect([ids(added), added.count]).toEqual([[3, 1, 2], 3]);
  expect(added.summary).toEqual({ total: 3, active: 2, stock: 10, sold: 2 });
});

test('removes a product from the totals; an unknown one changes nothing', () => {
  const less = dropProduct(list, 1);
  expect([ids(less), less.count, less.summary]).toEqual([[2], 1, { total: 1, active: 0, stock: 1, sold: 0 }]);
  expect(dropProduct(list, 9)).toBe(list);
});
