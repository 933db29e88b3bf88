import { productTypes } from '@haat/contracts';
import { typeName } from '../filters/typeName';
import { listAddress } from './listAddress';

test('the list of a department, of one of its types and of a category without a type', () => {
  expect(listAddress('women')).toBe('/shop/women/all');
  expect(listAddress('women', { name: 'Saree', product_type: 'saree' })).toBe('/shop/women/saree');
  expect(listAddress('fabric', { name: 'Silk & cotton' })).toBe('/shop/fabric/all?category=Silk+%26+cotton');
});

test('the English names of product types follow from their slugs', () => {
  const names = Object.entries(productTypes).map(([slug, { en }]) => [slug, en]);
  expect(names.map(([slug = '']) => [slug, typeName(slug)])).toEqual(names);
});
