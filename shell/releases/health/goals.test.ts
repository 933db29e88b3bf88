import { goalOf } from './goals';

test.each<[string, string, number, string | undefined]>([
  ['POST', '/api/v1/orders/cart/add/', 201, 'cart add'],
  ['POST', '/api/v1/orders/cart/add/', 400, undefined],
  ['GET', '/api/v1/orders/cart/add/', 200, undefined],
  ['POST', '/api/v1/orders/orders/create/', 201, 'order'],
  ['POST', '/api/v1/orders/orders/quick-create/', 201, 'order'],
  ['POST', '/api/v1/orders/guest/create/', 201, 'order'],
  ['POST', '/api/v1/orders/guest/create/', 503, undefined],
  ['POST', '/api/v1/auth/login/', 200, 'sign-in'],
  ['POST', '/api/v1/auth/google/', 200, 'sign-in'],
  ['GET', '/home', 200, undefined],
])('%s %s, answered with %d, reaches %s', (method, pathname, status, goal) => {
  expect(goalOf(method, pathname, status)).toBe(goal);
});
