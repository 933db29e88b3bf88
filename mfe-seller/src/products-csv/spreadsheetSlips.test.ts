import { aSellerProduct } from '@haat/testing';
import { parseCsv } from './csvText';
import { readProducts } from './readProducts';
import { spreadsheetSlips } from './spreadsheetSlips';

const variant = { id: 12, color: 'Red', size: 'M', in_stock: true, stock_quantity: 5, is_active: true };
const slipsIn = (row: string, sku = '') => {
  const { records } = parseCsv(`name,description,price,color,size,sku\n${row}`);
  const [product] = readProducts(records, []).products;
  const known = sku ? aSellerProduct({ variants: [{ ...variant, sku }] }) : null;
  return spreadsheetSlips(product!, known).map(({ column, value, warning }) => [column, value, warning]);
};

test.each([
  ['A,b,5,Red,02-Mar,', [['size', '02-Mar', 'sizeIsDate']]],
  ['A,b,5,Red,3-Feb,', [['size', '3-Feb', 'sizeIsDate']]],
  ['A,b,5,Red,Mar-02,', [['size', 'Mar-02', 'sizeIsDate']]],
  ['A,b,5,Red,2026-03-02,', [['size', '2026-03-02', 'sizeIsDate']]],
  ['A,b,5,Red,03/02/2026,', [['size', '03/02/2026', 'sizeIsDate']]],
  ['A,b,5,Red,2-3,', []],
  ['A,b,5,Red,10-11 Y,', []],
  ['A,b,5,Red,3/4,', []],
  ['A,b,5,Red,M,1E5', [['sku', '1E5', 'skuNumber']]],
  ['A,b,5,Red,M,8.90E+018', [['sku', '8.90E+018', 'skuNumber']]],
  ['A,b,5,Red,M,E-5', []],
  [
    '?????,????? ???,5,Red,M,',
    [
      ['name', '?????', 'questionMarks'],
      ['description', '????? ???', 'questionMarks'],
    ],
  ],
  ['A,New?,5,??,M,', [['color', '??', 'questionMarks']]],
])('%s', (row, slips) => {
  expect(slipsIn(row)).toEqual(slips);
});

test.each([
  ['00123', '123', 'skuChanged'],
  ['1E5', '100000', 'skuChanged'],
  ['8901234567890123456', '8.90E+018', 'skuNumber'],
])('the SKU %s that became %s', (sku, now, warning) => {
  expect(slipsIn(`A,b,5,Red,M,${now}`, sku)).toMatchObject([['sku', expect.stringContaining(now), warning]]);
});

test.each([
  ['1E5', '1E5'],
  ['A-1', 'A-2'],
  ['00123', ''],
])('the SKU %s beside %j is no slip', (sku, now) => {
  expect(slipsIn(`A,b,5,Red,M,${now}`, sku)).toEqual([]);
});
