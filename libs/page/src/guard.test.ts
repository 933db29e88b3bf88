import { readdirSync } from 'node:fs';
import path from 'node:path';
import { type GuestAccess, guard, type Visitor } from './guard';
import { remoteOf } from './remoteNames';
import { inLanguage, type RouteTable, SHELL_ROUTES, SiteRoutes } from './routes';

const { readRouteTable } = jest.requireActual<{ readRouteTable(dir: string): RouteTable | null }>(
  '../../../tools/build/routeTable.mjs',
);
const root = path.resolve(__dirname, '../../..');
/** The paths of the remotes of this workspace. */
const routes = new SiteRoutes([
  ...SHELL_ROUTES,
  ...readdirSync(root)
    .filter((name) => name.startsWith('mfe-'))
    .flatMap((name) =>
      (readRouteTable(path.join(root, name)) ?? []).map((row) => inLanguage(row, remoteOf(name), 'en')),
    ),
]);
const matchRoute = (pathname: string) => routes.match(pathname);

const visitors = {
  pending: { state: 'unknown', onboarded: 'unknown', approvedSeller: 'unknown' },
  out: { state: 'signed-out', onboarded: 'unknown', approvedSeller: 'unknown' },
  guest: { state: 'guest', onboarded: 'unknown', approvedSeller: 'unknown' },
  new: { state: 'authenticated', onboarded: false, approvedSeller: false },
  loading: { state: 'authenticated', onboarded: 'unknown', approvedSeller: 'unknown' },
  customer: { state: 'authenticated', onboarded: true, approvedSeller: false, operator: false },
  suspended: { state: 'authenticated', onboarded: true, approvedSeller: false, suspendedSeller: true },
  seller: { state: 'authenticated', onboarded: true, approvedSeller: true, operator: false },
  staff: { state: 'authenticated', onboarded: true, approvedSeller: false, operator: true },
} as const satisfies Record<string, Visitor>;
type Who = keyof typeof visitors;

/** Result of a visit: 'go', 'as guest', 'wait', or the address of a redirect. */
function visit(path: string, who: Who, mode: GuestAccess = 'explicit', state: unknown = null) {
  const { pathname, search, hash } = new URL(path, 'http://page');
  const decision = guard({ pathname, search, hash, state }, matchRoute(pathname), visitors[who], mode);
  if (decision === 'go-as-guest') return 'as guest';
  return typeof decision === 'string' ? decision : decision.to;
}

const who = ['out', 'guest', 'new', 'loading', 'customer', 'seller'] as const satisfies readonly Who[];

// A row: paths, then what becomes of each kind of visitor, in the order of `who`.
type Row = [paths: string[], ...decisions: string[]];
const openToAll: Row = [
  [
    '/home',
    '/search?q=saree',
    '/forgot-password',
    '/reset-password?token=a',
    '/blog',
    '/about',
    '/services',
    '/policies',
    '/legal',
    '/faq',
    '/order-status',
    '/track-order?number=R100231',
    '/tutorials',
    '/payment-options',
    '/seller',
  ],
  'go',
  'go',
  '/preferences',
  'go',
  'go',
  'go',
];
const sentOn: Row = [['/welcome', '/login', '/signup'], 'go', 'go', '/home', '/home', '/home', '/home'];
const signedIn: Row = [
  [
    '/orders',
    '/order/R100231',
    '/profile',
    '/profile/devices',
    '/profile/two-step',
    '/quick-checkout',
    '/order-confirmation',
    '/seller/signup',
    '/seller/signup-confirmation',
  ],
  '/login',
  '/login',
  '/preferences',
  'go',
  'go',
  'go',
];
const onboarding: Row = [['/preferences'], '/login', '/login', 'go', 'go', 'go', 'go'];
const sellers: Row = [
  [
    '/seller/dashboard',
    '/seller/homepage',
    '/seller/customize',
    '/seller/customise',
    '/seller/products',
    '/seller/products/add',
    '/seller/products/7/edit',
    '/seller/offers',
    '/seller/reviews',
  ],
  '/login',
  '/login',
  '/preferences',
  'wait',
  '/seller',
  'go',
];
const fulfilment: Row = [
  [
    '/seller/orders',
    '/seller/orders/R100231-1',
    '/seller/money',
    '/seller/returns',
    '/seller/returns/R1-1-A1',
  ],
  '/login',
  '/login',
  '/preferences',
  'wait',
  '/seller',
  'go',
];
const operators: Row = [
  ['/operator', '/operator/sellers'],
  '/login',
  '/login',
  '/preferences',
  'wait',
  '/home',
  '/home',
];
const entry: Row = [['/'], '/welcome', '/welcome', '/preferences', '/home', '/home', '/home'];
const browse = ['/product/7', '/store/3', '/offers', '/trending', '/cart'];
const inEveryMode = [openToAll, sentOn, signedIn, onboarding, sellers, fulfilment, operators, entry];

const table: Record<GuestAccess, Row[]> = {
  explicit: [...inEveryMode, [browse, '/login', 'go', '/preferences', 'go', 'go', 'go']],
  open: [...inEveryMode, [browse, 'as guest', 'go', '/preferences', 'go', 'go', 'go']],
  closed: [...inEveryMode, [browse, '/login', '/login', '/preferences', 'go', 'go', 'go']],
};

const cases = Object.entries(table).flatMap(([mode, rows]) =>
  rows.flatMap(([paths, ...decisions]) =>
    paths.flatMap((path) => who.map((one, i) => [mode as GuestAccess, path, one, decisions[i]!] as const)),
  ),
);

test.each(cases)('GUEST_ACCESS=%s: %s for %s → %s', (mode, path, one, decision) => {
  expect(visit(path, one, mode)).toBe(decision);
});

test('a suspended seller reaches the orders that are there, and nothing else of the seller’s', () => {
  for (const [path, decision] of [
    ['/seller/orders', 'go'],
    ['/seller/orders/R100231-1', 'go'],
    ['/seller/products', '/seller'],
    ['/seller/dashboard', '/seller'],
    ['/seller', 'go'],
  ] as const) {
    expect([path, visit(path, 'suspended')]).toEqual([path, decision]);
  }
});

test('only staff reach the operator’s area', () => {
  expect(visit('/operator', 'staff')).toBe('go');
  expect(visit('/seller/products', 'staff')).toBe('/seller');
});

test('a place that the table does not name is guarded as others of its access', () => {
  const named = table.explicit.flatMap(([paths]) => paths);
  const placeOf = (path: string) => matchRoute(new URL(path, 'http://page').pathname);
  const fromServer = new Set(named.map(placeOf));
  for (const route of routes.rows.filter((one) => !fromServer.has(one))) {
    const example = route.path.replace(/:\w+/g, '7');
    const like = named.find((other) => placeOf(other)?.access === route.access)!;
    for (const mode of ['explicit', 'open', 'closed'] as const) {
      const decisions = (at: string) => who.map((one) => visit(at, one, mode));
      expect([example, ...decisions(example)]).toEqual([example, ...decisions(like)]);
    }
  }
  expect(new Set([...fromServer].map((route) => route?.access))).toEqual(
    new Set(routes.rows.map(({ access }) => access)),
  );
});

test.each([
  ['/home', 'go'],
  ['/nowhere', 'go'],
  ['/', 'wait'],
  ['/login', 'wait'],
  ['/product/7', 'wait'],
  ['/orders', 'wait'],
  ['/seller/products', 'wait'],
])('while another tab may give its session, %s: %s', (path, decision) => {
  expect(visit(path, 'pending')).toBe(decision);
});

test('an unknown path is open to all, but onboarding comes first', () => {
  expect(matchRoute('/nowhere')).toBeUndefined();
  expect(visit('/nowhere', 'out')).toBe('go');
  expect(visit('/nowhere', 'new')).toBe('/preferences');
});

test('a trailing slash is the same place', () => {
  expect(matchRoute('/seller/products/')?.path).toBe('/seller/products');
});

const ask = (path: string, one: Who, state: unknown = null) => {
  const { pathname, search, hash } = new URL(path, 'http://page');
  return guard({ pathname, search, hash, state }, matchRoute(pathname), visitors[one], 'explicit');
};

test('the page that was asked for is remembered with what it would have carried', () => {
  expect(ask('/product/7?color=Indigo#reviews', 'out')).toEqual({
    to: '/login',
    state: { from: '/product/7?color=Indigo#reviews' },
  });
  expect(ask('/quick-checkout', 'guest', { product: 7 })).toEqual({
    to: '/login',
    state: { from: '/quick-checkout', fromState: { product: 7 }, membersOnly: true },
  });
  expect(ask('/orders', 'new')).toEqual({ to: '/preferences', state: { from: '/orders' } });
});

test.each(cases.filter(([, , one, decision]) => one === 'out' && decision === '/login'))(
  'GUEST_ACCESS=%s: %s tells the login page whether a guest may open it',
  (mode, path) => {
    const { pathname, search, hash } = new URL(path, 'http://page');
    const asked = { pathname, search, hash, state: null };
    const decision = guard(asked, matchRoute(pathname), visitors.out, mode);
    const forGuests = visit(path, 'guest', mode) === 'go';
    expect(decision).toMatchObject({ to: '/login', state: { from: path } });
    expect((decision as { state: object }).state).toEqual(
      forGuests ? { from: path } : { from: path, membersOnly: true },
    );
  },
);

test('the seller registration asks for the login with its message', () => {
  expect(ask('/seller/signup', 'out')).toEqual({
    to: '/login',
    state: { from: '/seller/signup', membersOnly: true },
    message: 'Please log in to continue with seller registration.',
  });
});

test('a signed-in visitor of /login is redirected to the remembered page', () => {
  const state = { from: '/quick-checkout', fromState: { product: 7 } };
  expect(ask('/login', 'customer', state)).toEqual({ to: '/quick-checkout', state: { product: 7 } });
  expect(ask('/login', 'customer')).toEqual({ to: '/home' });
});
