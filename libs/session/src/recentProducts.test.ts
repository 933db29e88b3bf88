/** @jest-environment jsdom */
import { auth, cart, type Profile } from '@haat/contracts';
import { addRecentProduct, recentProducts } from './recentProducts';
import { login, logout, startGuest, startSession } from './session';
import { mockCall } from './testing/mockRequest';

jest.mock('@haat/api-client', () => jest.requireActual('./testing/mockRequest').client);

const KEY = 'haat.recent-products';
const settled = () => new Promise((resolve) => setTimeout(resolve));
const signIn = async (id = 1) => {
  mockCall(auth.status).mockResolvedValue({
    user: { id, email: `${id}@haat.example` },
    permissions: { seller_approved: false },
  } as Profile);
  await login({ email: `${id}@haat.example`, password: 'secret-12' }, true);
  await settled();
};

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  mockCall(auth.login).mockResolvedValue({ access: 'a', refresh: 'r' });
  mockCall(auth.logout).mockResolvedValue(undefined);
  mockCall(cart.getCart).mockResolvedValue({ items: [], item_count: 0, subtotal: 0 });
  await startSession();
  startGuest();
});
afterEach(() => {
  jest.restoreAllMocks();
  logout();
});

test('the last one is first, and a product is there once', () => {
  for (const id of [1, 2, 3, 1]) addRecentProduct(id);
  expect(recentProducts()).toEqual([1, 3, 2]);
  expect(localStorage.getItem(KEY)).toBe('[1,3,2]');
});

test('at most thirteen are stored', () => {
  for (let id = 1; id <= 40; id++) addRecentProduct(id);
  expect(recentProducts()).toHaveLength(13);
  expect(recentProducts()[0]).toBe(40);
});

test.each(['{', '[1,', '{"a":1}', '["7"]', '[-1]', '[1.5]', '[null]', '""'])(
  'what is stored as %s counts as nothing',
  (stored) => {
    localStorage.setItem(KEY, stored);
    expect(recentProducts()).toEqual([]);
    addRecentProduct(7);
    expect(recentProducts()).toEqual([7]);
  },
);

test('without storage they last as long as the page', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('blocked');
  });
  addRecentProduct(7);
  expect(recentProducts()).toEqual([7]);
});

test('what was viewed before a login stays, and a logout removes it', async () => {
  addRecentProduct(7);
  await signIn();
  expect(recentProducts()).toEqual([7]);
  logout();
  expect(recentProducts()).toEqual([]);
  expect(localStorage.getItem(KEY)).toBeNull();
});
