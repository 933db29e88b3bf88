/** @jest-environment jsdom */
import { ApiError } from '@haat/api-client';
import {
  type Cart,
  type CartLine,
  cart as contracts,
  type Product,
  type Profile,
  products,
} from '@haat/contracts';
import { addToCart, loadCart, refreshCart, removeLine, setQuantity } from './cart';
import './laterCart';
import { cartAtom, couponAtom, seenPricesAtom, sessionAtom, sessionStore } from './store';
import { mockCall } from './testing/mockRequest';

jest.mock('@haat/api-client', () => jest.requireActual('./testing/mockRequest').client);

const line = (id: number, change: Partial<CartLine> = {}): CartLine => ({
  id,
  product: id,
  product_name: `Garment ${id}`,
  product_image: null,
  picture: null,
  unit_price: 1250,
  total_price: 1250,
  quantity: 1,
  size: null,
  color: null,
  custom_measurements: null,
  store: { id: 3, name: 'Ghor' },
  available_quantity: 9,
  problem: null,
  ...change,
});
const cartOf = (...items: CartLine[]): Cart => ({ items, item_count: items.length, subtotal: 0 });
const shown = () => sessionStore.get(cartAtom).items.map(({ id, quantity }) => [id, quantity]);
const settled = () => new Promise((resolve) => setTimeout(resolve));
const person = (id: number) =>
  sessionStore.set(sessionAtom, {
    state: 'authenticated',
    profile: { user: { id }, permissions: {} } as Profile,
  });

/** Calls that wait until the test answers them, oldest first. */
function waiting(call: jest.Mock) {
  const asked: { resolve: (value: unknown) => void; reject: (error: unknown) => void }[] = [];
  call.mockImplementation(() => new Promise((resolve, reject) => asked.push({ resolve, reject })));
  return {
    asked,
    async answer(at: number, value: Cart) {
      asked[at]!.resolve(value);
      await settled();
    },
    async refuse(at: number, status: number) {
      asked[at]!.reject(new ApiError('Refused', { status, fromServer: true }));
      await settled();
    },
  };
}
const get = mockCall(contracts.getCart);
const add = mockCall(contracts.addToCart);
const remove = mockCall(contracts.removeCartLine);
const update = mockCall(contracts.updateCartLine);
const product = mockCall(products.getProduct);

const garment = (id: number, change: Partial<Product> = {}) =>
  ({
    id,
    name: `Garment ${id}`,
    image: null,
    picture: null,
    price: 1250,
    storeId: 3,
    seller_business_name: 'Ghor',
    stock_quantity: 9,
    is_in_stock: true,
    variants: [],
    ...change,
  }) as unknown as Product;

beforeEach(async () => {
  localStorage.clear();
  for (const call of [get, add, remove, update, product]) call.mockReset();
  sessionStore.set(sessionAtom, { state: 'signed-out', profile: null });
  person(1);
  get.mockResolvedValue(cartOf(line(1), line(2), line(3)));
  await loadCart();
});

test('changes are sent one after the other, and the last answer is the cart', async () => {
  const removals = waiting(remove);
  const both = [removeLine(line(1)), removeLine(line(2))];
  expect(shown()).toEqual([[3, 1]]);
  await settled();
  expect(remove).toHaveBeenCalledTimes(1);
  // The second line is not back, though the first answer still has it.
  await removals.answer(0, cartOf(line(2), line(3)));
  expect(shown()).toEqual([[3, 1]]);
  await removals.answer(1, cartOf(line(3)));
  await Promise.all(both);
  expect(shown()).toEqual([[3, 1]]);
});

test('a failed removal puts back its own line only', async () => {
  const removals = waiting(remove);
  const [first, second] = [removeLine(line(1)), removeLine(line(2))];
  await settled();
  const failed = expect(first).rejects.toThrow('Refused');
  await removals.refuse(0, 500);
  await failed;
  expect(shown()).toEqual([
    [1, 1],
    [3, 1],
  ]);
  await removals.answer(1, cartOf(line(1), line(3)));
  await second;
});

test('a line that was removed already is not restored', async () => {
  remove.mockRejectedValue(new ApiError('Item not found in cart', { status: 404, fromServer: true }));
  get.mockResolvedValue(cartOf(line(2), line(3)));
  await removeLine(line(1));
  expect(shown()).toEqual([
    [2, 1],
    [3, 1],
  ]);
});

test('a fetch that began before a change is repeated after it', async () => {
  const fetches = waiting(get);
  update.mockResolvedValue(cartOf(line(1, { quantity: 5 })));
  const loading = loadCart();
  await settled();
  await setQuantity(line(1), 5);
  await fetches.answer(0, cartOf(line(1)));
  expect(shown()).toEqual([[1, 5]]);
  await fetches.answer(1, cartOf(line(1, { quantity: 5 })));
  await loading;
  expect(shown()).toEqual([[1, 5]]);
});

test('an answer for a user who has signed out is ignored', async () => {
  const fetches = waiting(get);
  const updates = waiting(update);
  const changing = setQuantity(line(1), 5);
  await settled();
  const waits = expect(setQuantity(line(2), 5)).rejects.toThrow('Session expired');
  sessionStore.set(sessionAtom, { state: 'signed-out', profile: null });
  person(2);
  const loading = loadCart();
  expect(sessionStore.get(cartAtom)).toEqual({ status: 'loading', items: [], error: '' });
  await settled();
  await updates.answer(0, cartOf(line(1, { quantity: 5 })));
  await changing;
  // Changes that were not sent yet must not reach the next person's cart.
  await waits;
  expect(update).toHaveBeenCalledTimes(1);
  expect(shown()).toEqual([]);
  await fetches.answer(0, cartOf(line(8)));
  await loading;
  expect(shown()).toEqual([[8, 1]]);
});

describe('an add', () => {
  const one = { quantity: 1, size: 'M', color: null, custom_measurements: null };
  const lost = new ApiError('No answer', { status: 0, code: 'network' });
  const keys = () => add.mock.calls.map(([{ key }]) => key);

  beforeEach(() => void add.mockResolvedValue(cartOf(line(7))));

  test('whose answer was lost is sent again with its key, and the cart is fetched', async () => {
    add.mockRejectedValueOnce(lost).mockRejectedValueOnce(new ApiError('Broken', { status: 504 }));
    get.mockResolvedValue(cartOf(line(1), line(7)));
    await expect(addToCart(garment(7), one)).rejects.toThrow('No answer');
    await settled();
    expect(shown()).toEqual([
      [1, 1],
      [7, 1],
    ]);
    await expect(addToCart(garment(7), one)).rejects.toThrow('Broken');
    await addToCart(garment(7), { ...one, size: 'L' });
    await addToCart(garment(7), one);
    await addToCart(garment(7), one);
    const [first, second, other, third, next] = keys();
    expect([second, third]).toEqual([first, first]);
    expect(new Set([first, other, next])).toHaveProperty('size', 3);
    expect(first).toEqual(expect.any(String));
  });

  test('that was refused, or is repeated by another person, has a new key', async () => {
    add.mockRejectedValueOnce(new ApiError('Refused', { status: 409, fromServer: true }));
    await expect(addToCart(garment(7), one)).rejects.toThrow('Refused');
    add.mockRejectedValueOnce(lost);
    await expect(addToCart(garment(7), one)).rejects.toThrow('No answer');
    sessionStore.set(sessionAtom, { state: 'signed-out', profile: null });
    person(2);
    await addToCart(garment(7), one);
    expect(new Set(keys()).size).toBe(3);
  });

  test.each([
    ['the cart was opened', () => loadCart()],
    ['a line was removed', () => removeLine(line(2))],
  ])('has a new key after %s', async (_, done) => {
    remove.mockResolvedValue(cartOf(line(1)));
    add.mockRejectedValueOnce(lost);
    await expect(addToCart(garment(7), one)).rejects.toThrow('No answer');
    await done();
    await addToCart(garment(7), one);
    expect(new Set(keys()).size).toBe(2);
  });

  test('that is begun twice adds twice', async () => {
    await Promise.all([addToCart(garment(7), one), addToCart(garment(7), one)]);
    expect(new Set(keys()).size).toBe(2);
  });

  test('that undoes a removal has its key too', async () => {
    remove.mockResolvedValue(cartOf(line(2), line(3)));
    const undo = await removeLine(line(1));
    add.mockRejectedValueOnce(lost);
    await expect(undo!()).rejects.toThrow('No answer');
    await undo!();
    expect(new Set(keys()).size).toBe(1);
  });
});

test('seen prices are cleared with the session', async () => {
  expect(Object.keys(sessionStore.get(seenPricesAtom))).toHaveLength(3);
  expect(localStorage.getItem('haat.prices')).not.toBeNull();
  sessionStore.set(sessionAtom, { state: 'signed-out', profile: null });
  expect(localStorage.getItem('haat.prices')).toBeNull();
});

describe('a guest', () => {
  const choice = { quantity: 2, size: null, color: null, custom_measurements: null };

  beforeEach(async () => {
    sessionStore.set(sessionAtom, { state: 'guest', profile: null });
    await loadCart();
    for (const id of [1, 2, 3, 4]) await addToCart(garment(id), choice);
  });

  test('sees current prices and stock; lines that cannot be fetched stay unchanged', async () => {
    product.mockImplementation(async ({ params: { id } }) => {
      if (id === 1) return garment(1, { price: 1300 });
      if (id === 2) return garment(2, { is_in_stock: false, stock_quantity: 0 });
      throw new ApiError('No', { status: id === 3 ? 404 : 503 });
    });
    await refreshCart();
    const { items } = sessionStore.get(cartAtom);
    expect(items.map(({ unit_price, problem }) => [unit_price, problem])).toEqual([
      [1300, null],
      [1250, 'out_of_stock'],
      [1250, 'unavailable'],
      [1250, null],
    ]);
    expect(JSON.parse(localStorage.getItem('haat.cart')!)).toHaveLength(4);
  });

  test('adds no more of a variant than there are, whatever the product has', async () => {
    const m = { id: 51, color: null, size: 'M', in_stock: true, pieces: 1 };
    const shirt = garment(5, { stock_quantity: 40, variants: [m, { ...m, id: 52, size: 'L', pieces: 9 }] });
    const add = (size: string, quantity: number) => addToCart(shirt, { ...choice, size, quantity });
    await expect(add('M', 6)).rejects.toThrow('Only 1 items available in stock');
    await add('M', 1);
    await expect(add('M', 1)).rejects.toThrow('Only 1 items available in stock');
    await add('L', 9);
    const [line] = sessionStore.get(cartAtom).items.filter(({ size }) => size === 'M');
    await expect(setQuantity(line!, 2)).rejects.toThrow('Only 1 items available in stock');
  });

  test('is notified of a line that another tab has removed', async () => {
    const [first] = sessionStore.get(cartAtom).items;
    localStorage.removeItem('haat.cart');
    await expect(setQuantity(first!, 3)).rejects.toThrow('Item not found in cart');
  });
});

test('a coupon that another tab has applied or removed is shown here', () => {
  const stop = sessionStore.sub(couponAtom, () => {});
  localStorage.setItem('haat.coupon', 'discount20');
  window.dispatchEvent(new StorageEvent('storage', { key: 'haat.coupon' }));
  expect(sessionStore.get(couponAtom)).toBe('discount20');
  localStorage.removeItem('haat.coupon');
  window.dispatchEvent(new StorageEvent('storage', { key: 'haat.coupon' }));
  expect(sessionStore.get(couponAtom)).toBeNull();
  stop();
});
