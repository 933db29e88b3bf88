import { pageQuery, searchOfPage } from './pageAddress';

test.each([
  ['', {}],
  ['page=1', {}],
  ['page=2', { page: 2 }],
  ['page=40', { page: 40 }],
  ['page=0', {}],
  ['page=-2', {}],
  ['page=2.5', {}],
  ['page=two', {}],
  ['page=1e300', {}],
])('?%s asks for %j', (search, query) => {
  expect(pageQuery(new URLSearchParams(search))).toEqual(query);
});

test.each([
  ['', 2, '?page=2'],
  ['?tags=Denim&page=2', 3, '?tags=Denim&page=3'],
  ['?q=saree&page=2', 1, '?q=saree'],
  ['?page=2', 1, ''],
])('%j with page %d is %j', (search, page, expected) => {
  expect(searchOfPage(search, page)).toBe(expected);
});
