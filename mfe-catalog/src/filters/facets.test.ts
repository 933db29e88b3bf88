import { type Facets, facetCount, facetQuery, NO_FACETS, readFacets, writeFacets } from './facets';

test.each<[string, Partial<Facets>]>([
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
  expect(readFacets(new URLSearchParams(search))).toEqual({ ...NO_FACETS, ...expected });
});

test('writes what it reads and keeps other parameters', () => {
  const search = 'q=saree&category=T-shirt&size=M%2CL&color=Navy&min=500&max=1500&stock=1&sort=rating';
  const params = new URLSearchParams(search);
  expect(writeFacets(params, readFacets(params)).toString()).toBe(search);
  expect(writeFacets(params, NO_FACETS).toString()).toBe('q=saree');
});

test('requests and counts only active facets', () => {
  expect(facetQuery(NO_FACETS)).toEqual({});
  const some: Facets = {
    category: 'Saree',
    sizes: ['M'],
    colors: ['Navy', 'Red'],
    min: 0,
    max: 900,
    inStock: true,
    sort: 'popular',
  };
  expect(facetQuery(some)).toEqual({
    category: 'Saree',
    size: ['M'],
    color: ['Navy', 'Red'],
    min_price: 0,
    max_price: 900,
    in_stock: true,
    sort: 'popular',
  });
  expect(facetCount(some)).toBe(7);
});
