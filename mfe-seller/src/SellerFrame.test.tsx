import { auth as contracts } from '@haat/contracts';
import { navigation } from '@haat/navigation';
import type { ScreenRoute } from '@haat/remote';
import { sessionAtom, sessionStore } from '@haat/session';
import { aProfile, expectNoAxeViolations, fakeApi, renderScreen } from '@haat/testing';
import { act, screen, within } from '@testing-library/react';
import { SellerFrame } from './SellerFrame';

const Inside = () => <SellerFrame>{null}</SellerFrame>;
const routes: ScreenRoute[] = [
  { path: '/seller/*', Screen: Inside },
  { path: '/welcome', Screen: () => null },
];
const as = (seller: Parameters<typeof aProfile>[0]) => ({
  state: 'authenticated' as const,
  profile: aProfile(seller),
});
const menu = () => screen.queryByRole('navigation', { name: 'Seller menu' });

test('links to all seller pages', async () => {
  const { container } = renderScreen(routes, { at: '/seller/orders/R1-1', session: as({ seller: {} }) });
  for (const [name, to] of [
    ['DASHBOARD', '/seller/dashboard'],
    ['HOMEPAGE', '/seller/homepage'],
    ['PRODUCTS', '/seller/products'],
    ['ORDERS', '/seller/orders'],
    ['RETURNS', '/seller/returns'],
    ['MONEY', '/seller/money'],
    ['ADD OFFER', '/seller/offers'],
    ['REVIEWS', '/seller/reviews'],
  ] as const) {
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', to);
  }
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('ORDERS');
  await expectNoAxeViolations(container);
});

test.each(['/seller/homepage', '/seller/customize', '/seller/customise'])(
  'at %s it is the homepage',
  (at) => {
    renderScreen(routes, { at, session: as({ seller: {} }) });
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('HOMEPAGE');
  },
);

test('signs out and opens /welcome', async () => {
  fakeApi().on(contracts.logout, undefined);
  const { user, at } = renderScreen(routes, { at: '/seller/reviews', session: as({ seller: {} }) });
  await user.click(within(menu()!).getByRole('button', { name: 'SIGN OUT' }));
  expect(at()).toBe('/welcome');
});

test('asks before signing out with unsaved changes', async () => {
  fakeApi().on(contracts.logout, undefined);
  const { user, at } = renderScreen(routes, { at: '/seller/reviews', session: as({ seller: {} }) });
  const ask = jest.fn();
  const release = navigation.block(ask);
  await user.click(within(menu()!).getByRole('button', { name: 'SIGN OUT' }));
  expect([at(), ask.mock.calls.length]).toEqual(['/seller/reviews', 1]);
  expect(sessionStore.get(sessionAtom).state).toBe('authenticated');
  act(() => ask.mock.calls[0][0]());
  expect(at()).toBe('/welcome');
  release();
});

test.each([
  ['an applicant', '/seller/dashboard', { status: 'pending' as const }],
  ['a suspended seller', '/seller/dashboard', { status: 'suspended' as const }],
  ['the landing', '/seller', {}],
  ['the application', '/seller/signup', {}],
  ['its confirmation', '/seller/signup-confirmation', {}],
])('is not shown on %s', (_, at, seller) => {
  renderScreen(routes, { at, session: as({ seller }) });
  expect(menu()).toBeNull();
});
