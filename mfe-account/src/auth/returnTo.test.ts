import {
  afterGuest,
  afterLogin,
  back,
  guestsCanReturn,
  type ReturnTo,
  returnToIn,
  type Step,
} from './returnTo';

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
])('reads the remembered page: %s', (_, state, expected) => {
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
])('returns to %s', (_, returnTo, expected) => {
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
])('after the login: %s', (_, returnTo, onboarded, expected) => {
  expect(afterLogin(returnTo, onboarded)).toEqual(expected);
});

test.each<[ReturnTo, string]>([
  [{ from: '/product/7?size=M' }, '/product/7?size=M'],
  [{ from: '/store/3' }, '/store/3'],
  [{ from: '/cart' }, '/cart'],
  [{ from: '/offers' }, '/offers'],
  [{ from: '/trending' }, '/trending'],
  [{ from: '/seller' }, '/seller'],
  [{ from: '/order-status' }, '/order-status'],
  [{ from: '/orders', membersOnly: true }, '/home'],
  [{ from: '/orders?page=2', membersOnly: true }, '/home'],
  [{ from: '/order/R100231-1', membersOnly: true }, '/home'],
  [{ from: '/preferences', membersOnly: true }, '/home'],
  [{ from: '/quick-checkout', membersOnly: true }, '/home'],
  [{ from: '/order-confirmation', membersOnly: true }, '/home'],
  [{ from: '/seller/dashboard', membersOnly: true }, '/home'],
  [{}, '/home'],
])('"use as guest" from %j opens %s', (returnTo, to) => {
  expect(afterGuest(returnTo).to).toBe(to);
});

test.each<[ReturnTo, boolean]>([
  [{}, true],
  [{ from: '/product/7' }, true],
  [{ from: '/order-status' }, true],
  [{ from: '/product/7', membersOnly: true }, false],
  [{ from: '/orders', membersOnly: true }, false],
  [{ from: '/profile', membersOnly: true }, false],
  [{ from: '/quick-checkout', fromState: quick, membersOnly: true }, false],
  [{ from: '/seller/signup', membersOnly: true }, false],
])('a guest can return to %j: %s', (returnTo, may) => {
  expect(guestsCanReturn(returnTo)).toBe(may);
});
