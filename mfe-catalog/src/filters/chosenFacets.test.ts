import {
  type ChosenFacets,
  countChosen,
  filterOf,
  NOTHING_CHOSEN,
  readChosenFacets,
  writeChosenFacets,
} from './chosenFacets';

test.each<[string, Partial<ChosenFacets>]>([
  ['', {}],
  ['category=%20Saree', { category: 'Saree' }],
  ['size=M,L&color=Navy', { sizes: ['M', 'L'], colors: ['Navy'] }],
  ['size=L,M,XXXXL', { sizes: ['M', 'L'] }],
  ['min=500&max=1500', { min: 500, max: 1500 }],
  ['min=1500&max=500', { min: 1500, max: null }],
  ['min=cheap&max=-1', {}],
  ['stock=1&sort=price_low', { inStock: true, sort: 'price_low' }],
  ['stock=yes&sort=magic', {}],
  [
    'types=saree,kurti&family=red&stores=3,x',
    { types: ['saree', 'kurti'], families: ['red'], stores: ['3'] },
  ],
  ['offer=1&rating=4', { onSale: true, rating: '4' }],
  ['offer=20&rating=5', { discount: '20' }],
])('reads %j', (search, expected) => {
  expect(readChosenFacets(new URLSearchParams(search))).toEqual({ ...NOTHING_CHOSEN, ...expected });
});

test('writes what it reads and keeps other parameters', () => {
  const search =
    'q=saree&category=T-shirt&types=saree&size=M%2CL&family=red&color=Navy&min=500&max=1500&offer=20&rating=4&stores=7&stock=1&sort=rating';
  const params = new URLSearchParams(search);
  expect(writeChosenFacets(params, readChosenFacets(params)).toString()).toBe(search);
  expect(writeChosenFacets(params, NOTHING_CHOSEN).toString()).toBe('q=saree');
});

test('requests and counts only active facets', () => {
  expect(filterOf(NOTHING_CHOSEN)).toEqual({});
  const some: ChosenFacets = {
    category: 'Saree',
    sizes: ['M'],
    families: ['green'],
    colors: ['Navy', 'Red'],
    types: ['saree'],
    stores: ['7'],
    min: 0,
    max: 900,
    onSale: false,
    discount: '20',
    rating: '4',
    inStock: true,
    sort: 'popular',
  };
  expect(filterOf(some)).toEqual({
    category: 'Saree',
    size: ['M'],
    color: ['Navy', 'Red'],
    color_family: ['green'],
    types: ['saree'],
    stores: ['7'],
    min_price: 0,
    max_price: 900,
    min_discount: '20',
    min_rating: '4',
    in_stock: true,
    sort: 'popular',
  });
  expect(countChosen(some)).toBe(12);
});

test('other facets begin with the first page', () => {
  const params = new URLSearchParams('tags=Denim&size=M&page=3');
  const next = writeChosenFacets(params, { ...readChosenFacets(params), sizes: ['L'] });
  expect(next.toString()).toBe('tags=Denim&size=L');
});
