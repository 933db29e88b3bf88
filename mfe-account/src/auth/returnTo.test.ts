import { afterGuest, afterLogin, back, guestsMayGo, type ReturnTo, returnToIn, type Step } from './returnTo';

const quick = { product: 7, quantity: 2 };

test.each<[string, unknown, ReturnTo]>([
  ['nothing', null, {}],
  ['another kind of state', 'text', {}],
  ['a message alone', { message: 'Please log in.' }, {}],
  ['a page', { from: '/orders', message: 'Please log in.' }, { from: '/orders' }],
  [
    'a page with a query',
    { from: '/product/7?color=Indigo#reviews' },
    { from: '/product/7?color=Indigo#reviews' },
  ],
  [
    'a page with its state',
    { from: '/quick-checkout', fromState: quick },
    { from: '/quick-checkout', fromState: quick },
  ],
  ['a page for members', { from: '/cart', membersOnly: true }, { from: '/cart', membersOnly: true }],
  ['another site', { from: 'https://elsewhere.example/' }, {}],
  ['another site without a scheme', { from: '//elsewhere.example/' }, {}],
  ['another site with a backslash', { from: '/\\elsewhere.example/' }, {}],
  ['no text', { from: 7 }, {}],
])('rememberedIn: %s', (_, state, expected) => {
  expect(returnToIn(state)).toEqual(expected);
});

test.each<[string, ReturnTo, Step]>([
  ['nothing', {}, { to: '/home' }],
  ['a page', { from: '/orders' }, { to: '/orders' }],
  [
    'a page and its state',
    { from: '/quick-checkout', fromState: quick },
    { to: '/quick-checkout', state: quick },
  ],
])('back to %s', (_, returnTo, expected) => {
  expect(back(returnTo)).toEqual(expected);
});

test.each<[string, ReturnTo, boolean, Step]>([
  ['onboarded, nothing remembered', {}, true, { to: '/home' }],
  ['onboarded, a page', { from: '/cart' }, true, { to: '/cart' }],
  ['not onboarded, nothing remembered', {}, false, { to: '/preferences', state: {} }],
  ['not onboarded, a page', { from: '/cart' }, false, { to: '/preferences', state: { from: '/cart' } }],
  [
    'not onboarded, a page and its state',
    { from: '/quick-checkout', fromState: quick },
    false,
    { to: '/preferences', state: { from: '/quick-checkout', fromState: quick } },
  ],
])('afterLogin: %s', (_, returnTo, onboarded, expected) => {
  expect(afterLogin(returnTo, onboarded)).toEqual(expected);
});

test.each([
  ['/product/7?size=M', '/product/7?size=M'],
  ['/store/3', '/store/3'],
  ['/cart', '/cart'],
  ['/offers', '/offers'],
  ['/trending', '/trending'],
  ['/seller', '/seller'],
  ['/order-status', '/order-status'],
  ['/orders', '/home'],
  ['/orders?page=2', '/home'],
  ['/order/R100231-1', '/home'],
  ['/preferences', '/home'],
  ['/quick-checkout', '/home'],
  ['/order-confirmation', '/home'],
  ['/seller/dashboard', '/home'],
  [undefined, '/home'],
])('afterGuest from %s leads to %s', (from, to) => {
  expect(afterGuest({ from }).to).toBe(to);
});

test.each<[ReturnTo, boolean]>([
  [{}, true],
  [{ from: '/product/7' }, true],
  [{ from: '/order-status' }, true],
  [{ from: '/product/7', membersOnly: true }, false],
  [{ from: '/orders' }, false],
  [{ from: '/profile' }, false],
  [{ from: '/quick-checkout', fromState: quick }, false],
  [{ from: '/seller/signup' }, false],
])('a guest may go on from %j: %s', (returnTo, may) => {
  expect(guestsMayGo(returnTo)).toBe(may);
});
