import { products, setLanguage } from '@haat/contracts';
import { loadTexts } from '@haat/remote';
import { sessionAtom, sessionStore } from '@haat/session';
import { aProductCard, expectNoAxeViolations, fakeApi, never, offline, renderScreen } from '@haat/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../routes';
import './WelcomeScreen';

const pageOf = (...results: ReturnType<typeof aProductCard>[]) => ({
  count: results.length,
  total_pages: 1,
  current_page: 1,
  has_next: false,
  results,
});
const open = () => renderScreen(routes, { at: '/welcome', session: 'signed-out' });

test('introduces the shop and links to login, sign-up and guest access', async () => {
  fakeApi().on(products.listProducts, pageOf(aProductCard({ id: 7, name: 'Jamdani Saree' })));
  const { container } = open();
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Every day is haat day.' }),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Already a member? Log in' })).toHaveAttribute('href', '/login');
  expect(screen.getByRole('link', { name: 'New here? Sign up' })).toHaveAttribute('href', '/signup');
  const stalls = await screen.findByRole('list', { name: 'On the stalls today' });
  expect(within(stalls).getByRole('link', { name: 'Jamdani Saree' })).toHaveAttribute('href', '/product/7');
  expect(screen.getByRole('link', { name: 'Loose Fabric' })).toHaveAttribute(
    'href',
    '/home?type=Loose+Fabric',
  );
  expect(screen.getByText('Delivery usually ৳80')).toBeInTheDocument();
  await expectNoAxeViolations(container);
});

test('shows reduced products, with a link to all offers', async () => {
  fakeApi().on(products.listProducts, ({ query }) =>
    query.on_sale ? pageOf(aProductCard({ id: 8, name: 'Khadi Koti', has_active_offer: true })) : pageOf(),
  );
  open();
  const sale = await screen.findByRole('list', { name: 'On sale now' });
  expect(within(sale).getByRole('link', { name: 'Khadi Koti' })).toHaveAttribute('href', '/product/8');
  expect(screen.getByRole('link', { name: 'See all offers' })).toHaveAttribute('href', '/offers');
  expect(screen.queryByText('On the stalls today')).not.toBeInTheDocument();
});

test('"use as guest" starts a guest session and opens the home page', async () => {
  fakeApi().on(products.listProducts, pageOf());
  const { user, at } = open();
  await user.click(await screen.findByRole('button', { name: 'Just looking? Use as guest' }));
  expect(sessionStore.get(sessionAtom).state).toBe('guest');
  expect(at()).toBe('/home');
});

test.each([
  ['loading', never],
  ['out of reach', offline()],
  ['empty', pageOf()],
])('shows the page without products (%s) @full', async (_, answer) => {
  const api = fakeApi().on(products.listProducts, answer);
  open();
  expect(await screen.findByRole('link', { name: /Already a member/ })).toBeInTheDocument();
  await waitFor(() => expect(api.asked(products.listProducts)).toHaveLength(2));
  expect(screen.queryByText('On the stalls today')).not.toBeInTheDocument();
  expect(screen.queryByText('On sale now')).not.toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

describe('in Bangla', () => {
  beforeEach(async () => {
    setLanguage('bn');
    await loadTexts('bn');
  });
  afterEach(() => setLanguage('en'));

  test('the kinds of stores have Bangla names, and their links the stored ones', async () => {
    fakeApi().on(products.listProducts, pageOf());
    open();
    expect(await screen.findByRole('link', { name: 'গজ কাপড়' })).toHaveAttribute(
      'href',
      '/home?type=Loose+Fabric',
    );
  });
});
