import { navigation } from '@haat/navigation';
import type { SiteRoute } from '@haat/page';
import { type Session, sessionAtom, sessionStore } from '@haat/session';
import { aProfile, expectNoAxeViolations } from '@haat/testing';
import { act, screen, within } from '@testing-library/react';
import { renderFrame } from '../testing/renderFrame';
import { Menu } from './Menu';

const signedIn = (...change: Parameters<typeof aProfile>): Session => ({
  state: 'authenticated',
  profile: aProfile(...change),
});

async function open(
  session: Session | 'signed-out' | 'guest',
  at?: string,
  routes: readonly SiteRoute[] = [],
) {
  const frame = renderFrame(<Menu />, { session, routes, ...(at ? { at } : {}) });
  await frame.user.click(screen.getByRole('button', { name: 'Menu' }));
  const menu = screen.getByRole('navigation', { name: 'Menu' });
  const departments = within(menu).getByRole('list', { name: 'Shop' });
  const entries = within(menu)
    .getAllByRole('listitem')
    .filter((item) => !departments.contains(item))
    .map((item) => item.textContent);
  return { ...frame, menu, entries };
}

const shop = ['Trending', 'Offers', 'Blog'] as const;

test('signed out: log in and sign up, a greeting for a guest, Sign In', async () => {
  const { menu, entries } = await open('signed-out');
  expect(entries).toEqual(['Home', 'Log in', 'Sign up', ...shop, 'Become a seller']);
  expect(menu).toHaveTextContent('Hello, Guest');
  expect(within(menu).getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');
  await expectNoAxeViolations(menu);
});

test('a guest has orders and cart, and Sign In', async () => {
  const { menu, entries } = await open('guest');
  expect(entries).toEqual(['Home', 'Orders', 'Cart', 'Wish list', ...shop, 'Become a seller']);
  expect(menu).toHaveTextContent('Hello, Guest');
  expect(within(menu).getByRole('link', { name: 'Sign In' })).toBeVisible();
});

test.each([
  ['the first name', { first_name: 'Ayesha', username: 'ayesha@example.com' }, 'Hello, Ayesha'],
  ['else the username', { first_name: '', username: 'ayesha@example.com' }, 'Hello, ayesha@example.com'],
])('greets a signed-in user by %s', async (_case, user, greeting) => {
  const { menu, entries } = await open(signedIn({ user }));
  expect(entries).toEqual(['Home', 'Orders', 'Cart', 'Wish list', 'Profile', ...shop, 'Become a seller']);
  expect(within(menu).getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/profile');
  expect(menu).toHaveTextContent(greeting);
});

test.each([
  ['no profile', signedIn(), 'Become a seller', '/seller'],
  ['an application', signedIn({ seller: { status: 'pending' } }), 'Seller Application', '/seller'],
  ['a refused application', signedIn({ seller: { status: 'rejected' } }), 'Seller Application', '/seller'],
  [
    'an approved profile',
    signedIn({ seller: { status: 'approved' } }),
    'Seller Dashboard',
    '/seller/dashboard',
  ],
] as const)('the seller entry with %s', async (_case, session, text, to) => {
  const { menu } = await open(session);
  expect(within(menu).getByRole('link', { name: text })).toHaveAttribute('href', to);
});

const offers = (path: string, access: SiteRoute['access'], place: 'own' | 'all', text = path) => ({
  path,
  region: 'gifts',
  access,
  title: 'Gifts',
  menu: { place, text },
});
const OFFERED: readonly SiteRoute[] = [
  offers('/gifts', 'public', 'all', '<b>Gifts</b> &amp; more'),
  offers('/gifts/new', 'welcome', 'all'),
  offers('/gifts/mine', 'user', 'own'),
  offers('/gifts/seen', 'browse', 'own'),
  offers('/gifts/sold', 'seller', 'all'),
  offers('/gifts/sent', 'fulfilment', 'all'),
  offers('/gifts/run', 'operator', 'all'),
];

test.each<[visitor: string, Session | 'signed-out' | 'guest', own: string[], all: string[]]>([
  ['signed out', 'signed-out', [], ['/gifts', '/gifts/new']],
  ['a guest', 'guest', ['/gifts/seen'], ['/gifts', '/gifts/new']],
  ['signed in', signedIn(), ['/gifts/mine', '/gifts/seen'], ['/gifts']],
  [
    'a seller',
    signedIn({ seller: { status: 'approved' } }),
    ['/gifts/mine', '/gifts/seen'],
    ['/gifts', '/gifts/sold', '/gifts/sent'],
  ],
  [
    'a suspended seller',
    signedIn({ seller: { status: 'suspended' } }),
    ['/gifts/mine', '/gifts/seen'],
    ['/gifts', '/gifts/sent'],
  ],
])('entries that remotes offer are placed, for who may open them: %s', async (_case, session, own, all) => {
  const { menu } = await open(session, '/home', OFFERED);
  const paths = within(menu)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href')!);
  expect(paths.filter((path) => path.startsWith('/gifts'))).toEqual([...own, ...all]);
  const blog = paths.indexOf('/blog');
  for (const path of own) expect(paths.indexOf(path)).toBeLessThan(paths.indexOf('/trending'));
  for (const path of all) expect(paths.indexOf(path)).toBeGreaterThan(blog);
  // A text is a text.
  expect(within(menu).getByRole('link', { name: '<b>Gifts</b> &amp; more' })).toBeVisible();
  await expectNoAxeViolations(menu);
});

test('offers their area and the ownership overlay to operators only', async () => {
  const profile = aProfile();
  const operator = { ...profile, permissions: { ...profile.permissions, operator: true } };
  const { menu, entries } = await open({ state: 'authenticated', profile: operator });
  expect(entries.slice(-2)).toEqual(['Run the market', 'Who owns what']);
  expect(within(menu).getByRole('link', { name: 'Run the market' })).toHaveAttribute('href', '/operator');
  expect(within(menu).getByRole('button', { name: 'Who owns what' })).toBeVisible();
  await expectNoAxeViolations(menu);
});

test('the seller entry asks a signed-out visitor to log in', async () => {
  const { menu, user, route } = await open('signed-out');
  await user.click(within(menu).getByRole('link', { name: 'Become a seller' }));
  // The login page shows the message.
  expect(route()).toEqual({
    address: '/login',
    state: { from: '/seller', message: 'Please log in to continue with seller registration.' },
  });
});

test('Sign Out ends the session and goes to /welcome', async () => {
  const { menu, user, route } = await open(signedIn());
  await user.click(within(menu).getByRole('button', { name: 'Sign Out' }));
  expect(sessionStore.get(sessionAtom).state).toBe('signed-out');
  expect(route().address).toBe('/welcome');
});

test('Sign Out asks first on a page with unsaved changes', async () => {
  const { menu, user, route } = await open(signedIn());
  const ask = jest.fn();
  const release = navigation.block(ask);
  const before = route().address;
  await user.click(within(menu).getByRole('button', { name: 'Sign Out' }));
  expect(sessionStore.get(sessionAtom).state).toBe('authenticated');
  expect([route().address, ask.mock.calls.length]).toEqual([before, 1]);
  act(() => ask.mock.calls[0][0]());
  expect(sessionStore.get(sessionAtom).state).toBe('signed-out');
  expect(route().address).toBe('/welcome');
  release();
});

test('closes by Escape with the focus returned, by leaving it and by navigating', async () => {
  const { user, menu } = await open('guest');
  const button = screen.getByRole('button', { name: 'Close the menu' });
  await user.keyboard('{Escape}');
  expect(menu).not.toBeVisible();
  expect(button).toHaveFocus();
  await user.click(button);
  await user.click(document.body);
  expect(menu).not.toBeVisible();
  await user.click(button);
  await user.click(within(menu).getByRole('link', { name: 'Offers' }));
  expect(menu).not.toBeVisible();
});

test('has the departments, and marks the one that the page is of', async () => {
  const { menu } = await open('guest', '/shop/fabric');
  const departments = within(menu).getByRole('list', { name: 'Shop' });
  expect(
    within(departments)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]),
  ).toEqual([
    ['Women', '/shop/women', null],
    ['Men', '/shop/men', null],
    ['Kids', '/shop/kids', null],
    ['Fabric', '/shop/fabric', 'page'],
    ['Thrifted', '/shop/thrifted', null],
  ]);
});
