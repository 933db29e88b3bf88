import { productsMatching } from './productsMatching';

const products = [
  { name: 'Cotton Panjabi', category: { name: 'Menswear' }, sku: 'COT-NA-M' },
  { name: 'জামদানি শাড়ি', category: null, sku: 'JAM-OS' },
];

test.each([
  ['', 2],
  ['  ', 2],
  [' PANJABI ', 1],
  ['menswear', 1],
  ['jam-os', 1],
  // The same letter, written with its dot apart.
  ['শাড়ি', 1],
  ['denim', 0],
])('finds %j in %d products', (text, count) => {
  expect(productsMatching(products, text)).toHaveLength(count);
});
