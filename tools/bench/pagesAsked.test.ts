import { pagesAsked } from './pagesAsked';

const SITE = 'http://localhost:3000';

test('the usual pages are those of guests and of people who have signed in', () => {
  const { origins, networks, pages } = pagesAsked([`${SITE}/`]);
  expect(origins).toEqual([SITE]);
  expect(networks).toEqual(['delayed']);
  expect(pages.filter(({ person }) => person !== 'guest')).toEqual([
    { path: '/product/1', person: 'customer' },
    { path: '/home', person: 'customer' },
    { path: '/cart', person: 'customer' },
    { path: '/orders', person: 'customer' },
    { path: '/seller/dashboard', person: 'seller' },
  ]);
});

test.each([
  ['/home', { path: '/home', person: 'guest' }],
  ['/search?q=a:/b', { path: '/search?q=a:/b', person: 'guest' }],
  ['/cart', { path: '/cart', person: 'customer' }],
  ['customer:/home', { path: '/home', person: 'customer' }],
  ['seller:/home', { path: '/home', person: 'seller' }],
])('a page: %s', (given, page) => {
  expect(pagesAsked([SITE, given]).pages).toEqual([page]);
});

test.each([
  [['--packets'], ['packets']],
  [['--both'], ['delayed', 'packets']],
])('the network: %s', (given, networks) => {
  expect(pagesAsked([...given, SITE]).networks).toEqual(networks);
});

test.each([[[]], [['/home']], [[SITE, '--quick']], [[SITE, 'operator:/home']]])(
  'not understood: %s',
  (given) => {
    expect(() => pagesAsked(given)).toThrow('npm run bench -- page');
  },
);
