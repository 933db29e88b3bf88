/** @jest-environment jsdom */
import { cartNoticesAtom, seenPricesAtom, sessionAtom, sessionStore } from './store';

const load = jest.fn();
jest.mock('./cart', () => load());
jest.mock('@haat/api-client', () => jest.requireActual('./testing/mockRequest').client);

const product = { id: 1 } as never;
const choice = { quantity: 2 } as never;

test('a file that could not be loaded is a failure of the call, and is loaded with the next one', async () => {
  const { addToCart } = await import('./laterCart');
  const added = jest.fn(async () => {});
  load.mockImplementationOnce(() => {
    throw new Error('Loading chunk cart failed');
  });
  await expect(addToCart(product, choice)).rejects.toMatchObject({ name: 'ApiError', status: 0 });
  load.mockReturnValue({ addToCart: added });
  await addToCart(product, choice);
  expect(added).toHaveBeenCalledWith(product, choice);
});

test.each(['loadCart', 'followCart', 'mergeLocalCart'] as const)(
  '%s shows in the cart that its file could not be loaded, and rejects nothing',
  async (name) => {
    jest.resetModules();
    const { [name]: call } = await import('./laterCart');
    const { cartAtom: cart, sessionStore: store } = await import('./store');
    load.mockImplementationOnce(() => {
      throw new Error('Loading chunk cart failed');
    });
    await call();
    expect(store.get(cart)).toMatchObject({ status: 'failed', error: expect.stringMatching(/./) });
    const done = jest.fn(async () => {});
    load.mockReturnValue({ [name]: done });
    await call();
    expect(done).toHaveBeenCalled();
  },
);

test('notices and prices of one user are not shown to the next, also before the file is loaded', async () => {
  await import('./laterCart');
  sessionStore.set(sessionAtom, { state: 'authenticated', profile: null });
  localStorage.setItem('haat.prices', '{"line":1}');
  sessionStore.set(cartNoticesAtom, ['Not added']);
  sessionStore.set(sessionAtom, { state: 'signed-out', profile: null });
  expect(sessionStore.get(cartNoticesAtom)).toEqual([]);
  expect(localStorage.getItem('haat.prices')).toBeNull();
  expect(sessionStore.get(seenPricesAtom)).toEqual({});
});
