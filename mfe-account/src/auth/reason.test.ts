import { reasonOf } from './reason';

test.each([
  [undefined, null],
  ['/home', null],
  ['/product/7', { page: 'product', id: '7' }],
  ['/product/7/?color=Indigo#reviews', { page: 'product', id: '7' }],
  ['/product/hello', null],
  ['/product/0', null],
  ['/store/3?tab=offers', { page: 'store', id: '3' }],
  ['/offers?q=saree', { page: 'offers', id: '' }],
  ['/trending', { page: 'trending', id: '' }],
  ['/cart', { page: 'cart', id: '' }],
  ['/orders', { page: 'orders', id: '' }],
  ['/order/R100231-1', { page: 'order', id: 'order/R100231-1' }],
  ['/order-status', null],
  ['/seller', null],
  ['/seller/products', { page: 'seller', id: '' }],
])('%s: %j', (from, reason) => {
  const found = reasonOf({ from });
  expect(found && { page: found.page, id: 'id' in found ? found.id : '' }).toEqual(reason);
});

test.each([
  [
    { product: 7, quantity: 2 },
    { page: 'quickCheckout', id: '7' },
  ],
  [{ product: '7' }, null],
  [null, null],
  [undefined, null],
])('quick checkout with %j: %j', (fromState, reason) => {
  expect(reasonOf({ from: '/quick-checkout', fromState })).toEqual(reason);
});
