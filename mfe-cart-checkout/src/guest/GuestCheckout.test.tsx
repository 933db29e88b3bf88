import { auth, type CartLine, guests, places, products } from '@haat/contracts';
import { navigation } from '@haat/navigation';
import { couponAtom, logout, sessionStore, startGuest, startSession } from '@haat/session';
import {
  aCartLine,
  anOrder,
  aProduct,
  expectNoAxeViolations,
  fakeApi,
  offline,
  refuse,
  renderScreen,
} from '@haat/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { routes } from '../routes';

const REQUEST = '5f8b2f6e-6c0c-4b3e-9a55-0a4b9d4c8a11';
const sentCode = { request: REQUEST, resend_after: 60, expires_in: 600 };
const proof = { proof: 'proof-1', phone: '01712345678', expires_in: 1800 };
const config = (guest_checkout: boolean) => ({
  google_client_id: null,
  google_auth_url: null,
  guest_checkout,
});
const panjabi: CartLine = aCartLine({
  id: 1,
  product: 101,
  product_name: 'Cotton Panjabi',
  unit_price: 1250,
  quantity: 2,
});
const placed = anOrder({ id: 'R100900-1', order_number: 'R100900', customer_name: 'Nadia Rahman' });
let server: ReturnType<typeof fakeApi>;

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: 1 });
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem('haat.cart', JSON.stringify([panjabi]));
  sessionStore.set(couponAtom, null);
  server = fakeApi()
    .on(auth.config, config(true))
    .on(products.getProduct, aProduct({ id: 101, name: 'Cotton Panjabi', price: 1250, stock_quantity: 9 }))
    .on(places.listUpazilas, { upazilas: [{ name: 'Savar', bangla: 'সাভার' }], thanas: [] })
    .on(guests.requestPhoneCode, sentCode)
    .on(guests.confirmPhoneCode, proof)
    .on(guests.createGuestOrder, [placed])
    .on(guests.findGuestOrder, {
      order_number: 'R100900',
      bill: placed.bill,
      subtotal: placed.subtotal,
      delivery_fee: 80,
      discount: 0,
      placedOn: '21 Nov 2026',
      time: '2:05 PM',
      orders: [placed],
    });
});
afterEach(() => void jest.useRealTimers());

async function openCart(state?: unknown) {
  await act(async () => {
    await startSession();
    startGuest();
  });
  const view = renderScreen(routes, { at: '/cart', state, session: 'guest' });
  await screen.findByRole('article', { name: 'Cotton Panjabi' });
  await waitFor(() => expect(view.queryClient.isFetching()).toBe(0));
  return view;
}
type User = Awaited<ReturnType<typeof openCart>>['user'];
const dialog = () => screen.findByRole('dialog', { name: 'Confirm your order' });

async function toCode(user: User) {
  await user.click(screen.getByRole('button', { name: 'Confirm order' }));
  const box = await dialog();
  await user.type(within(box).getByLabelText('Phone number'), '01712345678');
  await user.click(within(box).getByRole('button', { name: 'Send code' }));
  return within(box).findByLabelText('Code from the SMS');
}

async function toDetails(user: User) {
  await user.type(await toCode(user), '123456{Enter}');
  return screen.findByLabelText('Your name');
}

async function fills(user: User) {
  await user.type(await toDetails(user), 'Nadia Rahman');
  await user.type(screen.getByLabelText('Shipping address'), '7 Lake Road');
  await user.selectOptions(within(screen.getByRole('dialog')).getByLabelText(/^District/), 'Dhaka');
}

test('a guest orders with a confirmed phone number, and the cart is empty', async () => {
  const { user, at, carried } = await openCart();
  await fills(user);
  await waitFor(() => expect(screen.getByLabelText(/^Upazila/)).toBeEnabled());
  await user.selectOptions(screen.getByLabelText(/^Upazila/), 'Savar');
  await user.type(screen.getByLabelText(/^Email/), 'nadia@haat.example');
  await expectNoAxeViolations(await dialog());
  await user.click(screen.getByRole('button', { name: 'Place order' }));
  expect(await screen.findByRole('heading', { name: 'Thank you for your order' })).toBeInTheDocument();
  expect(at()).toBe('/track-order?number=R100900');
  expect(carried()).toMatchObject({ placed: true, confirmed: { proof: 'proof-1', phone: '01712345678' } });
  expect(server.asked(guests.requestPhoneCode)[0]?.body).toEqual({ phone: '01712345678', language: 'en' });
  expect(server.asked(guests.confirmPhoneCode)[0]?.body).toEqual({ request: REQUEST, code: '123456' });
  const [order] = server.asked(guests.createGuestOrder);
  expect(order?.headers['Idempotency-Key']).toEqual(expect.any(String));
  expect(order?.body).toMatchObject({
    customer_name: 'Nadia Rahman',
    customer_address: '7 Lake Road, Savar, Dhaka',
    customer_email: 'nadia@haat.example',
    payment_method: 'cod',
    proof: 'proof-1',
    selected_items: [{ product_id: 101, quantity: 2, unit_price: 1250 }],
  });
  expect(JSON.parse(localStorage.getItem('haat.cart') ?? '[]')).toEqual([]);
});

const stored = () => sessionStorage.getItem('haat.drafts');

test('a reload restores name and address, and an order removes them', async () => {
  const first = await openCart();
  await fills(first.user);
  await screen.findByRole('option', { name: 'Savar' });
  await first.user.selectOptions(screen.getByLabelText(/^Upazila/), 'Savar');
  // The number is in the history entry, with the proof.
  expect(stored()).not.toMatch(/01712345678|123456|proof/);
  const carried = first.carried();
  first.unmount();
  const { user } = await openCart(carried);
  await user.click(screen.getByRole('button', { name: 'Confirm order' }));
  expect(await screen.findByLabelText('Your name')).toHaveValue('Nadia Rahman');
  expect(screen.getByLabelText('Shipping address')).toHaveValue('7 Lake Road');
  expect(screen.getByLabelText(/^District/)).toHaveDisplayValue('Dhaka');
  expect(await screen.findByLabelText(/^Upazila/)).toHaveDisplayValue('Savar');
  await user.click(screen.getByRole('button', { name: 'Place order' }));
  await screen.findByRole('heading', { name: 'Thank you for your order' });
  expect(server.asked(guests.createGuestOrder)[0]?.body).toMatchObject({
    customer_name: 'Nadia Rahman',
    customer_address: '7 Lake Road, Savar, Dhaka',
  });
  expect(stored()).toBeNull();
});

test('the end of the visit as a guest removes what was typed', async () => {
  const { user } = await openCart();
  await fills(user);
  expect(stored()).toContain('Nadia Rahman');
  act(() => logout());
  expect(stored()).toBeNull();
});

test('the delivery fee follows the district that a guest chooses @full', async () => {
  const rangpur = (delivery_fee: number) => ({
    results: [{ district: 'Rangpur', delivery_fee, days: null } as const],
  });
  server.on(places.listDeliveryFees, rangpur(150));
  const { user } = await openCart();
  await fills(user);
  const box = await dialog();
  expect(within(box).queryByText(/^Delivery to/)).not.toBeInTheDocument();
  await user.selectOptions(within(box).getByLabelText(/^District/), 'Rangpur');
  expect(await within(box).findByText('Delivery to Rangpur: ৳150')).toBeVisible();
  expect(within(box).getAllByText('৳2,650')).toHaveLength(2);
  const said = 'Delivery to Rangpur now costs ৳200. Please check the total and confirm again.';
  server.on(guests.createGuestOrder, () => {
    server.on(places.listDeliveryFees, rangpur(200));
    return refuse(409, said, { code: 'price_rose' });
  });
  await user.click(screen.getByRole('button', { name: 'Place order' }));
  expect(await within(box).findByText(new RegExp(said))).toBeVisible();
  expect(await within(box).findByText('Delivery to Rangpur: ৳200')).toBeVisible();
  server.on(guests.createGuestOrder, [placed]);
  await user.click(screen.getByRole('button', { name: 'Place order' }));
  await screen.findByRole('heading', { name: 'Thank you for your order' });
  const bodies = server.asked(guests.createGuestOrder).map(({ body }) => body);
  expect(bodies).toMatchObject([
    { customer_address: '7 Lake Road, Rangpur', delivery_fee: 150 },
    { delivery_fee: 200 },
  ]);
});

test('without guest checkout, or without an answer, the cart leads to the login', async () => {
  for (const answer of [config(false), refuse(500)]) {
    server.on(auth.config, answer);
    const { user, at, unmount } = await openCart();
    await user.click(screen.getByRole('button', { name: 'Confirm order' }));
    await waitFor(() => expect(at()).toBe('/login'));
    unmount();
  }
});

test('the button is busy until it is known whether guests may order, and leads there once', async () => {
  let answer: (value: ReturnType<typeof config>) => void = () => {};
  server.on(auth.config, () => new Promise((resolve) => (answer = resolve)));
  await act(async () => {
    await startSession();
    startGuest();
  });
  const { user, at } = renderScreen(routes, { at: '/cart', session: 'guest' });
  await screen.findByRole('article', { name: 'Cotton Panjabi' });
  const push = jest.spyOn(navigation, 'push');
  const confirm = screen.getByRole('button', { name: 'Confirm order' });
  await user.click(confirm);
  expect(confirm).toHaveAttribute('aria-busy', 'true');
  await user.click(confirm);
  await act(async () => answer(config(false)));
  await waitFor(() => expect(at()).toBe('/login'));
  expect(push).toHaveBeenCalledTimes(1);
  push.mockRestore();
});

test('the login is beside it', async () => {
  const { user, at, carried } = await openCart();
  await user.click(screen.getByRole('button', { name: 'Confirm order' }));
  await expectNoAxeViolations(await dialog());
  await user.click(await screen.findByRole('button', { name: 'Log in to order' }));
  expect(at()).toBe('/login');
  expect(carried()).toMatchObject({ from: '/cart', membersOnly: true });
});

test('phone numbers and codes are checked, and refusals are at their inputs', async () => {
  const { user } = await openCart();
  await user.click(screen.getByRole('button', { name: 'Confirm order' }));
  const box = await dialog();
  await user.type(within(box).getByLabelText('Phone number'), '0171{Enter}');
  expect(within(box).getByText('Please enter a valid Bangladeshi phone number')).toBeInTheDocument();
  server.on(
    guests.requestPhoneCode,
    refuse(429, 'Too many codes. Please wait.', { code: 'too_many_requests' }),
  );
  await user.clear(within(box).getByLabelText('Phone number'));
  await user.type(within(box).getByLabelText('Phone number'), '01712345678{Enter}');
  expect(await within(box).findByText('Too many codes. Please wait.')).toBeInTheDocument();
  expect(within(box).getByLabelText('Phone number')).toHaveValue('01712345678');
  server.on(guests.requestPhoneCode, sentCode);
  await user.click(within(box).getByRole('button', { name: 'Send code' }));
  const code = await within(box).findByLabelText('Code from the SMS');
  expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  expect(code).toHaveAttribute('inputmode', 'numeric');
  await expectNoAxeViolations(box);
  await user.type(code, '12{Enter}');
  expect(within(box).getByText('Please enter the 6 digits of the code')).toBeInTheDocument();
  const wrong = 'This code is wrong. You have 4 tries left.';
  server.on(guests.confirmPhoneCode, refuse(400, wrong, { code: 'wrong_code', fields: { code: [wrong] } }));
  await user.type(code, '3456{Enter}');
  expect(await within(box).findAllByText(wrong)).toHaveLength(1);
  server.on(guests.confirmPhoneCode, offline());
  await user.click(within(box).getByRole('button', { name: 'Confirm' }));
  expect(await within(box).findByRole('alert')).toBeInTheDocument();
  expect(code).toHaveValue('123456');
});

test('another code after the wait, or another number @full', async () => {
  const { user } = await openCart();
  await toCode(user);
  expect(screen.getByRole('button', { name: 'A new code can be sent in 60 s' })).toBeDisabled();
  await act(() => jest.advanceTimersByTimeAsync(61_000));
  await user.click(screen.getByRole('button', { name: 'Send a new code' }));
  expect(await screen.findByText('We sent a new code. Only the latest one is needed.')).toBeInTheDocument();
  expect(server.asked(guests.requestPhoneCode)).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Change the number' }));
  expect(screen.getByLabelText('Phone number')).toHaveValue('01712345678');
});

test('an expired proof asks for a code again, and the form is as it was @full', async () => {
  const { user } = await openCart();
  await fills(user);
  server.on(
    guests.createGuestOrder,
    refuse(403, 'Please confirm your phone number again', { code: 'proof_expired' }),
  );
  await user.click(screen.getByRole('button', { name: 'Place order' }));
  expect(
    await screen.findByText('Please confirm your phone number again. What you typed is still here.'),
  ).toBeInTheDocument();
  server.on(guests.createGuestOrder, [placed]).on(guests.confirmPhoneCode, { ...proof, proof: 'proof-2' });
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  await user.type(await screen.findByLabelText('Code from the SMS'), '654321{Enter}');
  expect(await screen.findByLabelText('Your name')).toHaveValue('Nadia Rahman');
  await user.click(screen.getByRole('button', { name: 'Place order' }));
  await screen.findByRole('heading', { name: 'Thank you for your order' });
  const [first, second] = server.asked(guests.createGuestOrder);
  expect(second?.headers['Idempotency-Key']).toBe(first?.headers['Idempotency-Key']);
  expect(second?.body).toMatchObject({ proof: 'proof-2' });
});

test.each([
  [
    'a risen price',
    refuse(409, 'The price has changed', { code: 'price_rose' }),
    'confirm again if you agree',
  ],
  [
    'too little stock',
    refuse(409, 'Only 1 item available in stock', { code: 'not_enough_stock' }),
    'Nothing was ordered.',
  ],
])('%s: says so, and keeps what was typed @full', async (_, refusal, text) => {
  const { user } = await openCart();
  await fills(user);
  server.on(guests.createGuestOrder, refusal);
  await user.click(screen.getByRole('button', { name: 'Place order' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(screen.getByLabelText('Your name')).toHaveValue('Nadia Rahman');
});

test('a lost connection: the next try has the same key', async () => {
  const { user } = await openCart();
  await fills(user);
  server.on(guests.createGuestOrder, offline());
  await user.click(screen.getByRole('button', { name: 'Place order' }));
  await act(() => jest.advanceTimersByTimeAsync(5_000));
  expect(await screen.findByRole('alert')).toHaveTextContent('nothing is ordered twice');
  server.on(guests.createGuestOrder, [placed]);
  await user.click(screen.getByRole('button', { name: 'Place order' }));
  await screen.findByRole('heading', { name: 'Thank you for your order' });
  const keys = server.asked(guests.createGuestOrder).map(({ headers }) => headers['Idempotency-Key']);
  expect(new Set(keys).size).toBe(1);
});
