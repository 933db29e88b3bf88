import {
  addresses,
  auth,
  type Cart,
  type CartLine,
  type Coupon,
  cart as cartCalls,
  coupons,
  type Order,
  orders,
  places,
  products,
  setLanguage,
} from '@haat/contracts';
import { navigation } from '@haat/navigation';
import { loadTexts } from '@haat/remote';
import {
  cartAtom,
  cartNoticesAtom,
  couponAtom,
  noticesAtom,
  sessionStore,
  startSession,
} from '@haat/session';
import {
  aCart,
  aCartLine,
  anAddress,
  anOrder,
  aProduct,
  earlyCallsOf,
  expectNoAxeViolations,
  fakeApi,
  never,
  offline,
  refuse,
  renderScreen,
  setTestSession,
} from '@haat/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { routes } from '../routes';

const nokshi = { id: 3, name: 'Nokshi Ghor' };
const rupkotha = { id: 4, name: 'Rupkotha' };
const panjabi = (change: Partial<CartLine> = {}) =>
  aCartLine({
    id: 11,
    product: 101,
    product_name: 'Cotton Panjabi',
    unit_price: 1250,
    quantity: 2,
    store: nokshi,
    ...change,
  });
const saree = (change: Partial<CartLine> = {}) =>
  aCartLine({
    id: 12,
    product: 102,
    product_name: 'Jamdani Saree',
    unit_price: 4000,
    store: rupkotha,
    size: null,
    ...change,
  });

const lungi = () =>
  aCartLine({ id: 13, product: 103, product_name: 'Lungi', unit_price: 500, store: rupkotha });

const home = anAddress({ text: 'House 12, Khulna', is_default: true });
let server: ReturnType<typeof fakeApi>;
/** The cart of the server. */
let held: Cart;

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: 1 });
  localStorage.clear();
  sessionStore.set(noticesAtom, []);
  sessionStore.set(couponAtom, null);
  sessionStore.set(cartAtom, { status: 'ready', items: [], error: '' });
  held = aCart(panjabi(), saree());
  server = fakeApi()
    .on(cartCalls.getCart, () => held)
    .on(addresses.listAddresses, { results: [home] })
    .on(auth.config, { google_client_id: null, google_auth_url: null });
});
afterEach(() => void jest.useRealTimers());

async function openCart(options: { session?: 'guest'; state?: unknown } = {}) {
  const view = renderScreen(routes, { at: '/cart', ...options });
  await screen.findByRole('heading', { level: 1, name: 'Shopping Cart' });
  // Cancels timers and requests between tests.
  await waitFor(() => expect(view.queryClient.isFetching()).toBe(0));
  await settled();
  return view;
}
/** Waits until responses are rendered. */
const settled = () => act(() => jest.advanceTimersByTimeAsync(0));
const box = (name: string) => screen.getByRole('checkbox', { name });
const line = (name: string) => screen.getByRole('article', { name });
const figure = (term: RegExp | string) => screen.getByText(term).nextElementSibling?.textContent;
const notices = () => sessionStore.get(noticesAtom).map(({ text }) => text);
const confirmButton = () => screen.getByRole('button', { name: 'Confirm order' });

async function toShipping(user: Awaited<ReturnType<typeof openCart>>['user']) {
  await screen.findByRole('article', { name: 'Cotton Panjabi' });
  await user.click(confirmButton());
  return screen.findByRole('dialog', { name: 'Shipping information' });
}

describe('states', () => {
  test('shows the loading state', async () => {
    sessionStore.set(cartAtom, { status: 'loading', items: [], error: '' });
    const { container } = await openCart();
    expect(screen.getByText('Loading cart...')).toBeInTheDocument();
    await expectNoAxeViolations(container);
  });

  test('asks for what its page has asked ahead', async () => {
    await openCart();
    const early = earlyCallsOf(routes, '/cart');
    await waitFor(() => expect(server.addresses()).toEqual(expect.arrayContaining(early)));
  });

  test('an empty cart has a place for the products viewed before, if there are any', async () => {
    setTestSession('guest');
    localStorage.setItem('haat.recent-products', '[9,7]');
    const { container } = renderScreen(routes, { at: '/cart', session: 'guest' });
    await screen.findByText('Your cart is empty');
    await waitFor(() => expect(container.querySelector('[data-fragment]')).not.toBeNull());
  });

  test('an empty cart links to products', async () => {
    held = aCart();
    const { container, user, at } = await openCart();
    expect(await screen.findByText('Your cart is empty')).toBeInTheDocument();
    await expectNoAxeViolations(container);
    await user.click(screen.getByRole('link', { name: 'Browse Products' }));
    expect(at()).toBe('/home');
  });

  test.each([
    ['a server without words', refuse(500)],
    ['no connection', offline()],
  ])('%s: fetches again when retry is pressed', async (_, refusal) => {
    server.on(cartCalls.getCart, refusal);
    const { container, user } = await openCart();
    expect(await screen.findByText('Failed to fetch cart')).toBeInTheDocument();
    await expectNoAxeViolations(container);
    server.on(cartCalls.getCart, held);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article', { name: 'Cotton Panjabi' })).toBeInTheDocument();
  });

  test('keeps the lines and shows an error when a refresh fails', async () => {
    await openCart();
    await screen.findByRole('article', { name: 'Jamdani Saree' });
    server.on(cartCalls.getCart, refuse(500));
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(await screen.findByText('Prices and stock may be out of date.')).toBeInTheDocument();
    expect(line('Jamdani Saree')).toBeInTheDocument();
  });

  test('shows lines by store with links, choice, prices and a back link', async () => {
    held = aCart(panjabi({ custom_measurements: { Chest: '38 in' } }), saree());
    const { container } = await openCart();
    const first = await screen.findByRole('article', { name: 'Cotton Panjabi' });
    expect(within(first).getByRole('link', { name: 'Cotton Panjabi' })).toHaveAttribute(
      'href',
      '/product/101',
    );
    expect(first).toHaveTextContent('Size');
    expect(first).toHaveTextContent('White');
    expect(first).toHaveTextContent('38 in');
    expect(first).toHaveTextContent('Unit price ৳1,250 each');
    expect(first).toHaveTextContent('Line total ৳2,500');
    expect(screen.getByRole('link', { name: 'Nokshi Ghor' })).toHaveAttribute('href', '/store/3');
    expect(within(screen.getByRole('region', { name: 'From Rupkotha' })).getByRole('article')).toBe(
      line('Jamdani Saree'),
    );
    expect(screen.getByRole('link', { name: 'Continue shopping' })).toHaveAttribute('href', '/home');
    expect(document.title).toBe('Shopping Cart · Haat');
    await expectNoAxeViolations(container);
  });

  test('refreshes when the tab becomes visible again', async () => {
    await openCart();
    await screen.findByRole('article', { name: 'Jamdani Saree' });
    held = aCart(panjabi({ quantity: 3 }));
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Jamdani Saree' })).toBeNull());
    expect(line('Cotton Panjabi')).toHaveTextContent('৳3,750');
  });
});

describe('selection and bill', () => {
  test('selects all lines at first and updates the bill with the checkboxes', async () => {
    const { user } = await openCart();
    await screen.findByRole('article', { name: 'Cotton Panjabi' });
    expect(box('Select all')).toBeChecked();
    expect(figure('Subtotal (3 items)')).toBe('৳6,500');
    expect(figure('Delivery')).toBe('৳80');
    await user.click(box('Select Jamdani Saree'));
    expect(box('Select all')).toBePartiallyChecked();
    expect(figure('Subtotal (2 items)')).toBe('৳2,500');
    await user.click(box('Select all'));
    await user.click(box('Select all'));
    expect(box('Select Cotton Panjabi')).not.toBeChecked();
    expect(figure('Subtotal (0 items)')).toBe('৳0');
    expect(figure('Delivery')).toBe('৳0');
    await user.click(confirmButton());
    expect(screen.getByText('Please select at least one item to proceed')).toBeInTheDocument();
    await user.click(box('Select Cotton Panjabi'));
    expect(screen.queryByText('Please select at least one item to proceed')).toBeNull();
  });

  test('restores the selection and the payment method after a reload @full', async () => {
    const { user, unmount } = await openCart();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Jamdani Saree' }));
    expect(screen.getByText('Cash on Delivery')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: /^Card/ }));
    unmount();
    await openCart({ state: navigation.getSnapshot().location.state });
    expect(await screen.findByRole('checkbox', { name: 'Select Jamdani Saree' })).not.toBeChecked();
    expect(screen.getByRole('radio', { name: /^Card/ })).toBeChecked();
  });

  test('shows the delivery dates of the selection, and what offers and the coupon save @full', async () => {
    jest.setSystemTime(new Date('2026-11-22T08:00:00Z'));
    held = aCart(panjabi({ original_price: 1500 }), saree({ estimated_pickup_days: 6 }));
    const { user } = await openCart();
    await screen.findByRole('article', { name: 'Cotton Panjabi' });
    expect(figure('Arrives')).toBe('Sat 28 – Mon 30 Nov');
    expect(figure('You save in all')).toBe('৳500');
    expect(screen.getByText(/You can cancel until the order is shipped/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Returns and refunds' })).toHaveAttribute('href', '/policies');
    await user.click(box('Select Jamdani Saree'));
    expect(figure('Arrives')).toBe('Tue 24 – Thu 26 Nov');
    await user.type(screen.getByLabelText('Coupon code'), 'discount20{Enter}');
    expect(figure('You save in all')).toBe('৳1,000');
    await user.click(box('Select Cotton Panjabi'));
    expect(screen.queryByText('Arrives')).not.toBeInTheDocument();
    expect(screen.queryByText('You save in all')).not.toBeInTheDocument();
  });

  test('recomputes the coupon for the selection, stores it and can remove it @full', async () => {
    const { user } = await openCart();
    await screen.findByRole('article', { name: 'Cotton Panjabi' });
    await user.type(screen.getByLabelText('Coupon code'), 'half');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText('Invalid coupon code')).toBeInTheDocument();
    expect(screen.getByLabelText('Coupon code')).toHaveFocus();
    await user.clear(screen.getByLabelText('Coupon code'));
    await user.type(screen.getByLabelText('Coupon code'), 'DISCOUNT20{Enter}');
    expect(screen.getByText('Coupon applied successfully!')).toBeInTheDocument();
    expect(figure('Discount (discount20)')).toBe('−৳1,300');
    await user.click(box('Select Jamdani Saree'));
    expect(figure('Discount (discount20)')).toBe('−৳500');
    expect(screen.getAllByText('Total')[0]?.nextElementSibling).toHaveTextContent('৳2,080');
    expect(sessionStore.get(couponAtom)).toBe('discount20');
    await user.click(screen.getByRole('button', { name: 'Remove coupon discount20' }));
    expect(screen.queryByText('Discount (discount20)')).toBeNull();
    expect(screen.getByLabelText('Coupon code')).toHaveFocus();
  });

  const eid: Coupon = {
    code: 'eid100',
    percent: null,
    flat: 100,
    least: 0,
    stores: [],
    products: [],
    with_offers: true,
    left: null,
    problem: null,
  };

  test('a coupon of the operators counts by its terms, and the order says the discount that was shown', async () => {
    server.on(coupons.findCoupon, { coupon: { ...eid, stores: [nokshi.id], least: 3000 } });
    const { user } = await openCart();
    await user.type(await screen.findByLabelText('Coupon code'), ' EID100 {Enter}');
    expect(await screen.findByText('Coupon applied successfully!')).toBeVisible();
    expect(server.asked(coupons.findCoupon)[0]?.query).toEqual({ code: 'eid100' });
    expect(screen.getByText('৳100 off')).toBeVisible();
    expect(figure('Discount (eid100)')).toBe('−৳100');
    await user.click(box('Select Jamdani Saree'));
    expect(screen.getByText('Add products for ৳500 more to use this coupon.')).toBeVisible();
    expect(screen.queryByText('Discount (eid100)')).toBeNull();
    await user.click(box('Select Jamdani Saree'));
    await user.click(box('Select Cotton Panjabi'));
    expect(screen.getByText('This coupon is not for the selected products.')).toBeVisible();
    expect(sessionStore.get(couponAtom)).toBe('eid100');
  });

  test.each<[Coupon['problem'], string]>([
    ['planned', 'This coupon is not valid yet.'],
    ['paused', 'This coupon is paused at the moment.'],
    ['spent', 'The budget of this coupon is used up.'],
    ['over', 'This coupon has ended.'],
    ['used', 'You have used this coupon already.'],
  ])('a coupon that is %s is not applied, and the reason is said', async (problem, text) => {
    server.on(coupons.findCoupon, { coupon: { ...eid, problem } });
    const { user } = await openCart();
    await user.type(await screen.findByLabelText('Coupon code'), 'eid100{Enter}');
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByLabelText('Coupon code')).toHaveValue('eid100');
    expect(sessionStore.get(couponAtom)).toBeNull();
  });

  test('a stored coupon that has ended stays with its reason, and the cart is whole', async () => {
    server.on(coupons.findCoupon, { coupon: { ...eid, problem: 'over' } });
    act(() => sessionStore.set(couponAtom, 'eid100'));
    await openCart();
    expect(await screen.findByText('This coupon has ended.')).toBeVisible();
    expect(screen.getByRole('article', { name: 'Cotton Panjabi' })).toBeVisible();
    expect(screen.queryByText('Discount (eid100)')).toBeNull();
  });

  test.each<[Partial<CartLine>, string]>([
    [{ problem: 'unavailable', available_quantity: 0 }, 'This product is no longer available'],
    [{ problem: 'out_of_stock', available_quantity: 0 }, 'This product is out of stock'],
    [{ problem: 'not_enough_stock', available_quantity: 1 }, 'Only 1 items available in stock'],
  ])('marks an unavailable line (%j) and keeps the others orderable @full', async (problem, reason) => {
    held = aCart(panjabi(problem), saree());
    const { container } = await openCart();
    expect(await screen.findByText(reason)).toBeInTheDocument();
    expect(box('Select Cotton Panjabi')).toBeDisabled();
    expect(box('Select Cotton Panjabi')).not.toBeChecked();
    expect(box('Select all')).toBeChecked();
    expect(figure('Subtotal (1 item)')).toBe('৳4,000');
    await expectNoAxeViolations(container);
  });
});

test('shows the original price and the savings of a line on sale', async () => {
  held = aCart(panjabi({ original_price: 1500 }), saree({ original_price: 4000 }));
  const { container } = await openCart();
  const sale = within(await screen.findByRole('article', { name: 'Cotton Panjabi' }));
  expect(sale.getByText('৳1,500').closest('s')).not.toBeNull();
  expect(sale.getByText('You save ৳500')).toBeInTheDocument();
  expect(within(line('Jamdani Saree')).queryByText(/You save/)).toBeNull();
  expect(line('Jamdani Saree').querySelector('s')).toBeNull();
  await expectNoAxeViolations(container);
});

test('shows the delivery days of a line, an advance payment, and what happens with a card', async () => {
  held = aCart(panjabi({ estimated_pickup_days: 8, requires_advance_payment: true }), saree());
  await openCart();
  const long = within(await screen.findByRole('article', { name: 'Cotton Panjabi' }));
  expect(long.getByText(/7-9 days/)).toBeInTheDocument();
  expect(screen.getByText(/partly in advance, as the store requires/)).toBeInTheDocument();
  expect(
    screen.getByText(
      'Nothing is charged now. We call you to take the payment, and hand your order over after it.',
    ),
  ).toBeInTheDocument();
});

test('says that card payment is off, and orders in cash', async () => {
  server.on(auth.config, { google_client_id: null, google_auth_url: null, card_orders: false });
  held = aCart(panjabi());
  await openCart();
  expect(await screen.findByText('Not available at the moment. Please pay in cash.')).toBeVisible();
  expect(screen.getByRole('radio', { name: /^Card/ })).toBeDisabled();
  expect(screen.getByRole('radio', { name: /^Cash on Delivery/ })).toBeChecked();
});

test('shows the items that the login could not add until dismissed', async () => {
  const { user, container } = await openCart();
  act(() => sessionStore.set(cartNoticesAtom, ['Only 1 of 4 Cotton Panjabi could be added']));
  const list = within(await screen.findByRole('list', { name: 'What could not be added' }));
  expect(list.getAllByText('Only 1 of 4 Cotton Panjabi could be added')[0]).toBeVisible();
  await expectNoAxeViolations(container);
  await user.click(list.getByRole('button', { name: /^Dismiss/ }));
  expect(screen.queryByText(/Only 1 of 4/)).toBeNull();
  expect(localStorage.getItem('haat.cart-notices')).toBeNull();
});

test('shows no discount without selected lines', async () => {
  const { user } = await openCart();
  act(() => sessionStore.set(couponAtom, 'discount20'));
  expect(await screen.findByText('Discount (discount20)')).toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
  expect(screen.queryByText('Discount (discount20)')).toBeNull();
  act(() => sessionStore.set(couponAtom, null));
});

describe('quantity and removal', () => {
  const stepper = (name: string) => within(screen.getByRole('group', { name: `Quantity of ${name}` }));

  test('limits the quantity to between 1 and the stock', async () => {
    held = aCart(panjabi({ quantity: 1, available_quantity: 2 }));
    server.on(cartCalls.updateCartLine, ({ body }) => {
      held = aCart(panjabi({ ...(body as { quantity: number }), available_quantity: 2 }));
      return held;
    });
    const { user } = await openCart();
    await screen.findByRole('article', { name: 'Cotton Panjabi' });
    expect(stepper('Cotton Panjabi').getByRole('button', { name: /^Decrease quantity/ })).toBeDisabled();
    await user.click(stepper('Cotton Panjabi').getByRole('button', { name: /^Increase quantity/ }));
    await waitFor(() => expect(figure('Subtotal (2 items)')).toBe('৳2,500'));
    expect(stepper('Cotton Panjabi').getByRole('button', { name: /^Increase quantity/ })).toBeDisabled();
    expect(server.asked(cartCalls.updateCartLine).map(({ body }) => body)).toEqual([{ quantity: 2 }]);
  });

  test('shows quick clicks immediately and sends only the first and the last quantity', async () => {
    let answer = (_: Cart) => {};
    server.on(cartCalls.updateCartLine, ({ body }) => {
      const next = aCart(panjabi(body as { quantity: number }));
      return server.asked(cartCalls.updateCartLine).length === 1
        ? new Promise<Cart>((resolve) => {
            answer = () => resolve(next);
          })
        : next;
    });
    held = aCart(panjabi());
    const { user } = await openCart();
    await screen.findByRole('article', { name: 'Cotton Panjabi' });
    const plus = stepper('Cotton Panjabi').getByRole('button', { name: /^Increase quantity/ });
    for (const _ of [3, 4, 5]) await user.click(plus);
    expect(stepper('Cotton Panjabi').getByText('5')).toBeInTheDocument();
    expect(figure('Subtotal (5 items)')).toBe('৳6,250');
    act(() => answer(held));
    await waitFor(() =>
      expect(server.asked(cartCalls.updateCartLine).map(({ body }) => body)).toEqual([
        { quantity: 3 },
        { quantity: 5 },
      ]),
    );
  });

  test.each([
    ['over the stock', refuse(409, 'Only 2 items available in stock'), 'Only 2 items available in stock'],
    ['of a line that is gone', refuse(404, 'Item not found in cart'), 'Item not found in cart'],
    ['without a word', refuse(500), 'Failed to update cart item'],
  ])('reverts a quantity rejected %s and shows the reason', async (_case, refusal, text) => {
    server.on(cartCalls.updateCartLine, refusal);
    const { user } = await openCart();
    await screen.findByRole('article', { name: 'Cotton Panjabi' });
    await user.click(stepper('Cotton Panjabi').getByRole('button', { name: /^Increase quantity/ }));
    await waitFor(() => expect(notices()).toEqual([text]));
    await waitFor(() => expect(stepper('Cotton Panjabi').getByText('2')).toBeInTheDocument());
  });

  test('removes a line immediately and moves the focus to the next one', async () => {
    server.on(cartCalls.removeCartLine, never);
    const { user } = await openCart();
    await user.click(await screen.findByRole('button', { name: 'Remove Cotton Panjabi' }));
    expect(screen.queryByRole('article', { name: 'Cotton Panjabi' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Remove Jamdani Saree' })).toHaveFocus();
  });

  test('undoes a removal', async () => {
    const removed = aCart(saree());
    server.on(cartCalls.removeCartLine, removed).on(cartCalls.addToCart, held);
    const { user } = await openCart();
    await user.click(await screen.findByRole('button', { name: 'Remove Cotton Panjabi' }));
    await waitFor(() => expect(notices()).toEqual(['Cotton Panjabi was removed from the cart']));
    const { action } = sessionStore.get(noticesAtom)[0]!;
    expect(action?.label).toBe('Undo');
    await act(async () => action?.run());
    expect(await screen.findByRole('article', { name: 'Cotton Panjabi' })).toBeInTheDocument();
    expect(server.asked(cartCalls.addToCart)[0]?.body).toMatchObject({ product_id: 101, quantity: 2 });
  });

  test('shows the reason when a removal cannot be undone', async () => {
    server
      .on(cartCalls.removeCartLine, aCart(saree()))
      .on(cartCalls.addToCart, refuse(409, 'This product is out of stock'));
    const { user } = await openCart();
    await user.click(await screen.findByRole('button', { name: 'Remove Cotton Panjabi' }));
    await waitFor(() => expect(notices()).toHaveLength(1));
    await act(async () => sessionStore.get(noticesAtom)[0]?.action?.run());
    await waitFor(() => expect(notices()).toContain('This product is out of stock'));
  });

  test('restores the line when the removal fails', async () => {
    server.on(cartCalls.removeCartLine, refuse(500));
    const { user } = await openCart();
    await user.click(await screen.findByRole('button', { name: 'Remove Cotton Panjabi' }));
    await waitFor(() => expect(notices()).toEqual(['Failed to remove item']));
    expect(await screen.findByRole('article', { name: 'Cotton Panjabi' })).toBeInTheDocument();
    expect(screen.queryByText('Cotton Panjabi was removed from the cart')).toBeNull();
  });
});

describe('a guest', () => {
  test('has a local cart, logs in to confirm and keeps the selection', async () => {
    localStorage.setItem('haat.cart', JSON.stringify([panjabi(), saree()]));
    server.on(products.getProduct, ({ params }) =>
      aProduct({
        id: Number(params.id),
        name: params.id === '101' ? 'Cotton Panjabi' : 'Jamdani Saree',
        price: params.id === '101' ? 1250 : 4000,
        variants: [],
      }),
    );
    const { user, at, carried } = await openCart({ session: 'guest' });
    await user.click(await screen.findByRole('checkbox', { name: 'Select Jamdani Saree' }));
    await user.click(within(line('Cotton Panjabi')).getByRole('button', { name: /^Increase quantity/ }));
    expect(figure('Subtotal (3 items)')).toBe('৳3,750');
    await user.click(confirmButton());
    expect(at()).toBe('/login');
    expect(carried()).toEqual({
      from: '/cart',
      fromState: expect.objectContaining({ leftOut: [expect.stringContaining('102')], payment: 'cod' }),
      message: 'Please log in to complete your order. Your cart comes with you.',
      membersOnly: true,
    });
    expect(server.asked(addresses.listAddresses)).toHaveLength(0);
  });
});

describe('a guest with refreshed prices and stock', () => {
  test('marks unavailable lines, shows previous prices and keeps the others orderable', async () => {
    localStorage.setItem('haat.cart', JSON.stringify([panjabi(), saree(), lungi()]));
    server.on(products.getProduct, ({ params }) => {
      if (params.id === '101') return refuse(404, 'Product not found');
      if (params.id === '103') return refuse(503);
      return aProduct({ id: 102, name: 'Jamdani Saree', price: 4100, variants: [] });
    });
    const { container } = await openCart({ session: 'guest' });
    expect(await screen.findByText('This product is no longer available')).toBeInTheDocument();
    expect(within(line('Jamdani Saree')).getByText('The price rose: it was ৳4,000')).toBeInTheDocument();
    expect(box('Select Cotton Panjabi')).toBeDisabled();
    // A line that could not be refreshed is unchanged.
    expect(line('Lungi')).toHaveTextContent('৳500');
    expect(figure('Subtotal (2 items)')).toBe('৳4,600');
    await expectNoAxeViolations(container);
  });

  test('shows the change of another tab', async () => {
    localStorage.setItem('haat.cart', JSON.stringify([panjabi()]));
    server.on(products.getProduct, refuse(503));
    await startSession();
    await openCart({ session: 'guest' });
    localStorage.setItem('haat.cart', JSON.stringify([panjabi({ quantity: 4 })]));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'haat.cart' })));
    expect(figure('Subtotal (4 items)')).toBe('৳5,000');
  });
});

describe('checkout', () => {
  const two: Order[] = [
    anOrder({ id: 'R100231-1', order_number: 'R100231' }),
    anOrder({
      id: 'R100231-2',
      order_number: 'R100231',
      seller: { id: 4, business_name: 'Rupkotha', phone_number: '', business_address: '' },
    }),
  ];

  test('orders the selected lines from a prefilled dialog and opens the confirmation after 2 s', async () => {
    let placed = (_: Order[]) => {};
    server.on(
      orders.createOrder,
      () =>
        new Promise<Order[]>((resolve) => {
          placed = resolve;
        }),
    );
    const { user, at, carried } = await openCart();
    const dialog = await toShipping(user);
    expect(within(dialog).getByLabelText('Shipping address')).toHaveValue('House 12, Khulna');
    expect(within(dialog).getByLabelText('Phone number')).toHaveValue('01712345678');
    await expectNoAxeViolations(document.body);
    await user.click(within(dialog).getByRole('button', { name: 'Place order' }));
    await user.click(within(dialog).getByRole('button', { name: 'Processing...' }));
    await user.keyboard('{Escape}');
    expect(dialog).toBeInTheDocument();
    const [asked, ...more] = server.asked(orders.createOrder);
    expect(more).toEqual([]);
    expect(asked?.headers['Idempotency-Key']).toMatch(/^[\w-]{32,}$/);
    expect(asked?.body).toEqual({
      payment_method: 'cod',
      customer_phone: '01712345678',
      customer_address: 'House 12, Khulna',
      selected_items: [
        { item_id: 11, size: 'M', color: 'White', unit_price: 1250 },
        { item_id: 12, size: null, color: 'White', unit_price: 4000 },
      ],
    });
    held = aCart();
    await act(async () => placed(two));
    expect(
      await screen.findByRole('alertdialog', { name: 'Order confirmed! Thank you for your purchase.' }),
    ).toBeInTheDocument();
    expect(at()).toBe('/cart');
    act(() => void jest.advanceTimersByTime(2_000));
    await waitFor(() => expect(at()).toBe('/order-confirmation'));
    expect(carried()).toEqual({
      orders: [
        expect.objectContaining({ id: 'R100231-1', order_number: 'R100231', seller: 'Nokshi Ghor' }),
        expect.objectContaining({ id: 'R100231-2', order_number: 'R100231', seller: 'Rupkotha' }),
      ],
    });
    await waitFor(() => expect(sessionStore.get(cartAtom).items).toEqual([]));
    // The address is a saved one.
    expect(server.asked(addresses.addAddress)).toEqual([]);
  });

  test('shows each validation text, saves the first address and orders also when saving fails', async () => {
    server.on(addresses.listAddresses, { results: [] });
    server.on(addresses.addAddress, refuse(500)).on(orders.createOrder, two);
    const { user } = await openCart();
    await user.click(await screen.findByRole('radio', { name: /^Card/ }));
    const dialog = await toShipping(user);
    const order = within(dialog).getByRole('button', { name: 'Place order' });
    await user.click(order);
    expect(within(dialog).getByText('Shipping address is required')).toBeInTheDocument();
    expect(within(dialog).getByText('Phone number is required')).toBeInTheDocument();
    expect(within(dialog).getByLabelText('Shipping address')).toHaveFocus();
    await user.type(within(dialog).getByLabelText('Shipping address'), 'Sonadanga, Khulna');
    await user.type(within(dialog).getByLabelText('Phone number'), '0121234');
    await user.click(order);
    expect(within(dialog).getByText('Please enter a valid Bangladeshi phone number')).toBeInTheDocument();
    await user.clear(within(dialog).getByLabelText('Phone number'));
    await user.type(within(dialog).getByLabelText('Phone number'), '+88 01912 345678');
    await user.click(order);
    await screen.findByText('Order confirmed! Thank you for your purchase.');
    expect(server.asked(addresses.addAddress)[0]?.body).toMatchObject({
      address_line: 'Sonadanga, Khulna',
      phone: '+8801912345678',
      recipient: 'Ayesha Khan',
    });
    expect(server.asked(orders.createOrder)[0]?.body).toMatchObject({
      payment_method: 'card',
      customer_phone: '+8801912345678',
    });
  });

  const office = anAddress({
    name: 'Office',
    text: '18 Green Road, Dhaka',
    second_phone: '01812345678',
    delivery_note: 'Second floor',
  });

  test('orders to another saved address, with its second phone and note @full', async () => {
    server.on(addresses.listAddresses, { results: [home, office] }).on(orders.createOrder, two);
    const { user } = await openCart();
    const dialog = await toShipping(user);
    const saved = within(dialog).getByLabelText('Saved addresses');
    expect(saved).toHaveDisplayValue('Home: House 12, Khulna');
    await user.selectOptions(saved, 'Office: 18 Green Road, Dhaka');
    expect(within(dialog).getByLabelText('Shipping address')).toHaveValue('18 Green Road, Dhaka');
    expect(within(dialog).getByLabelText(/^Recipient/)).toHaveValue('Ayesha Khan');
    expect(within(dialog).getByLabelText(/^Second phone number/)).toHaveValue('01812345678');
    expect(within(dialog).getByLabelText(/^Note for the courier/)).toHaveValue('Second floor');
    expect(within(dialog).queryByRole('checkbox')).not.toBeInTheDocument();
    await expectNoAxeViolations(document.body);
    await user.click(within(dialog).getByRole('button', { name: 'Place order' }));
    await screen.findByText('Order confirmed! Thank you for your purchase.');
    expect(server.asked(orders.createOrder)[0]?.body).toMatchObject({
      customer_address: '18 Green Road, Dhaka',
      customer_second_phone: '01812345678',
      delivery_note: 'Second floor',
    });
  });

  test('orders to another recipient with a second phone and a note, and saves them with the address', async () => {
    server.on(addresses.listAddresses, { results: [] }).on(orders.createOrder, two);
    server.on(addresses.addAddress, { results: [home] });
    const { user } = await openCart();
    const dialog = await toShipping(user);
    await user.type(within(dialog).getByLabelText('Shipping address'), '7 Lake Road, Khulna');
    await user.type(within(dialog).getByLabelText('Phone number'), '01912345678');
    expect(within(dialog).getByText('Recipient: Ayesha Khan')).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Other recipient, second number or note' }));
    const recipient = within(dialog).getByLabelText(/^Recipient/);
    expect(recipient).toHaveFocus();
    expect(recipient).toHaveValue('Ayesha Khan');
    await user.clear(recipient);
    await user.type(recipient, 'Farida Khan');
    await user.type(within(dialog).getByLabelText(/^Second phone number/), '017');
    await user.type(within(dialog).getByLabelText(/^Note for the courier/), 'The blue gate');
    const order = within(dialog).getByRole('button', { name: 'Place order' });
    await user.click(order);
    expect(within(dialog).getByText('Please enter a valid Bangladeshi phone number')).toBeInTheDocument();
    expect(server.asked(orders.createOrder)).toEqual([]);
    await user.type(within(dialog).getByLabelText(/^Second phone number/), '12345678');
    await expectNoAxeViolations(document.body);
    await user.click(order);
    await screen.findByText('Order confirmed! Thank you for your purchase.');
    expect(server.asked(orders.createOrder)[0]?.body).toMatchObject({
      customer_name: 'Farida Khan',
      customer_second_phone: '01712345678',
      delivery_note: 'The blue gate',
    });
    expect(server.asked(addresses.addAddress)[0]?.body).toMatchObject({
      recipient: 'Farida Khan',
      second_phone: '01712345678',
      delivery_note: 'The blue gate',
    });
  });

  test('orders to the district and upazila of a new address, and saves them @full', async () => {
    server.on(addresses.listAddresses, { results: [] }).on(orders.createOrder, two);
    server.on(addresses.addAddress, { results: [home] });
    server.on(places.listUpazilas, { upazilas: [{ name: 'Savar', bangla: 'সাভার' }], thanas: [] });
    const { user } = await openCart();
    const dialog = await toShipping(user);
    await user.type(within(dialog).getByLabelText('Shipping address'), 'বাসা ৭');
    await user.type(within(dialog).getByLabelText('Phone number'), '01912345678');
    await user.selectOptions(await within(dialog).findByLabelText(/^District/), 'Dhaka');
    const upazila = await within(dialog).findByLabelText(/^Upazila/);
    await waitFor(() => expect(upazila).toBeEnabled());
    await user.selectOptions(upazila, 'Savar');
    await expectNoAxeViolations(document.body);
    await user.click(within(dialog).getByRole('button', { name: 'Place order' }));
    await screen.findByText('Order confirmed! Thank you for your purchase.');
    expect(server.asked(orders.createOrder)[0]?.body).toMatchObject({
      customer_address: 'বাসা ৭, সাভার, ঢাকা',
    });
    expect(server.asked(addresses.addAddress)[0]?.body).toMatchObject({
      address_line: 'বাসা ৭',
      district: 'Dhaka',
      upazila: 'Savar',
    });
  });

  test.each([
    ['saves another address when asked to', true],
    ['does not save another address by itself', false],
  ])('%s', async (_, wanted) => {
    server.on(addresses.listAddresses, { results: [home] }).on(orders.createOrder, two);
    server.on(addresses.addAddress, { results: [home, office] });
    const { user } = await openCart();
    const dialog = await toShipping(user);
    const saved = within(dialog).getByLabelText('Saved addresses');
    await user.selectOptions(saved, 'Another address');
    const address = within(dialog).getByLabelText('Shipping address');
    expect(address).toHaveValue('');
    await user.type(address, '7 Lake Road, Dhaka');
    expect(saved).toHaveDisplayValue('Another address');
    const box = within(dialog).getByRole('checkbox', { name: 'Save this address' });
    expect(box).not.toBeChecked();
    if (wanted) await user.click(box);
    await user.click(within(dialog).getByRole('button', { name: 'Place order' }));
    await screen.findByText('Order confirmed! Thank you for your purchase.');
    expect(server.asked(addresses.addAddress)).toHaveLength(wanted ? 1 : 0);
    expect(server.asked(orders.createOrder)[0]?.body).not.toHaveProperty('customer_name');
  });

  test('an older API has one address @full', async () => {
    server
      .on(addresses.listAddresses, refuse(404))
      .on(auth.getShippingInfo, { address_line_1: 'House 12, Khulna', phone: '01712345678' })
      .on(orders.createOrder, two);
    const { user } = await openCart();
    const dialog = await toShipping(user);
    expect(within(dialog).getByLabelText('Shipping address')).toHaveValue('House 12, Khulna');
    await user.click(within(dialog).getByRole('button', { name: 'Place order' }));
    await screen.findByText('Order confirmed! Thank you for your purchase.');
    expect(server.asked(orders.createOrder)[0]?.body).not.toHaveProperty('customer_name');
  });

  test('accepts typed shipping information when loading it fails', async () => {
    server.on(addresses.listAddresses, refuse(500));
    const { user } = await openCart();
    expect(
      await screen.findByText('Failed to fetch shipping information. You can still add it during checkout.'),
    ).toBeInTheDocument();
    const dialog = await toShipping(user);
    expect(within(dialog).getByLabelText('Shipping address')).toHaveValue('');
  });

  test('after a price rise the alert shows it and closes, and the line shows the change @full', async () => {
    server.on(orders.createOrder, () => {
      held = aCart(panjabi({ unit_price: 1300 }), saree());
      return refuse(409, 'The price of Cotton Panjabi rose to ৳1,300');
    });
    const { user } = await openCart();
    await user.click(within(await toShipping(user)).getByRole('button', { name: 'Place order' }));
    const alert = await screen.findByRole('alertdialog', {
      name: 'The price of Cotton Panjabi rose to ৳1,300',
    });
    expect(alert).toHaveTextContent('Nothing was ordered.');
    await settled();
    await expectNoAxeViolations(document.body);
    expect(await screen.findByText('The price rose: it was ৳1,250')).toBeInTheDocument();
    act(() => void jest.advanceTimersByTime(3_000));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByText('The price of Cotton Panjabi rose to ৳1,300')).toBeInTheDocument();
    // The next order has the new price and a new key.
    server.on(orders.createOrder, two);
    await user.click(confirmButton());
    await user.click(await screen.findByRole('button', { name: 'Place order' }));
    await screen.findByText('Order confirmed! Thank you for your purchase.');
    const [first, second] = server.asked(orders.createOrder);
    expect((second!.body as { selected_items: object[] }).selected_items[0]).toMatchObject({
      unit_price: 1300,
    });
    expect(second?.headers['Idempotency-Key']).not.toBe(first?.headers['Idempotency-Key']);
  });

  test('repeats with the same key after a lost connection, also for the next confirmation', async () => {
    server.on(orders.createOrder, offline());
    const { user } = await openCart();
    await user.click(within(await toShipping(user)).getByRole('button', { name: 'Place order' }));
    await act(() => jest.advanceTimersByTimeAsync(4_000));
    const alert = await screen.findByRole('alertdialog', {
      name: 'Failed to create order. Please try again.',
    });
    expect(alert).toHaveTextContent('nothing is ordered twice');
    expect(server.asked(cartCalls.getCart)).toHaveLength(1);
    await user.click(within(alert).getByRole('button', { name: 'OK' }));
    expect(screen.getByRole('link', { name: 'View your orders' })).toHaveAttribute('href', '/orders');
    server.on(orders.createOrder, two);
    await user.click(confirmButton());
    await user.click(await screen.findByRole('button', { name: 'Place order' }));
    await screen.findByText('Order confirmed! Thank you for your purchase.');
    const keys = server.asked(orders.createOrder).map(({ headers }) => headers['Idempotency-Key']);
    expect(keys).toHaveLength(4);
    expect(new Set(keys).size).toBe(1);
  });

  test('shows the specified text and keeps the cart after a server error', async () => {
    server.on(orders.createOrder, refuse(500));
    const { user } = await openCart();
    await user.click(within(await toShipping(user)).getByRole('button', { name: 'Place order' }));
    expect(
      await screen.findByRole('alertdialog', { name: 'Failed to create order. Please try again.' }),
    ).toBeInTheDocument();
    expect(sessionStore.get(cartAtom).items).toHaveLength(2);
  });

  test('waits for a pending quantity and stops the order when it is rejected', async () => {
    server.on(
      cartCalls.updateCartLine,
      () =>
        new Promise((resolve) =>
          setTimeout(() => resolve(refuse(409, 'Only 2 items available in stock')), 5_000),
        ),
    );
    const { user } = await openCart();
    await screen.findByRole('article', { name: 'Cotton Panjabi' });
    await user.click(within(line('Cotton Panjabi')).getByRole('button', { name: /^Increase quantity/ }));
    const dialog = await toShipping(user);
    await user.click(within(dialog).getByRole('button', { name: 'Place order' }));
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.asked(orders.createOrder)).toEqual([]);
    expect(notices()).toEqual(['Only 2 items available in stock']);
  });

  test('notifies a user who left during the order, and fetches the cart', async () => {
    let placed = (_: Order[]) => {};
    server.on(
      orders.createOrder,
      () =>
        new Promise<Order[]>((resolve) => {
          placed = resolve;
        }),
    );
    const { user } = await openCart();
    await user.click(within(await toShipping(user)).getByRole('button', { name: 'Place order' }));
    act(() => navigation.push('/order-confirmation'));
    held = aCart();
    await act(async () => placed(two));
    await waitFor(() => expect(notices()).toEqual(['Order confirmed! Thank you for your purchase.']));
    await waitFor(() => expect(sessionStore.get(cartAtom).items).toEqual([]));
    expect(navigation.getSnapshot().location.state).toBeNull();
  });
});

describe('in Bangla', () => {
  beforeEach(async () => {
    setLanguage('bn');
    await loadTexts('bn');
  });
  afterEach(() => setLanguage('en'));

  test('colours and measures have Bangla names', async () => {
    held = aCart(panjabi({ color: 'Mustard', custom_measurements: { Sleeve: '24 in' } }));
    renderScreen(routes, { at: '/cart' });
    expect(await screen.findByText('সরিষা হলুদ')).toBeInTheDocument();
    expect(screen.getByText('হাতা')).toBeInTheDocument();
  });
});
