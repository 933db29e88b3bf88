import { aProduct } from '@haat/testing';
import { quantityProblem } from './quantityProblem';

const shirt = aProduct({ stock_quantity: 3 });
const twoSizes = aProduct({
  stock_quantity: 60,
  variants: [
    { id: 1, color: 'Indigo', size: 'M', in_stock: true, pieces: 1 },
    { id: 2, color: 'Indigo', size: 'L', in_stock: true, pieces: 8 },
    { id: 3, color: 'Indigo', size: 'XL', in_stock: true },
  ],
});

test.each<[string, typeof shirt, size: string, pieces: number, string | null]>([
  ['as many as there are', shirt, 'M', 3, null],
  ['out of stock', aProduct({ is_in_stock: false }), 'M', 1, 'This product is out of stock'],
  ['zero stock', aProduct({ stock_quantity: 0 }), 'M', 1, 'This product is out of stock'],
  ['more than there are', shirt, 'M', 4, 'Only 3 items available in stock'],
  ['more than there are of the variant', twoSizes, 'M', 6, 'Only 1 items available in stock'],
  ['as many as another variant has', twoSizes, 'L', 6, null],
  ['many, of which the answer says no number', twoSizes, 'XL', 25, null],
  ['stock that nobody counts', { ...shirt, track_inventory: false }, 'M', 4, null],
])('%s', (_, product, size, pieces, problem) => {
  expect(quantityProblem(product, { color: 'Indigo', size }, pieces)).toBe(problem);
});
