import { callPath } from './callPath';

test.each([
  ['/products/tags/', undefined, '/products/tags/'],
  ['/products/:id/', { id: 7 }, '/products/7/'],
  ['/orders/:order/items/:item/', { order: 'R100231-1', item: 3 }, '/orders/R100231-1/items/3/'],
  ['/stores/:id/', { id: '../a?b' }, '/stores/..%2Fa%3Fb/'],
  ['/products/:id/', {}, '/products//'],
])('%s with %j: %s', (path, params, filled) => {
  expect(callPath({ path }, params)).toBe(filled);
});
