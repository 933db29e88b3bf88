import { addresses, type Cart, type CartLine, cart as cartCalls, orders, products } from '@haat/contracts';
import { cartAtom, couponAtom, noticesAtom, sessionStore } from '@haat/session';
import {
  aCart,
  aCartLine,
  anAddress,
  anOrder,
  aProduct,
  aProfile,
  expectNoAxeViolations,
  fakeApi,
  offline,
  type Refusal,
  refuse,
  renderScreen,
  timedOut,
} from '@haat/testing';
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { routes } from '../routes';

// Both checkouts with each failure of the order request.

const NAME = 'Cotton Panjabi';
const line = (change: Partial<CartLine> = {}) =>
  aCartLine({
    id: 11,
    product: 7,
    product_name: NAME,
    color: 'White',
    size: 'L',
    unit_price: 1250,
    quantity: 2,
    ...change,
  });
const product = aProduct({
  id: 7,
  name: NAME,
  price: 1250,
  stock_quantity: 5,
  availableColors: ['White'],
  availableSizes: ['L'],
});
const order = anOrder({ id: 'R100231-1', order_number: 'R100231' });
const SAFE = 'It is safe to try again: nothing is ordered twice.';
const FAILED = 'Failed to create order. Please try again.';

interface Failure {
  refusal: (cart: boolean) => Refusal;
  /** Title of the alert by checkout. */
  said: (cart: boolean) => string;
  advice: string;
  /** State of the server afterwards. */
  after?: { line?: Partial<CartLine>; product?: Partial<typeof product> };
  /** Text on the page afterwards. */
  shows?: string;
  /** The confirm button is disabled: there is nothing to order. */
  over?: boolean;
  /** The next attempt uses the same key. */
  sameKey: boolean;
  /** Number of automatic attempts. */
  tries?: number;
}

const failures: Record<string, Failure> = {
  'stock gone': {
    refusal: (cart) =>
      refuse(409, 'This product is out of stock', {
        code: 'out_of_stock',
        fields: { [cart ? 'selected_items.0' : 'quantity']: ['This product is out of stock'] },
      }),
    said: () => `${NAME} (White, L): This product is out of stock`,
    advice: 'Nothing was ordered. Prices and stock are up to date now.',
    after: {
      line: { problem: 'out_of_stock', available_quantity: 0 },
      product: { stock_quantity: 0, is_in_stock: false, variants: [] },
    },
    shows: 'This product is out of stock',
    over: true,
    sameKey: false,
  },
  'fewer left': {
    refusal: (cart) =>
      refuse(409, 'Only 1 items available in stock', {
        code: 'not_enough_stock',
        fields: { [cart ? 'selected_items.0' : 'quantity']: ['Only 1 items available in stock'] },
      }),
    said: () => `${NAME} (White, L): Only 1 items available in stock`,
    advice: 'Nothing was ordered. Prices and stock are up to date now.',
    after: { line: { problem: 'not_enough_stock', available_quantity: 1 }, product: { stock_quantity: 1 } },
    shows: 'Only 1 items available in stock',
    over: true,
    sameKey: false,
  },
  'price rose': {
    refusal: (cart) =>
      refuse(409, `${NAME} now costs ৳1,300. Please check the total and confirm again.`, {
        code: 'price_rose',
        fields: { [cart ? 'selected_items.0.unit_price' : 'unit_price']: ['dearer'] },
      }),
    said: () => `${NAME} now costs ৳1,300. Please check the total and confirm again.`,
    advice: 'Nothing was ordered. The total shows the new price: confirm again if you agree.',
    after: { line: { unit_price: 1300 }, product: { price: 1300, original_price: 1300 } },
    shows: 'The price rose: it was ৳1,250',
    sameKey: false,
  },
  'coupon ended': {
    refusal: () =>
      refuse(400, 'Invalid coupon code', {
        code: 'invalid_input',
        fields: { coupon_code: ['Invalid coupon code'] },
      }),
    said: () => 'Invalid coupon code',
    advice: 'Nothing was ordered. The coupon was removed: check the total and confirm again.',
    sameKey: false,
  },
  '500 without a word': {
    refusal: () => refuse(500),
    said: () => FAILED,
    advice: 'Nothing was ordered, and your selection is unchanged. It is safe to try again.',
    sameKey: true,
  },
  '500 in words': {
    refusal: () => refuse(500, 'Something went wrong on our side.'),
    said: () => 'Something went wrong on our side.',
    advice: 'Nothing was ordered, and your selection is unchanged. It is safe to try again.',
    sameKey: true,
  },
  "a gateway's page": {
    refusal: () => refuse(502),
    said: () => FAILED,
    advice: `The shop did not respond. ${SAFE}`,
    sameKey: true,
    tries: 3,
  },
  timeout: {
    refusal: timedOut,
    said: () => FAILED,
    advice: `The shop did not respond. ${SAFE}`,
    sameKey: true,
    tries: 3,
  },
  offline: {
    refusal: offline,
    said: () => FAILED,
    advice: `Your connection was lost. ${SAFE}`,
    sameKey: true,
    tries: 3,
  },
};

let server: ReturnType<typeof fakeApi>;
let held: Cart;

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: 1 });
  localStorage.clear();
  sessionStore.set(noticesAtom, []);
  sessionStore.set(couponAtom, 'discount20');
  sessionStore.set(cartAtom, { status: 'ready', items: [], error: '' });
  held = aCart(line());
  server = fakeApi()
    .on(cartCalls.getCart, () => held)
    .on(products.getProduct, product)
    .on(addresses.listAddresses, { results: [anAddress({ text: 'House 12, Khulna' })] });
});
afterEach(() => void jest.useRealTimers());

const aShopper = (id: number) => aProfile({ user: { id } });
const passes = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

const places = {
  cart: { at: '/cart', state: null, call: orders.createOrder },
  'quick checkout': {
    at: '/quick-checkout',
    state: { product: 7, quantity: 2, size: 'L', color: 'White', couponCode: 'discount20' },
    call: orders.quickOrder,
  },
} as const;

describe.each(Object.entries(places))('%s', (where, { at, state, call }) => {
  const inCart = where === 'cart';

  async function open() {
    const view = renderScreen(routes, { at, state });
    await screen.findByRole('article');
    await waitFor(() => expect(view.queryClient.isFetching()).toBe(0));
    await passes(0);
    return view;
  }
  async function sendsIt(user: Awaited<ReturnType<typeof open>>['user']) {
    await user.click(screen.getByRole('button', { name: 'Confirm order' }));
    await user.click(await screen.findByRole('button', { name: 'Place order' }));
  }
  const keys = () => server.asked(call).map(({ headers }) => headers['Idempotency-Key']);

  // npm test: half of them in each checkout.
  const rows = Object.entries(failures).map(([name, failure], place): [string, Failure] => [
    (place % 2 === 0) === inCart ? name : `${name} @full`,
    failure,
  ]);
  test.each(rows)('%s', async (_, failure) => {
    const said = failure.said(inCart);
    server.on(call, () => {
      held = aCart(line(failure.after?.line));
      server.on(products.getProduct, { ...product, ...failure.after?.product });
      return failure.refusal(inCart);
    });
    const { user } = await open();
    await sendsIt(user);
    await passes(failure.tries ? 2_850 : 0);

    // The alert shows the reason and closes automatically.
    const alert = await screen.findByRole('alertdialog', { name: said });
    expect(alert).toHaveTextContent(failure.advice);
    expect(server.asked(call)).toHaveLength(failure.tries ?? 1);
    await passes(3_100);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.queryByRole('dialog')).toBeNull();

    // The reason stays in a status region, and the cart is unchanged.
    const region = screen.getAllByRole('status').find((one) => one.textContent?.includes(said));
    expect(region).toHaveTextContent(failure.advice);
    expect(within(screen.getByRole('article')).getAllByText(NAME)[0]).toBeVisible();
    expect(screen.getByText('2', { selector: 'output' })).toBeVisible();
    if (failure.shows) expect(screen.getAllByText(failure.shows)[0]).toBeVisible();
    await expectNoAxeViolations(region!);

    const confirm = screen.getByRole('button', { name: 'Confirm order' });
    if (failure.over) {
      if (inCart) await user.click(confirm);
      else expect(confirm).toBeDisabled();
      expect(screen.queryByRole('dialog')).toBeNull();
      return;
    }

    // The same order uses the same key; another order uses another key.
    server.on(call, order);
    await sendsIt(user);
    expect(
      await screen.findByRole('alertdialog', { name: 'Order confirmed! Thank you for your purchase.' }),
    ).toBeInTheDocument();
    const all = keys();
    expect(new Set(all.slice(0, -1)).size).toBe(1);
    expect(all.at(-1) === all[0]).toBe(failure.sameKey);
    await passes(0);
  });

  test('keeps the alert open while the pointer is over it', async () => {
    server.on(call, refuse(500));
    const { user } = await open();
    await sendsIt(user);
    const alert = await screen.findByRole('alertdialog', { name: FAILED });
    const move = createEvent.pointerMove(alert);
    Object.defineProperties(move, { movementX: { value: 4 }, movementY: { value: 0 } });
    fireEvent(alert, move);
    await passes(6_000);
    expect(alert).toBeVisible();
    fireEvent.pointerLeave(alert);
    await passes(3_100);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  test('resends the order of the same user once with its key after a reload', async () => {
    let answer = () => {};
    server.on(
      call,
      () =>
        new Promise((resolve) => {
          answer = () => resolve(order);
        }),
    );
    const body = { sent: 'before the reload', selected_items: [] };
    const person = 31;
    const attempt = {
      body: JSON.stringify(body),
      key: `${where} 1`,
      open: { since: Date.now() - 5_000, person },
    };
    const view = renderScreen(routes, {
      at,
      state: { ...state, attempt },
      session: { state: 'authenticated', profile: aShopper(person) },
    });
    expect(
      await screen.findByText(/Your order was being placed when this page was reloaded/),
    ).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Confirm order' })?.hasAttribute('disabled')).not.toBe(false);
    await waitFor(() => expect(server.asked(call)).toHaveLength(1));
    await act(async () => answer());
    await screen.findByRole('alertdialog', { name: 'Order confirmed! Thank you for your purchase.' });
    await passes(2_000);
    await waitFor(() => expect(view.at()).toBe('/order-confirmation'));
    expect(server.asked(call)).toMatchObject([{ body, headers: { 'Idempotency-Key': `${where} 1` } }]);
  });

  test.each([
    ['long ago', 31, 600_000],
    ['somebody else’s', 32, 5_000],
  ])('does not resend an open order of %s', async (_, person, ago) => {
    const attempt = { body: '{}', key: `${where} ${ago}`, open: { since: Date.now() - ago, person } };
    renderScreen(routes, {
      at,
      state: { ...state, attempt },
      session: { state: 'authenticated', profile: aShopper(31) },
    });
    await screen.findByRole('article');
    await passes(0);
    expect(server.asked(call)).toEqual([]);
    // Its own user can check whether it arrived.
    expect(screen.queryAllByRole('link', { name: 'View your orders' })).toHaveLength(person === 31 ? 1 : 0);
  });
});
