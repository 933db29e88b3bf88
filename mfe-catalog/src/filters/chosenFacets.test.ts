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
])('reads %j', (search, expected) => {
  expect(readChosenFacets(new URLSearchParams(search))).toEqual({ ...NOTHING_CHOSEN, ...expected });
});

test('writes what it reads and keeps other parameters', () => {
  const search = 'q=saree&category=T-shirt&size=M%2CL&color=Navy&min=500&max=1500&stock=1&sort=rating';
  const params = new URLSearchParams(search);
  expect(writeChosenFacets(params, readChosenFacets(params)).toString()).toBe(search);
  expect(writeChosenFacets(params, NOTHING_CHOSEN).toString()).toBe('q=saree');
});

test('requests and counts only active facets', () => {
  expect(filterOf(NOTHING_CHOSEN)).toEqual({});
  const some: ChosenFacets = {
    category: 'Saree',
    sizes: ['M'],
    colors: ['Navy', 'Red'],
    min: 0,
    max: 900,
    inStock: true,
    sort: 'popular',
  };
  expect(filterOf(some)).toEqual({
    category: 'Saree',
    size: ['M'],
    color: ['Navy', 'Red'],
    min_price: 0,
    max_price: 900,
    in_stock: true,
    sort: 'popular',
  });
  expect(countChosen(some)).toBe(7);
});

test('other facets begin with the first page', () => {
  const params = new URLSearchParams('tags=Denim&size=M&page=3');
  const next = writeChosenFacets(params, { ...readChosenFacets(params), sizes: ['L'] });
  expect(next.toString()).toBe('tags=Denim&size=L');
});
