import { cart, dhakaDay, type Product, products, setLanguage, stockAlerts } from '@haat/contracts';
import { loadTexts } from '@haat/remote';
import { cartAtom, cartCountAtom, noticesAtom, sessionStore } from '@haat/session';
import {
  aCart,
  aCartLine,
  aProduct,
  expectNoAxeViolations,
  fakeApi,
  offline,
  refuse,
  renderScreen,
} from '@haat/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import '../strings';
import { BuyBox } from './BuyBox';

type Given = Omit<Parameters<typeof BuyBox>[0], 'product' | 'fire'>;
const WHOLE: Given = { color: 'Indigo', size: 'M', complete: true };

let give: (next: Given) => void;
const fire = jest.fn();

let placed: { product: number; given: Given };

/** A screen that has placed the buy box. */
function Screen() {
  const [given, setGiven] = useState(placed.given);
  give = (next) => act(() => setGiven(next));
  return <BuyBox product={placed.product} {...given} fire={fire} />;
}

function open(product: Product, given: Given = WHOLE, session?: 'guest') {
  placed = { product: product.id, given };
  const api = fakeApi().on(products.getProduct, product);
  return { api, ...renderScreen([{ path: '/product', Screen }], { at: '/product', session }) };
}
const add = () => screen.findByRole('button', { name: 'ADD TO CART' });

beforeEach(() => {
  localStorage.clear();
  sessionStore.set(noticesAtom, []);
  fire.mockReset();
});

test('adds the choice to the cart in three button states, and resets for another', async () => {
  const product = aProduct({ name: 'Jamdani saree' });
  const { user, api, container } = open(product);
  let answer = (_: ReturnType<typeof aCart>) => {};
  api.on(cart.addToCart, () => new Promise((resolve) => (answer = resolve)));
  await user.click(await add());
  const adding = await screen.findByRole('button', { name: 'ADDING...' });
  await user.click(adding);
  expect(api.asked(cart.addToCart)).toHaveLength(1);
  expect(api.asked(cart.addToCart)[0]?.body).toEqual({
    product_id: product.id,
    quantity: 1,
    color: 'Indigo',
    size: 'M',
    custom_measurements: null,
  });
  answer(aCart(aCartLine()));
  expect(await screen.findByRole('button', { name: 'ADDED TO CART' })).toBeInTheDocument();
  expect(sessionStore.get(noticesAtom)[0]).toMatchObject({
    text: 'Jamdani saree is in your cart',
    kind: 'success',
  });
  await expectNoAxeViolations(container);
  give({ ...WHOLE, size: 'S' });
  expect(await add()).toBeEnabled();
});

test('a choice that is not complete is the screen’s to explain', async () => {
  const { user, api, at } = open(aProduct(), { color: 'Indigo', complete: false });
  await user.click(await add());
  await user.click(screen.getByRole('button', { name: 'Quick checkout' }));
  expect(fire.mock.calls).toEqual([['incomplete'], ['incomplete']]);
  expect(api.asked(cart.addToCart)).toEqual([]);
  expect(at()).toBe('/product');
});

test('measurements go with a custom size', async () => {
  const product = aProduct({ offers_custom_sizes: true, custom_size_fields: ['Chest', 'Sleeve'] });
  const measurements = { Chest: '38 in', Sleeve: '24 in' };
  const { user, api } = open(product, {
    color: 'Indigo',
    size: 'Custom',
    measurements: JSON.stringify(measurements),
    complete: true,
  });
  api.on(cart.addToCart, aCart(aCartLine()));
  await user.click(await add());
  expect(await screen.findByRole('button', { name: 'ADDED TO CART' })).toBeInTheDocument();
  expect(api.asked(cart.addToCart)[0]?.body).toMatchObject({ size: null, custom_measurements: measurements });
});

test('shows the reason of a rejection at the button', async () => {
  const { user, api } = open(aProduct());
  api.on(cart.addToCart, refuse(409, 'Only 2 items available in stock'));
  await user.click(await add());
  expect(await screen.findByText('Only 2 items available in stock')).toBeInTheDocument();
  expect(await add()).toBeEnabled();
});

test('shows a fallback text after a rejection without one, and the next click tries again', async () => {
  const { user, api } = open(aProduct());
  // Whether the piece was added is not known.
  api.on(cart.addToCart, refuse(500)).on(cart.getCart, aCart());
  await user.click(await add());
  expect(await screen.findByText('Failed to add to cart')).toBeInTheDocument();
  api.on(cart.addToCart, aCart(aCartLine()));
  await user.click(await add());
  expect(await screen.findByRole('button', { name: 'ADDED TO CART' })).toBeInTheDocument();
  expect(screen.queryByText('Failed to add to cart')).not.toBeInTheDocument();
});

test('limits the quantity to the stock and shows it', async () => {
  const { user } = open(aProduct({ stock_quantity: 2 }));
  const more = await screen.findByRole('button', { name: 'One more' });
  expect(screen.queryByText(/items available/)).not.toBeInTheDocument();
  await user.click(more);
  expect(more).toBeDisabled();
  expect(screen.getByText('Only 2 items available in stock')).toBeInTheDocument();
});

test('limits the quantity of the last piece to one', async () => {
  open(aProduct({ stock_quantity: 1 }));
  expect(await screen.findByRole('button', { name: 'One more' })).toBeDisabled();
  expect(screen.getByText('The last piece')).toBeInTheDocument();
});

test('more pieces than the chosen variant has are refused', async () => {
  const product = aProduct({
    stock_quantity: 9,
    variants: [
      { id: 1, color: 'Indigo', size: 'M', in_stock: true, pieces: 2 },
      { id: 2, color: 'Indigo', size: 'L', in_stock: true, pieces: 7 },
    ],
  });
  const { user, api } = open(product, { ...WHOLE, size: 'L' });
  for (let more = 0; more < 3; more++)
    await user.click(await screen.findByRole('button', { name: 'One more' }));
  give(WHOLE);
  await user.click(await add());
  expect(screen.getAllByText('Only 2 items available in stock')).not.toHaveLength(0);
  expect(api.asked(cart.addToCart)).toEqual([]);
  give({ ...WHOLE, size: 'L' });
  api.on(cart.addToCart, aCart(aCartLine()));
  await user.click(await add());
  expect(api.asked(cart.addToCart)[0]?.body).toMatchObject({ quantity: 4, size: 'L' });
});

test('adds to the local cart of a guest', async () => {
  const { user } = open(aProduct(), WHOLE, 'guest');
  await user.click(await add());
  expect(await screen.findByRole('button', { name: 'ADDED TO CART' })).toBeInTheDocument();
  expect(sessionStore.get(cartCountAtom)).toBe(1);
});

test('passes the choice without the price to quick checkout', async () => {
  const product = aProduct();
  const { user, at, carried } = open(product, { color: 'Maroon', size: 'L', complete: true });
  await user.click(await screen.findByRole('button', { name: 'One more' }));
  await user.click(screen.getByRole('button', { name: 'Quick checkout' }));
  expect(at()).toBe('/quick-checkout');
  expect(carried()).toEqual({
    product: product.id,
    quantity: 2,
    color: 'Maroon',
    size: 'L',
    custom_measurements: null,
  });
});

test('what is out of stock cannot be bought', async () => {
  const { container } = open(aProduct({ is_in_stock: false, stock_quantity: 0 }));
  expect(await add()).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Quick checkout' })).not.toBeInTheDocument();
  await expectNoAxeViolations(container);
});

test('a sold-out combination cannot be bought, another one can', async () => {
  const product = aProduct({
    availableColors: ['Indigo', 'Maroon'],
    availableSizes: ['M'],
    variants: [
      { id: 2, color: 'Indigo', size: 'M', in_stock: false },
      { id: 3, color: 'Maroon', size: 'M', in_stock: true },
    ],
  });
  open(product);
  expect(await add()).toBeDisabled();
  give({ ...WHOLE, color: 'Maroon' });
  expect(await add()).toBeEnabled();
});

describe('an offer that ends while the page is open', () => {
  const offered = aProduct({
    has_active_offer: true,
    price: 800,
    original_price: 1000,
    offer_ends: '2026-11-21',
  });
  const later = { ...offered, has_active_offer: false, price: 1000, offer_ends: null };

  // The last minute of 21 November in Dhaka.
  beforeEach(() => {
    jest.useFakeTimers({ advanceTimers: 1, now: new Date('2026-11-21T17:59:50Z') });
    expect(dhakaDay(new Date())).toBe('2026-11-21');
  });
  afterEach(() => jest.useRealTimers());

  test.each<['guest' | undefined, string]>([
    ['guest', 'a guest'],
    [undefined, 'a customer'],
  ])('the add says the new price (%s)', async (session) => {
    const { api, user } = open(offered, WHOLE, session);
    api.on(cart.addToCart, aCart(aCartLine({ product: offered.id, unit_price: 1000, total_price: 1000 })));
    const button = await add();
    api.on(products.getProduct, later);
    jest.setSystemTime(new Date('2026-11-21T18:00:10Z'));
    await user.click(button);
    expect(
      await screen.findByText('The price has changed: it is now ৳1,000 (it was ৳800)'),
    ).toBeInTheDocument();
    const [line] = sessionStore.get(cartAtom).items;
    expect(line?.unit_price).toBe(1000);
  });

  test('a guest whose page is new asks for nothing', async () => {
    const { api, user } = open(offered, WHOLE, 'guest');
    await user.click(await add());
    expect(await screen.findByRole('link', { name: 'View cart' })).toBeInTheDocument();
    expect(api.asked(products.getProduct)).toHaveLength(1);
    expect(screen.queryByText(/The price has changed/)).not.toBeInTheDocument();
  });
});

describe('tell me when it is back', () => {
  const bySize = aProduct({
    availableColors: ['Indigo'],
    availableSizes: ['S', 'M'],
    variants: [
      { id: 1, color: 'Indigo', size: 'S', in_stock: true },
      { id: 2, color: 'Indigo', size: 'M', in_stock: false },
    ],
  });
  const soldOut = { ...bySize, is_in_stock: false, stock_quantity: 0 };
  const tellMe = () => screen.findByRole('button', { name: 'Tell me when it is back' });

  test('a member waits for the chosen variant, and ends it', async () => {
    const { api, user } = open(bySize);
    api
      .on(stockAlerts.listStockAlerts, { results: [] })
      .on(stockAlerts.addStockAlert, { results: [{ product_id: bySize.id, variant_id: 2 }] });
    await user.click(await tellMe());
    const told = await screen.findByRole('button', { name: 'We’ll tell you', pressed: true });
    expect(api.asked(stockAlerts.addStockAlert)[0]?.body).toEqual({ product_id: bySize.id, variant_id: 2 });
    api.on(stockAlerts.removeStockAlerts, { results: [] });
    await user.click(told);
    expect(await tellMe()).toBeInTheDocument();
    give({ ...WHOLE, size: 'S' });
    expect(screen.getByRole('button', { name: 'Quick checkout' })).toBeEnabled();
  });

  test('a member sees after a reload what is waited for', async () => {
    const { api } = open(soldOut, { color: 'Indigo', complete: false });
    api.on(stockAlerts.listStockAlerts, { results: [{ product_id: soldOut.id, variant_id: null }] });
    expect(await screen.findByRole('button', { name: 'We’ll tell you' })).toBeInTheDocument();
    give(WHOLE);
    expect(await tellMe()).toBeInTheDocument();
  });

  test('a refusal is said', async () => {
    const { api, user } = open(bySize);
    api
      .on(stockAlerts.listStockAlerts, { results: [] })
      .on(stockAlerts.addStockAlert, refuse(409, 'It is in stock'));
    await user.click(await tellMe());
    await waitFor(() => expect(sessionStore.get(noticesAtom)[0]?.text).toBe('It is in stock'));
  });

  test('a guest gives an email address', async () => {
    const { api, user } = open(soldOut, { color: 'Indigo', complete: false }, 'guest');
    await user.click(await tellMe());
    const dialog = within(await screen.findByRole('dialog', { name: 'Tell me when it is back' }));
    await expectNoAxeViolations(document.body);
    await user.click(dialog.getByRole('button', { name: 'Tell me' }));
    expect(dialog.getByText('Email is required')).toBeInTheDocument();
    api.on(stockAlerts.addGuestStockAlert, offline());
    await user.type(dialog.getByLabelText('Email'), 'nadia@example.com');
    await user.click(dialog.getByRole('button', { name: 'Tell me' }));
    expect(await dialog.findByText('That did not work. Please try again.')).toBeInTheDocument();
    expect(dialog.getByLabelText('Email')).toHaveValue('nadia@example.com');
    api.on(stockAlerts.addGuestStockAlert, undefined as never);
    await user.click(dialog.getByRole('button', { name: 'Tell me' }));
    expect(await screen.findByRole('button', { name: 'We’ll tell you' })).toBeDisabled();
    expect(api.asked(stockAlerts.addGuestStockAlert)[1]?.body).toEqual({
      product_id: soldOut.id,
      variant_id: null,
      email: 'nadia@example.com',
      language: 'en',
    });
  });
});

test('in Bangla', async () => {
  setLanguage('bn');
  await loadTexts('bn');
  open(aProduct());
  expect(await screen.findByRole('button', { name: 'কার্টে যোগ করুন' })).toBeEnabled();
  setLanguage('en');
});
