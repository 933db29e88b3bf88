/** @jest-environment jsdom */
import { ApiError, request, setTransport } from '@haat/api-client';
import {
  auth,
  type Cart,
  type CartLine,
  cart as cartCalls,
  type Language,
  type Profile,
  reviews,
  type SellerProfile,
  sellers,
} from '@haat/contracts';
import { addToCart, removeLine, setQuantity } from './cart';
import type { CartProduct } from './cartLine';
import { isLanguageOutdated } from './language';
import { dismissCartNotice } from './laterCart';
import { noticesAtom } from './notices';
import { login, logout, savePreferences, startGuest, startSession, updateSellerProfile } from './session';
import { savedLinesStorage } from './storage';
import { cartAtom, cartCountAtom, cartNoticesAtom, couponAtom, sessionAtom, sessionStore } from './store';
import { mockCall } from './testing/mockRequest';

jest.mock('@haat/api-client', () => jest.requireActual('./testing/mockRequest').client);

const profile = (change: Partial<Profile['user']> = {}): Profile => ({
  user: {
    id: 1,
    username: 'a@b.co',
    email: 'a@b.co',
    first_name: 'Ayesha',
    last_name: 'Khan',
    phone: '',
    address_line_1: '',
    user_type: 'customer',
    onboarding_completed: true,
    preferred_tags: [],
    language: null,
    wish_notices: true,
    ...change,
  },
  customer_profile: null,
  seller_profile: null,
  permissions: { seller_approved: false, operator: false },
});
const product: CartProduct = {
  id: 7,
  name: 'Jamdani Saree',
  image: null,
  picture: null,
  price: 2500,
  storeId: 3,
  seller_business_name: 'Ghor',
  stock_quantity: 3,
};
const choice = { quantity: 1, size: 'M', color: 'Red', custom_measurements: null };
const serverLine = (change: Partial<CartLine> = {}): CartLine => ({
  id: 11,
  product: 7,
  product_name: 'Jamdani Saree',
  product_image: null,
  picture: null,
  unit_price: 2500,
  original_price: 2500,
  total_price: 2500,
  quantity: 1,
  size: 'M',
  color: 'Red',
  custom_measurements: null,
  store: { id: 3, name: 'Ghor' },
  available_quantity: 3,
  problem: null,
  ...change,
});
const serverCart = (...items: CartLine[]): Cart => ({ items, item_count: items.length, subtotal: 0 });
const refusal = (code: string, details?: Record<string, unknown>) =>
  new ApiError('Refused', { status: 409, code, details, fromServer: true });

const state = () => sessionStore.get(sessionAtom).state;
const count = () => sessionStore.get(cartCountAtom);
const notices = () => sessionStore.get(noticesAtom).map((notice) => notice.text);
const settled = () => new Promise((resolve) => setTimeout(resolve));

const call = {
  login: mockCall(auth.login),
  status: mockCall(auth.status),
  logout: mockCall(auth.logout),
  savePreferences: mockCall(auth.savePreferences),
  saveLanguage: mockCall(auth.saveLanguage),
  get: mockCall(cartCalls.getCart),
  add: mockCall(cartCalls.addToCart),
  remove: mockCall(cartCalls.removeCartLine),
};

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  sessionStore.set(noticesAtom, []);
  call.login.mockReset().mockResolvedValue({ access: 'a1', refresh: 'r1', user: profile().user });
  call.status.mockReset().mockResolvedValue(profile());
  call.logout.mockReset().mockResolvedValue(undefined);
  call.get.mockReset().mockResolvedValue(serverCart(serverLine()));
  call.add.mockReset().mockResolvedValue(serverCart(serverLine()));
  call.remove.mockReset();
  await startSession();
});

const signIn = async (remember = true) => {
  await login({ email: 'a@b.co', password: 'secret-12' }, remember);
  await settled();
};

test.each([
  [true, 'a1', null],
  [false, null, 'a1'],
])('remember me %s: where the token lives', async (remember, inLocal, inSession) => {
  await signIn(remember);
  expect(localStorage.getItem('access_token')).toBe(inLocal);
  expect(sessionStorage.getItem('access_token')).toBe(inSession);
  expect(state()).toBe('authenticated');
  expect(document.cookie).toContain('haat_session=customer');
});

test('a stored token starts an authenticated session with profile and cart', async () => {
  localStorage.setItem('access_token', 'a1');
  localStorage.setItem('refresh_token', 'r1');
  await startSession();
  await settled();
  expect(sessionStore.get(sessionAtom)).toEqual({ state: 'authenticated', profile: profile() });
  expect(count()).toBe(1);
});

test('a start without an answer from the server keeps the session @trust:failed-refresh', async () => {
  localStorage.setItem('access_token', 'a1');
  call.status.mockRejectedValue(new ApiError('Offline', { status: 0 }));
  await startSession();
  expect(state()).toBe('authenticated');
});

test('logout clears everything immediately, even when the server is down @trust:logout', async () => {
  await signIn();
  sessionStore.set(couponAtom, 'discount20');
  call.logout.mockRejectedValue(new ApiError('down', { status: 503 }));
  logout();
  expect(state()).toBe('signed-out');
  expect(localStorage.getItem('access_token')).toBeNull();
  expect(localStorage.getItem('haat.coupon')).toBeNull();
  expect(count()).toBe(0);
  expect(call.logout).toHaveBeenCalledWith({ body: { refresh: 'r1' } });
});

test('a login whose profile fails to load leaves no session', async () => {
  call.status.mockRejectedValue(new ApiError('down', { status: 503 }));
  await expect(login({ email: 'a@b.co', password: 'secret-12' }, true)).rejects.toThrow('down');
  expect(localStorage.getItem('access_token')).toBeNull();
  expect(state()).toBe('signed-out');
});

test('signing out in another tab signs this one out', async () => {
  await signIn();
  localStorage.removeItem('access_token');
  window.dispatchEvent(new StorageEvent('storage', { key: 'access_token' }));
  expect(state()).toBe('signed-out');
});

test('a sign-out also clears what a guest has saved for later', async () => {
  await signIn();
  savedLinesStorage.write([serverLine()]);
  logout();
  expect(savedLinesStorage.read()).toEqual([]);
});

test('a guest stays a guest over a reload and keeps a local cart', async () => {
  startGuest();
  await addToCart(product, choice);
  await startSession();
  expect(state()).toBe('guest');
  expect(count()).toBe(1);
});

test('a cart that another tab has changed is fetched again, whoever is signed in', async () => {
  await signIn();
  call.get.mockClear();
  call.get.mockResolvedValue(serverCart(serverLine()));
  window.dispatchEvent(new StorageEvent('storage', { key: 'haat.server-cart' }));
  await settled();
  expect(call.get).toHaveBeenCalledTimes(1);
  expect(sessionStore.get(cartAtom).items).toHaveLength(1);
});

test('a change of the server’s cart is announced to the other tabs', async () => {
  await signIn();
  call.add.mockResolvedValue(serverCart(serverLine()));
  const before = localStorage.getItem('haat.server-cart');
  await addToCart(product, choice);
  expect(localStorage.getItem('haat.server-cart')).not.toBe(before);
});

test('a newer profile of another tab is used; for another user the server is asked', async () => {
  await signIn();
  const better = { ...profile(), user: { ...profile().user, first_name: 'Rokeya' } };
  localStorage.setItem('haat.profile', JSON.stringify(better));
  window.dispatchEvent(new StorageEvent('storage', { key: 'haat.profile' }));
  expect(sessionStore.get(sessionAtom).profile?.user.first_name).toBe('Rokeya');
  localStorage.setItem('haat.profile', JSON.stringify({ ...better, user: { ...better.user, id: 999 } }));
  call.get.mockClear();
  window.dispatchEvent(new StorageEvent('storage', { key: 'haat.profile' }));
  await settled();
  expect(sessionStore.get(sessionAtom).profile?.user.id).toBe(profile().user.id);
  expect(call.get).toHaveBeenCalled();
});

describe('a seller refused by the server', () => {
  const asSeller = (approved: boolean): Profile => ({
    ...profile(),
    permissions: { seller_approved: approved, operator: false },
  });
  const refused = async () => {
    setTransport(async (config) => {
      const data = { error: 'Only approved sellers can do this', code: 'seller_not_approved' };
      throw Object.assign(new Error(), { isAxiosError: true, config, response: { status: 403, data } });
    });
    await expect(request(reviews.listSellerReviews, {})).rejects.toThrow('Only approved sellers can do this');
    await settled();
  };

  test('is no longer approved: the profile is fetched again, and the page is notified', async () => {
    call.status.mockResolvedValue(asSeller(true));
    await signIn();
    call.status.mockResolvedValue(asSeller(false));
    await refused();
    expect(sessionStore.get(sessionAtom).profile?.permissions.seller_approved).toBe(false);
    expect(notices()).toEqual(['Your store is not approved at the moment. Nothing was changed.']);
    expect(document.cookie).toContain('haat_session=customer');
    call.status.mockClear();
    await refused();
    expect(call.status).not.toHaveBeenCalled();
  });

  test('stays on the page while the profile cannot be fetched', async () => {
    call.status.mockResolvedValue(asSeller(true));
    await signIn();
    call.status.mockRejectedValue(new ApiError('Offline', { status: 0 }));
    await refused();
    expect(sessionStore.get(sessionAtom).profile?.permissions.seller_approved).toBe(true);
    expect(notices()).toEqual([]);
  });
});

test('corrupt storage counts as empty @trust:storage', async () => {
  localStorage.setItem('haat.cart', '{"not":"lines"');
  localStorage.setItem('haat.profile', '[]');
  await startSession();
  expect(sessionStore.get(cartAtom)).toEqual({ status: 'ready', items: [], error: '' });
});

test('blocked storage keeps the page working @trust:storage', async () => {
  const blocked = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  startGuest();
  await addToCart(product, choice);
  await addToCart(product, choice);
  expect(count()).toBe(2);
  blocked.mockRestore();
  logout();
  expect(count()).toBe(0);
});

test('a guest cannot add more than is in stock', async () => {
  await addToCart(product, { ...choice, quantity: 3 });
  await expect(addToCart(product, choice)).rejects.toThrow('Only 3 items available in stock');
  await expect(addToCart({ ...product, id: 8, stock_quantity: 0 }, choice)).rejects.toThrow(
    'This product is out of stock',
  );
  const [line] = sessionStore.get(cartAtom).items;
  await expect(setQuantity(line!, 4)).rejects.toThrow('Only 3 items available in stock');
  await setQuantity(line!, 0);
  expect(count()).toBe(3);
});

test('the local cart merges at login, line by line, and is empty afterwards @trust:merge', async () => {
  await addToCart(product, choice);
  await addToCart({ ...product, id: 8, name: 'Panjabi' }, { ...choice, size: 'L' });
  await signIn();
  expect(call.add.mock.calls.map(([{ body }]) => body.product_id)).toEqual([7, 8]);
  expect(localStorage.getItem('haat.cart')).toBeNull();
  expect(notices()).toEqual([]);
  expect(count()).toBe(1);
});

test('a line that fails is named, its available pieces are added, the rest merges @trust:merge', async () => {
  await addToCart(product, { ...choice, quantity: 3 });
  await addToCart({ ...product, id: 8, name: 'Panjabi' }, choice);
  await addToCart({ ...product, id: 9, name: 'Lungi' }, choice);
  call.add.mockImplementation(async ({ body: sent }) => {
    if (sent.product_id === 7 && sent.quantity > 2) throw refusal('not_enough_stock', { available: 2 });
    if (sent.product_id === 8) throw refusal('out_of_stock');
    return serverCart();
  });
  await signIn();
  expect(call.add.mock.calls.map(([{ body }]) => [body.product_id, body.quantity])).toEqual([
    [7, 3],
    [7, 2],
    [8, 1],
    [9, 1],
  ]);
  expect(notices()).toEqual([
    'Only 2 of 3 Jamdani Saree could be added',
    'Panjabi could not be added: Refused',
  ]);
  // They stay in the cart, over a reload too, until the shopper has read them.
  expect(sessionStore.get(cartNoticesAtom)).toEqual(notices());
  expect(localStorage.getItem('haat.cart-notices')).toBe(JSON.stringify(notices()));
  dismissCartNotice('Only 2 of 3 Jamdani Saree could be added');
  expect(sessionStore.get(cartNoticesAtom)).toEqual(['Panjabi could not be added: Refused']);
  logout();
  expect(localStorage.getItem('haat.cart-notices')).toBeNull();
  expect(sessionStore.get(cartNoticesAtom)).toEqual([]);
  expect(localStorage.getItem('haat.cart')).toBeNull();
});

test('a removed line disappears immediately and returns to its place when the call fails', async () => {
  const first = serverLine();
  const second = serverLine({ id: 12 });
  call.get.mockResolvedValue(serverCart(first, second));
  await signIn();
  call.remove.mockRejectedValue(refusal('error'));
  const removing = removeLine(first);
  expect(sessionStore.get(cartAtom).items).toEqual([second]);
  await expect(removing).rejects.toThrow('Refused');
  expect(sessionStore.get(cartAtom).items).toEqual([first, second]);
});

test.each([
  ['guest', false],
  ['customer', true],
])('what a %s removed can be put back', async (_, signedIn) => {
  if (signedIn) await signIn();
  else {
    await addToCart(product, choice);
    await addToCart({ ...product, id: 8, name: 'Panjabi' }, choice);
  }
  call.add.mockClear();
  call.remove.mockResolvedValue(serverCart());
  const before = sessionStore.get(cartAtom).items;
  const undo = await removeLine(before[0]!);
  expect(sessionStore.get(cartAtom).items).toEqual(before.slice(1));
  await undo!();
  expect(sessionStore.get(cartAtom).items.map(({ id, product: of }) => [id, of])).toEqual(
    before.map(({ id, product: of }) => [id, of]),
  );
  const sent = { product_id: 7, ...choice };
  expect(call.add.mock.calls.map(([{ body }]) => body)).toEqual(signedIn ? [sent] : []);
});

test('a line removed by one user is not restored into the next user’s cart', async () => {
  await signIn();
  call.remove.mockResolvedValue(serverCart());
  const undo = await removeLine(serverLine());
  logout();
  call.add.mockClear();
  await undo!();
  expect(call.add).not.toHaveBeenCalled();
  expect(count()).toBe(0);
});

test('a change of the store’s profile is shown immediately, the rest stays', async () => {
  const store = { id: 3, status: 'approved', business_name: 'Ghor', bio: 'Old' } as SellerProfile;
  call.status.mockResolvedValue({ ...profile(), seller_profile: store });
  await signIn();
  const update = mockCall(sellers.updateProfile).mockResolvedValue({ bio: 'New' });
  await updateSellerProfile({ bio: 'New' });
  const [{ body }] = update.mock.calls[0]!;
  expect(Object.fromEntries(body)).toEqual({ bio: 'New' });
  expect(sessionStore.get(sessionAtom).profile?.seller_profile).toEqual({ ...store, bio: 'New' });
});

test('an empty text of the store’s profile is sent, an absent one is not', async () => {
  await signIn();
  const update = mockCall(sellers.updateProfile).mockResolvedValue({ id: 1 });
  await updateSellerProfile({ instagram: '', bio: undefined, banner_image: new Blob(['banner']) });
  const [{ body }] = update.mock.calls[0]!;
  expect([...body.keys()].sort()).toEqual(['banner_image', 'instagram']);
  expect(body.get('instagram')).toBe('');
});

test('saving preferences ends the onboarding', async () => {
  call.status.mockResolvedValue(profile({ onboarding_completed: false }));
  await signIn();
  call.savePreferences.mockResolvedValue({ user: profile().user });
  await savePreferences(['formal']);
  expect(sessionStore.get(sessionAtom).profile?.user.onboarding_completed).toBe(true);
});

describe('the language', () => {
  const setCookie = (value: string) => {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
    document.cookie = value;
  };
  afterEach(() => {
    setCookie('haat_language=; path=/; max-age=0');
    history.replaceState(null, '', '/');
  });

  test.each<
    [
      what: string,
      address: string,
      cookie: string,
      account: Language | null,
      saved: Language[],
      after: string,
    ]
  >([
    ['neither has a choice', '/', '', null, [], ''],
    ['the account’s, in a new browser', '/', '', 'bn', [], 'haat_language=bn'],
    ['the browser’s, for an account without one', '/', 'haat_language=bn', null, ['bn'], 'haat_language=bn'],
    ['each has its own', '/', 'haat_language=en', 'bn', [], 'haat_language=en'],
    ['the page was switched', '/?lang=bn', 'haat_language=bn', 'en', ['bn'], 'haat_language=bn'],
    ['the page was switched back', '/?q=a&lang=en', 'haat_language=en', 'bn', ['en'], 'haat_language=en'],
    ['the account has it already', '/?lang=bn', 'haat_language=bn', 'bn', [], 'haat_language=bn'],
    ['no language', '/?lang=fr', 'haat_language=fr', null, [], 'haat_language=fr'],
  ])('of browser and account at a login: %s', async (_, address, cookie, language, saved, after) => {
    history.replaceState(null, '', address);
    if (cookie) setCookie(`${cookie}; path=/`);
    call.status.mockResolvedValue(profile({ language }));
    call.saveLanguage.mockReset().mockResolvedValue({ user: profile({ language: saved[0] ?? null }).user });
    await signIn();
    expect(call.saveLanguage.mock.calls.map(([{ body }]) => body.language)).toEqual(saved);
    expect(document.cookie.match(/haat_language=\w+/)?.[0] ?? '').toBe(after);
    expect(sessionStore.get(sessionAtom).profile?.user.language).toBe(saved[0] ?? language);
    expect(isLanguageOutdated()).toBe(after === 'haat_language=bn');
  });

  test('that cannot be saved is no error', async () => {
    setCookie('haat_language=bn; path=/');
    call.saveLanguage.mockReset().mockRejectedValue(new ApiError('Offline', { status: 0 }));
    await signIn();
    expect(state()).toBe('authenticated');
  });
});
