import { departmentNamed, kindOf, PRODUCT_TYPES, productTypeNamed, productTypes } from './productKinds';

test.each([
  ['Women', 'women'],
  ['women', 'women'],
  ["Women's", 'women'],
  ['নারী', 'women'],
  ['মহিলা', 'women'],
  ['মেয়েদের', 'women'],
  ['Gents', 'men'],
  ['পুরুষ', 'men'],
  ['বাচ্চাদের', 'kids'],
  ['Unisex', 'unisex'],
  ['Ethnic wear', null],
  ['', null],
])('the department that %j names', (text, department) => {
  expect(departmentNamed(text)).toBe(department);
});

test.each([
  ['Saree', 'saree'],
  ['শাড়ি'.normalize('NFC'), 'saree'],
  ['\u09b6\u09be\u09dc\u09bf', 'saree'],
  ['Three-piece', 'salwar-kameez'],
  ['t-shirt', 't-shirt'],
  ['T Shirt', 't-shirt'],
  ['Wool', null],
])('the type that %j names', (text, type) => {
  expect(productTypeNamed(text)).toBe(type);
});

test('every type is named by its slug and its names', () => {
  for (const slug of PRODUCT_TYPES) {
    const { en, bn } = productTypes[slug];
    expect([slug, en, bn].map(productTypeNamed)).toEqual([slug, slug, slug]);
  }
});

test.each([
  [['Women', 'Eid'], 'Saree', 'women', 'saree'],
  [['নারী'], null, 'women', null],
  [['মহিলা'], 'কুর্তি', 'women', 'kurti'],
  [['Men', 'Women'], 'Hoodie', 'unisex', 'hoodie'],
  [['Girls', 'Women'], 'Frock', 'kids', 'frock'],
  [['Denim'], 'Cotton fabric', null, 'fabric'],
  [[], 'পাঞ্জাবি', 'men', 'panjabi'],
  [[], 'T-shirt', null, 't-shirt'],
  [[], null, null, null],
])('tags %j and category %j make %s, %s', (tags, category, department, productType) => {
  expect(kindOf({ tags, category })).toEqual({ department, productType });
});
