import { contractProblem, routeProblem, sharedProblem } from './compatibility';
import { EARLIER_GRANTS } from './pages';

const offers = { remote: '1.1.0', session: '2.3.0', navigation: '1.0.0' };

test.each<[Record<string, string>, string | null]>([
  [{}, null],
  [{ remote: '^1.0.0', session: '^2.3.0' }, null],
  [{ remote: '^1.1.1' }, 'seller 1.4.0 needs remote ^1.1.1; the shell offers 1.1.0'],
  [{ remote: '^1.0.0', session: '^3.0.0' }, 'seller 1.4.0 needs session ^3.0.0; the shell offers 2.3.0'],
  [{ session: '^1.9.0' }, 'seller 1.4.0 needs session ^1.9.0; the shell offers 2.3.0'],
  [{ payments: '^1.0.0' }, 'seller 1.4.0 needs payments ^1.0.0; the shell offers none'],
  [{ constructor: '^1.0.0' }, 'seller 1.4.0 needs constructor ^1.0.0; the shell offers none'],
])('a release that needs %j', (needs, problem) => {
  expect(contractProblem({ name: 'seller', version: '1.4.0', needs }, { offers })).toBe(problem);
});

/** The version of a lib, as changesets raise it, decides which packages have to be released together. */
test.each([
  ['a lib got something new; a remote of before', '^1.3.0', '1.4.0', true],
  ['a lib got something new; a remote that uses it, in a shell of before', '^1.4.0', '1.3.0', false],
  [
    'a lib got something new; a remote of now that does without, in a shell of before',
    '^1.0.0',
    '1.3.0',
    true,
  ],
  ['a lib broke with the former; a remote of before', '^1.3.0', '2.0.0', false],
  ['a lib broke with the former; a remote of now in a shell of before', '^2.0.0', '1.3.0', false],
  ['below 1.0 a minor version may break; a remote of before', '^0.3.0', '0.4.0', false],
])('%s', (_name, needed, offered, fits) => {
  const note = { name: 'seller', version: '1.4.0', needs: { session: needed } };
  expect(contractProblem(note, { offers: { session: offered } }) === null).toBe(fits);
});

test.each([
  ['seller', ['/seller', '/seller/orders/:orderId', '/seller/anything/new', '/seller/*'], null],
  ['account', ['/order/:orderId/returns', '/login'], null],
  ['catalog', ['/home', '/cart'], 'catalog has /cart, which is cart_checkout’s'],
  [
    'catalog',
    ['/sellers'],
    'catalog has /sellers, which no remote may use yet: npm run grant -- mfe-catalog /sellers',
  ],
  [
    'seller',
    ['/:anything'],
    'seller has /:anything, which no remote may use yet: npm run grant -- mfe-seller /:anything',
  ],
  ['seller', ['/gift-cards/1'], 'seller has /gift-cards/1, which is gift_cards’s'],
])('%s with the paths %j', (name, paths, problem) => {
  const routes = paths.map((path) => ({ path, files: [] }));
  expect(routeProblem({ name, routes }, { ...EARLIER_GRANTS, gift_cards: ['/gift-cards'] })).toBe(problem);
});

test.each([
  [undefined, null],
  [[], null],
  [[{ name: 'react', requiredVersion: '^19.3.1' }], null],
  [
    [
      { name: 'react', requiredVersion: '^19.0.0' },
      { name: '@haat/session', requiredVersion: '^9.0.0' },
    ],
    null,
  ],
  [
    [{ name: 'react', requiredVersion: '^18.2.0' }],
    'seller 1.4.0 needs react ^18.2.0; the shell shares 19.3.1',
  ],
  [
    [{ name: 'react', requiredVersion: '^20.0.0' }],
    'seller 1.4.0 needs react ^20.0.0; the shell shares 19.3.1',
  ],
  [
    [{ name: 'react', requiredVersion: 'newest' }],
    'seller 1.4.0 needs react newest; the shell shares 19.3.1',
  ],
  [[{ name: 'constructor', requiredVersion: '^1.0.0' }], null],
])('a release that was built for the packages %j', (shared, problem) => {
  const host = { shared: { react: '19.3.1', jotai: '2.20.3' } };
  expect(sharedProblem({ name: 'seller', version: '1.4.0' }, { shared }, host)).toBe(problem);
});

test('a shell that names no packages refuses none', () => {
  const shared = [{ name: 'react', requiredVersion: '^18.0.0' }];
  expect(sharedProblem({ name: 'seller', version: '1.4.0' }, { shared }, {})).toBeNull();
});
