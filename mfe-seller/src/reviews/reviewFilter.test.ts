import { filterIn, queryOfFilter } from './reviewFilter';

test.each([
  ['', { stars: null, waiting: false }],
  ['stars=5', { stars: 5, waiting: false }],
  ['stars=2&waiting=1', { stars: 2, waiting: true }],
  ['stars=6&waiting=yes', { stars: null, waiting: false }],
])('reads the filter in ?%s', (query, filter) => {
  expect(filterIn(new URLSearchParams(query))).toEqual(filter);
  expect(filterIn(new URLSearchParams(queryOfFilter(filter)))).toEqual(filter);
});
