import { addresses, orders, type Product, products } from '@haat/contracts';
import { navigation } from '@haat/navigation';
import { noticesAtom, sessionStore } from '@haat/session';
import {
  anAddress,
  anOrder,
  aProduct,
  expectNoAxeViolations,
  fakeApi,
  never,
  offline,
  refuse,
  renderScreen,
} from '@haat/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { routes } from '../routes';

const product: Product = aProduct({ id: 7, name: 'Jamdani Saree', price: 1500, stock_quantity: 3 });
const state = {
  product: 7,
  quantity: 2,
  size: 'M',
  color: 'Indigo',
  custom_measurements: { Blouse: '36 in' },
};
const order = anOrder({ id: 'R100231-1', order_number: 'R100231' });
let server: ReturnType<typeof fakeApi>;

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: 1 });
  sessionStore.set(noticesAtom, []);
  server = fakeApi()
    .on(products.getProduct, product)
    .on(addresses.listAddresses, { results: [anAddress({ text: 'House 12, Khulna' })] })
    .on(orders.quickOrder, order);
});
afterEach(() => void jest.useRealTimers());

async function open(carried: unknown = state) {
  const view = renderScreen(routes, { at: '/quick-checkout', state: carried });
  await screen.findByRole('heading', { level: 1, name: 'Quick checkout' });
  return view;
}
/** Cancels timers and requests between tests. */
const settled = ({ queryClient }: Awaited<ReturnType<typeof open>>) =>
  waitFor(() => expect(queryClient.isFetching()).toBe(0));
const figure = (term: string) => screen.getByText(term).nextElementSibling?.textContent;
const confirmButton = () => screen.findByRole('button', { name: 'Confirm order' });
async function submit(user: Awaited<ReturnType<typeof open>>['user']) {
  await user.click(await confirmButton());
  await user.click(await screen.findByRole('button', { name: 'Place order' }));
}
const keys = () => server.asked(orders.quickOrder).map(({ headers }) => headers['Idempotency-Key']);

test('links to the shop without a product', async () => {
  const { container } = await open(null);
  expect(screen.getByText('Nothing to check out')).toBeInTheDocument();
  expect(screen.getAllByRole('link', { name: 'Browse Products' })[0]).toHaveAttribute('href', '/home');
  await expectNoAxeViolations(container);
});

test('shows the loading state', async () => {
  server.on(products.getProduct, never);
  await open();
  expect(screen.getByText('Loading product...')).toBeInTheDocument();
});

test('shows Product not found without a retry after a 404', async () => {
  server.on(products.getProduct, refuse(404));
  await open();
  expect(await screen.findByText('Product not found')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Browse Products' })).toHaveAttribute('href', '/home');
});

test('fetches again when retry is pressed', async () => {
  server.on(products.getProduct, refuse(500, 'The shop is being mended'));
  const { container, user } = await open();
  expect(await screen.findByText('The shop is being mended')).toBeInTheDocument();
  await expectNoAxeViolations(container);
  server.on(products.getProduct, product);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('article')).toBeInTheDocument();
});

test('shows product, choice and costs, and only cash on delivery is enabled', async () => {
  const view = await open();
  const item = await screen.findByRole('article');
  await settled(view);
  expect(within(item).getByRole('link', { name: 'Jamdani Saree' })).toHaveAttribute('href', '/product/7');
  expect(item).toHaveTextContent('Indigo');
  expect(item).toHaveTextContent('36 in');
  expect(figure('Subtotal (2 items)')).toBe('৳3,000');
  expect(figure('Delivery')).toBe('৳80');
  expect(screen.getByRole('radio', { name: /^Cash on Delivery/ })).toBeChecked();
  for (const name of [/^Card/, /^Bkash/, /^Nagad/])
    expect(screen.getByRole('radio', { name })).toBeDisabled();
  expect(screen.getAllByText('Coming Soon')).toHaveLength(3);
  expect(screen.getByRole('link', { name: 'Back to the product' })).toHaveAttribute('href', '/product/7');
  await expectNoAxeViolations(view.container);
});

test('restores quantity and coupon from the history entry after a reload @full', async () => {
  const { user, unmount } = await open();
  await user.click(await screen.findByRole('button', { name: 'Increase quantity' }));
  expect(screen.getByRole('button', { name: 'Increase quantity' })).toBeDisabled();
  await user.type(screen.getByLabelText('Coupon code'), 'nope{Enter}');
  expect(await screen.findByText('Invalid coupon code')).toBeInTheDocument();
  await user.clear(screen.getByLabelText('Coupon code'));
  await user.type(screen.getByLabelText('Coupon code'), ' Discount20 {Enter}');
  expect(screen.getByText('Coupon applied successfully!')).toBeInTheDocument();
  expect(figure('Discount (discount20)')).toBe('−৳900');
  unmount();
  await open(navigation.getSnapshot().location.state);
  expect(await screen.findByText('Subtotal (3 items)')).toBeInTheDocument();
  expect(figure('Discount (discount20)')).toBe('−৳900');
});

test.each<[string, Partial<Product>, string]>([
  [
    'sold out in this size',
    { variants: [{ id: 1, size: 'M', color: 'Indigo', in_stock: false }] },
    'This product is out of stock',
  ],
  ['fewer than wanted', { stock_quantity: 1 }, 'Only 1 items available in stock'],
])('%s: shows the reason and disables the confirm button', async (_, change, reason) => {
  server.on(products.getProduct, { ...product, ...change });
  await open();
  expect(await screen.findByText(reason)).toBeInTheDocument();
  expect(await confirmButton()).toBeDisabled();
});

test('limits the quantity to the stock of the variant after a rejected order @full', async () => {
  const refusal = refuse(409, 'Only 1 items available in stock', {
    code: 'not_enough_stock',
    details: { available: 1 },
  });
  server.on(orders.quickOrder, refusal);
  const { user } = await open();
  await submit(user);
  const ok = await screen.findByRole('button', { name: 'OK' });
  // The dialog of the address takes presses until it has closed.
  await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).not.toBeInTheDocument());
  await user.click(ok);
  expect(screen.getByRole('button', { name: 'Increase quantity' })).toBeDisabled();
  expect(await confirmButton()).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Decrease quantity' }));
  expect(screen.getByRole('button', { name: 'Increase quantity' })).toBeDisabled();
  expect(await confirmButton()).toBeEnabled();
});

test('orders once, shows the success message and opens the confirmation after 2 s', async () => {
  let placed = () => {};
  server.on(
    orders.quickOrder,
    () =>
      new Promise((resolve) => {
        placed = () => resolve(order);
      }),
  );
  const { user, at, carried } = await open();
  const length = window.history.length;
  await submit(user);
  await user.click(screen.getByRole('button', { name: 'Processing...' }));
  expect(server.asked(orders.quickOrder)).toHaveLength(1);
  expect(server.asked(orders.quickOrder)[0]?.body).toEqual({
    product_id: 7,
    quantity: 2,
    size: 'M',
    color: 'Indigo',
    custom_measurements: { Blouse: '36 in' },
    unit_price: 1500,
    payment_method: 'cod',
    customer_name: 'Ayesha Khan',
    customer_phone: '01712345678',
    customer_address: 'House 12, Khulna',
  });
  await act(async () => placed());
  expect(await screen.findByText('Order confirmed! Thank you for your purchase.')).toBeInTheDocument();
  expect(at()).toBe('/quick-checkout');
  act(() => void jest.advanceTimersByTime(2_000));
  await waitFor(() => expect(at()).toBe('/order-confirmation'));
  expect(carried()).toEqual({
    orders: [expect.objectContaining({ id: 'R100231-1', order_number: 'R100231', seller: 'Nokshi Ghor' })],
  });
  // Back does not lead to a completed checkout. The entry of the dialog lies ahead.
  expect(window.history.length).toBe(length + 1);
});

test('opens the confirmation from the success message', async () => {
  const { user, at } = await open();
  await submit(user);
  await user.click(await screen.findByRole('button', { name: 'See confirmation' }));
  await waitFor(() => expect(at()).toBe('/order-confirmation'));
});

test('after a rejected order the alert closes after 3 s, the current price shows, and another body gets another key @full', async () => {
  server.on(orders.quickOrder, () => {
    server.on(products.getProduct, { ...product, price: 1600, original_price: 1600 });
    return refuse(409, 'The price of Jamdani Saree rose to ৳1,600');
  });
  const { user } = await open();
  await submit(user);
  expect(
    await screen.findByRole('alertdialog', { name: 'The price of Jamdani Saree rose to ৳1,600' }),
  ).toBeInTheDocument();
  await waitFor(() =>
    expect(screen.getByText('Subtotal (2 items)').nextElementSibling).toHaveTextContent('৳3,200'),
  );
  act(() => void jest.advanceTimersByTime(3_000));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByText('The price of Jamdani Saree rose to ৳1,600')).toBeInTheDocument();
  await submit(user);
  await waitFor(() => expect(keys()).toHaveLength(2));
  expect(new Set(keys()).size).toBe(2);
});

test('an order that waits to be confirmed is not said to be', async () => {
  server.on(orders.quickOrder, { ...order, confirm_by: '2026-11-22T08:05:00.000Z' });
  const { user } = await open();
  await submit(user);
  expect(await screen.findByRole('alertdialog', { name: 'THANK YOU FOR ORDERING' })).toBeInTheDocument();
});

test('uses the same key after a lost connection, also after a reload @full', async () => {
  server.on(orders.quickOrder, offline());
  const { user, unmount } = await open();
  await submit(user);
  await act(() => jest.advanceTimersByTimeAsync(4_000));
  await screen.findByRole('alertdialog', { name: 'Failed to create order. Please try again.' });
  unmount();
  server.on(orders.quickOrder, order);
  const again = await open(navigation.getSnapshot().location.state);
  await submit(again.user);
  await screen.findByText('Order confirmed! Thank you for your purchase.');
  expect(keys()).toHaveLength(4);
  expect(new Set(keys()).size).toBe(1);
});
