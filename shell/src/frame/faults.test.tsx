import { cart as calls, products, searches } from '@haat/contracts';
import {
  cartAtom,
  loadCart,
  logout,
  sessionAtom,
  sessionStore,
  startGuest,
  startSession,
} from '@haat/session';
import { aCart, aCartLine, aProductCard, aProfile, fakeApi, never, offline, refuse } from '@haat/testing';
import { act, screen } from '@testing-library/react';
import { renderFrame } from '../testing/renderFrame';
import { Header } from './Header';

// With any fault the header works: its menu opens, its badge shows the known count, its search works.

const lines = [aCartLine({ quantity: 2 })];
const person = { state: 'authenticated', profile: aProfile({ user: { first_name: 'Ayesha' } }) } as const;
const badge = (name: string) => screen.getByRole('link', { name });

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
  logout();
});

async function headerWorks({ user, route }: ReturnType<typeof renderFrame>, greeting: string) {
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  expect(screen.getByText(greeting)).toBeVisible();
  await user.keyboard('{Escape}');
  await user.type(screen.getByRole('combobox'), 'saree{Enter}');
  expect(route().address).toBe('/search?q=saree');
}

test.each([
  ['is down', refuse(503)],
  ['is offline', offline()],
  ['answers what cannot be read', refuse(200)],
  ['takes its time', never],
])('the API %s @full', async (_case, answer) => {
  fakeApi()
    .on(calls.getCart, aCart(...lines))
    .on(products.listProducts, answer)
    .on(searches.listPopularWords, answer)
    .on(searches.countSearch, answer);
  const frame = renderFrame(<Header />, { session: person });
  await act(loadCart);
  expect(badge('Cart, 2 items')).toBeVisible();
  fakeApi()
    .on(calls.getCart, answer)
    .on(products.listProducts, answer)
    .on(searches.listPopularWords, answer)
    .on(searches.countSearch, answer);
  // The visible lines stay; the cart page shows the failure itself.
  void loadCart();
  await act(async () => {});
  expect(badge('Cart, 2 items')).toBeVisible();
  await headerWorks(frame, 'Hello, Ayesha');
});

const blocked = () => {
  throw new DOMException('denied', 'SecurityError');
};
const full = () => {
  throw new DOMException('full', 'QuotaExceededError');
};

test.each<[string, () => void]>([
  ['is blocked', () => jest.spyOn(window, 'localStorage', 'get').mockImplementation(blocked)],
  [
    'refuses each access',
    () => {
      for (const method of ['getItem', 'setItem', 'removeItem'] as const)
        jest.spyOn(Storage.prototype, method).mockImplementation(blocked);
    },
  ],
  ['is full', () => jest.spyOn(Storage.prototype, 'setItem').mockImplementation(full)],
  [
    'is corrupt',
    () => {
      localStorage.setItem('haat.cart', '[{"product":"x"');
      localStorage.setItem('haat.profile', '"nobody"');
      localStorage.setItem('haat.guest', '\u0000');
    },
  ],
])('the browser’s storage %s: a guest signs in and the badge counts', async (_case, breakIt) => {
  breakIt();
  fakeApi()
    .on(products.listProducts, offline())
    .on(searches.listPopularWords, offline())
    .on(searches.countSearch, offline());
  await startSession();
  act(startGuest);
  expect(sessionStore.get(sessionAtom).state).toBe('guest');
  const frame = renderFrame(<Header />, { session: 'guest' });
  act(() => sessionStore.set(cartAtom, { status: 'ready', items: lines, error: '' }));
  expect(badge('Cart, 2 items')).toBeVisible();
  await headerWorks(frame, 'Hello, Guest');
});

test('shows no badge for a cart that could not be loaded, and the header works', async () => {
  fakeApi()
    .on(calls.getCart, refuse(500))
    .on(searches.listPopularWords, { results: [] })
    .on(searches.countSearch, undefined)
    .on(products.listProducts, {
      count: 1,
      total_pages: 1,
      current_page: 1,
      has_next: false,
      results: [aProductCard()],
    });
  const frame = renderFrame(<Header />, { session: person });
  sessionStore.set(cartAtom, { status: 'loading', items: [], error: '' });
  await act(loadCart);
  expect(badge('Cart')).toBeVisible();
  await headerWorks(frame, 'Hello, Ayesha');
});
