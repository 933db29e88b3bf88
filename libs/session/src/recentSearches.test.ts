/** @jest-environment jsdom */
import { auth, cart, type Profile } from '@haat/contracts';
import { addRecentSearch, clearRecentSearches, recentSearches } from './recentSearches';
import { login, logout, startGuest, startSession } from './session';
import { mockCall } from './testing/mockRequest';

jest.mock('@haat/api-client', () => jest.requireActual('./testing/mockRequest').client);

const KEY = 'haat.recent-searches';
const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  mockCall(auth.login).mockResolvedValue({ access: 'a', refresh: 'r' });
  mockCall(auth.logout).mockResolvedValue(undefined);
  mockCall(auth.status).mockResolvedValue({
    user: { id: 1, email: '1@haat.example' },
    permissions: { seller_approved: false },
  } as Profile);
  mockCall(cart.getCart).mockResolvedValue({ items: [], item_count: 0, subtotal: 0 });
  await startSession();
  startGuest();
});
afterEach(() => {
  jest.restoreAllMocks();
  logout();
});

test('the last one is first, a text is there once, and five are stored', () => {
  for (const text of ['saree', 'koti', 'Saree', 'জামদানি', 'a', 'b', 'c']) addRecentSearch(text);
  expect(recentSearches()).toEqual(['c', 'b', 'a', 'জামদানি', 'Saree']);
  expect(JSON.parse(localStorage.getItem(KEY)!)).toHaveLength(5);
});

test.each(['not JSON', '{"a":1}', '[1]'])('what is damaged counts as none: %s', (value) => {
  localStorage.setItem(KEY, value);
  expect(recentSearches()).toEqual([]);
  addRecentSearch('saree');
  expect(recentSearches()).toEqual(['saree']);
});

test('a guest’s searches remain after the login, and are removed at the logout', async () => {
  addRecentSearch('saree');
  await login({ email: '1@haat.example', password: 'secret-12' }, true);
  await settled();
  expect(recentSearches()).toEqual(['saree']);
  logout();
  await settled();
  expect(recentSearches()).toEqual([]);
});

test('they can be cleared', () => {
  addRecentSearch('saree');
  clearRecentSearches();
  expect(recentSearches()).toEqual([]);
  expect(localStorage.getItem(KEY)).toBeNull();
});
