import { auth, guests, invoices, type OrderGroup, setLanguage } from '@haat/contracts';
import { loadTexts } from '@haat/remote';
import {
  anOrder,
  anOrderItem,
  everythingIsInSight,
  expectNoAxeViolations,
  fakeApi,
  never,
  offline,
  refuse,
  renderScreen,
} from '@haat/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../routes';

const config = { google_client_id: null, google_auth_url: null, guest_checkout: true };
const whole = anOrder({ id: 'R100900-1', order_number: 'R100900', customer_name: 'Nadia Rahman' });
const bare = {
  ...whole,
  customer_name: '',
  customer_email: '',
  customer_address: '',
};
const groupOf = (order: typeof whole): OrderGroup => ({
  order_number: 'R100900',
  bill: whole.bill,
  subtotal: whole.subtotal,
  delivery_fee: 80,
  discount: 0,
  placedOn: '21 Nov 2026',
  time: '2:05 PM',
  orders: [order],
});
const confirmed = () => ({ phone: '01712345678', proof: 'proof-1', until: Date.now() + 60_000 });
let server: ReturnType<typeof fakeApi>;

afterEach(() => jest.restoreAllMocks());

beforeEach(() => {
  server = fakeApi()
    .on(auth.config, config)
    .on(guests.findGuestOrder, ({ body }) => groupOf((body as { proof?: string }).proof ? whole : bare));
});

const open = (at = '/track-order', state?: unknown) =>
  renderScreen(routes, { at, state, session: 'signed-out' });
/** Waits until the responses to the page's requests are rendered. */
const settled = ({ queryClient }: ReturnType<typeof open>) =>
  waitFor(() => expect(queryClient.isFetching()).toBe(0));

test('finds an order by its number and its phone number, which is in no address', async () => {
  const view = open();
  const { user, at, container } = view;
  await screen.findByRole('heading', { name: 'Track your order' });
  await user.click(screen.getByRole('button', { name: 'Find order' }));
  expect(screen.getByText('Please enter the order number')).toBeInTheDocument();
  await expectNoAxeViolations(container);
  await user.type(screen.getByLabelText('Order number'), 'r100900');
  await user.type(screen.getByLabelText('Phone number of the order'), '01712345678{Enter}');
  expect(await screen.findByRole('heading', { name: 'Order R100900' })).toBeInTheDocument();
  await settled(view);
  expect(at()).toBe('/track-order?number=R100900');
  expect(screen.getByText('Cotton Panjabi')).toBeInTheDocument();
  expect(screen.getByText(/Questions\? Please call the store/)).toContainElement(
    screen.getByRole('link', { name: whole.seller.phone_number }),
  );
  expect(screen.queryByText('Nadia Rahman')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Cancel order' })).not.toBeInTheDocument();
  expect(server.asked(guests.findGuestOrder)[0]?.body).toEqual({ number: 'R100900', phone: '01712345678' });
  await expectNoAxeViolations(container);
});

test('an email’s link has the number, and a miss says so in the form', async () => {
  const { user } = open('/track-order?number=R100900-1');
  expect(await screen.findByLabelText('Order number')).toHaveValue('R100900-1');
  server.on(
    guests.findGuestOrder,
    refuse(404, 'We can’t find an order with this number', { code: 'not_found' }),
  );
  await user.type(screen.getByLabelText('Phone number of the order'), '01812345678{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('We can’t find an order with this number');
  expect(screen.getByLabelText('Phone number of the order')).toHaveValue('01812345678');
  expect(screen.getByRole('link', { name: 'Log in to see your orders' })).toHaveAttribute('href', '/login');
});

test('a reload loads the order again; without a connection it can be tried again', async () => {
  server.on(guests.findGuestOrder, never);
  const loading = open('/track-order?number=R100900', { phone: '01712345678' });
  expect(await screen.findByText('Looking for your order...')).toBeInTheDocument();
  loading.unmount();
  server.on(guests.findGuestOrder, offline());
  const { user } = open('/track-order?number=R100900', { phone: '01712345678' });
  await screen.findByText('We could not look for the order. Please try again.');
  server.on(guests.findGuestOrder, groupOf(bare));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Order R100900' })).toBeInTheDocument();
});

test('a confirmed phone number shows the receiver, and cancels', async () => {
  server
    .on(guests.requestPhoneCode, {
      request: '5f8b2f6e-6c0c-4b3e-9a55-0a4b9d4c8a11',
      resend_after: 60,
      expires_in: 600,
    })
    .on(guests.confirmPhoneCode, { proof: 'proof-1', phone: '01712345678', expires_in: 1800 })
    .on(guests.cancelGuestOrder, { ...whole, status: 'cancelled', can_cancel: false });
  const view = open('/track-order?number=R100900', { phone: '01712345678' });
  const { user, container } = view;
  await user.click(await screen.findByRole('button', { name: 'Confirm phone number' }));
  expect(await screen.findByLabelText('Phone number')).toHaveAttribute('readonly');
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  await user.type(await screen.findByLabelText('Code from the SMS'), '123456{Enter}');
  expect(await screen.findByText('Nadia Rahman')).toBeInTheDocument();
  await settled(view);
  await expectNoAxeViolations(container);
  await user.click(screen.getByRole('button', { name: 'Cancel order' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel this order?' });
  await user.type(within(dialog).getByLabelText(/^Reason/), 'Too late');
  server.on(guests.findGuestOrder, groupOf({ ...whole, status: 'cancelled', can_cancel: false }));
  await user.click(within(dialog).getByRole('button', { name: 'Cancel order' }));
  expect(await screen.findByText('Cancelled', { selector: 'span' })).toBeInTheDocument();
  expect(server.asked(guests.cancelGuestOrder)[0]).toMatchObject({
    params: { id: 'R100900-1' },
    body: { proof: 'proof-1', reason: 'Too late' },
  });
});

test('a confirmed guest finds the invoice and the credit note of a delivered order', async () => {
  everythingIsInSight();
  const delivered = { ...whole, status: 'delivered' as const, items: [anOrderItem({ delivered: true })] };
  server
    .on(guests.findGuestOrder, ({ body }) =>
      groupOf((body as { proof?: string }).proof ? delivered : { ...delivered, customer_name: '' }),
    )
    .on(invoices.listGuestInvoices, {
      results: [
        { id: 7, kind: 'invoice', number: '2026-27/000012', issued_at: '2026-11-21T08:00:00Z', amount: 1580 },
        {
          id: 9,
          kind: 'credit_note',
          number: '2026-27/000003',
          issued_at: '2026-11-24T08:00:00Z',
          amount: 500,
        },
      ],
    })
    .on(invoices.guestInvoicePdf, refuse(429, 'Papers are being made'));
  const { user } = open('/track-order?number=R100900', { phone: '01712345678', confirmed: confirmed() });
  const papers = within(await screen.findByRole('region', { name: 'Invoices' }));
  expect(await papers.findByText('Credit note 2026-27/000003')).toBeVisible();
  expect(server.asked(invoices.listGuestInvoices)[0]?.body).toEqual({ proof: 'proof-1' });
  await user.click(papers.getByRole('button', { name: /2026-27\/000012/ }));
  expect(await papers.findByText('Papers are being made')).toBeVisible();
  expect(server.asked(invoices.guestInvoicePdf)[0]?.body).toEqual({ proof: 'proof-1', lang: 'en' });
});

test('a confirmed guest reads what Haat has written', async () => {
  const notes = [
    { id: 1, to: 'buyer' as const, text: 'The courier comes on Wednesday', at: '2026-11-29T06:00:00Z' },
  ];
  server.on(guests.findGuestOrder, groupOf({ ...whole, notes }));
  open('/track-order?number=R100900', { phone: '01712345678', confirmed: confirmed() });
  expect(await screen.findByText('A note from Haat')).toBeVisible();
  expect(screen.getByText('The courier comes on Wednesday')).toBeVisible();
});

test('an expired proof asks for a code before cancelling @full', async () => {
  server.on(guests.cancelGuestOrder, refuse(403, 'Please confirm again', { code: 'proof_expired' }));
  const { user } = open('/track-order?number=R100900', { confirmed: confirmed() });
  await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel order' }));
  expect(await screen.findByRole('dialog', { name: 'Confirm your phone number' })).toBeInTheDocument();
});

test('after ordering: thanks, what happens next, and an account', async () => {
  server.on(
    guests.createGuestAccount,
    refuse(409, 'This email is already registered', {
      code: 'email_taken',
      fields: { email: ['This email is already registered'] },
    }),
  );
  const view = open('/track-order?number=R100900', { placed: true, confirmed: confirmed() });
  const { user, container } = view;
  expect(await screen.findByRole('heading', { name: 'Thank you for your order' })).toBeInTheDocument();
  await settled(view);
  expect(screen.getByText(/Write down the order number R100900/)).toBeInTheDocument();
  await expectNoAxeViolations(container);
  expect(screen.getByLabelText('Email')).toHaveValue('ayesha@example.com');
  await user.type(screen.getByLabelText('Password'), 'short{Enter}');
  expect(screen.getByText(/at least 8 characters/)).toBeInTheDocument();
  await user.clear(screen.getByLabelText('Password'));
  await user.type(screen.getByLabelText('Password'), 'long-enough-2026{Enter}');
  await waitFor(() => expect(screen.getAllByText('This email is already registered')).not.toHaveLength(0));
  expect(screen.getByLabelText('Password')).toHaveValue('long-enough-2026');
  expect(server.asked(guests.createGuestAccount)[0]?.body).toEqual({
    email: 'ayesha@example.com',
    password: 'long-enough-2026',
    proof: 'proof-1',
  });
});

test('once a store has begun, the page of a new order is that of any order', async () => {
  server.on(guests.findGuestOrder, groupOf({ ...whole, status: 'delivered' }));
  open('/track-order?number=R100900', { placed: true, phone: '01712345678' });
  expect(await screen.findByRole('heading', { name: 'Order R100900' })).toBeVisible();
  expect(screen.queryByText('Thank you for your order')).toBeNull();
});

test.each([
  [undefined, 'ayesha@example.com', /We send an email to ayesha@example.com/],
  [true, 'ayesha@example.com', /We send an email to ayesha@example.com/],
  [true, '', /We will text you at 01712345678 when it is sent/],
  [false, '', null],
])('news after ordering: SMS %s, email “%s”', async (order_texts, customer_email, news) => {
  server
    .on(auth.config, { ...config, order_texts })
    .on(guests.findGuestOrder, groupOf({ ...whole, customer_email }));
  const view = open('/track-order?number=R100900', { placed: true, confirmed: confirmed() });
  await screen.findByText(/Write down the order number R100900/);
  await settled(view);
  const told = screen.queryByText(/^We (send an email|will text you)/);
  if (news) expect(told).toHaveTextContent(news);
  else expect(told).toBeNull();
});

test('an expired proof asks for a code before an account is opened @full', async () => {
  server.on(guests.createGuestAccount, refuse(403, 'Please confirm again', { code: 'proof_expired' }));
  const { user } = open('/track-order?number=R100900', { confirmed: confirmed() });
  await user.type(await screen.findByLabelText('Password'), 'long-enough-2026{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Confirm your phone number' })).toBeInTheDocument();
});

test('orders of two stores with a discount: what each waits for, when it arrives, and its own sum', async () => {
  const window = { from: '2026-11-24', to: '2026-11-26' };
  const at = '2026-11-21T08:05:00Z';
  const orders = [
    {
      ...whole,
      confirm_by: '2026-11-22T08:05:00Z',
      timeline: [{ status: 'pending' as const, at, actor: 'system' as const, note: 'Waits for your call' }],
    },
    {
      ...anOrder({
        id: 'R100900-2',
        order_number: 'R100900',
        payment_method: 'card',
        payment_status: 'unpaid',
      }),
      ...{ delivery_window: window, can_cancel: true },
    },
  ];
  server.on(guests.findGuestOrder, { ...groupOf(whole), discount: 216, orders });
  const view = open('/track-order?number=R100900', { confirmed: confirmed() });
  const first = await screen.findByRole('region', { name: 'Order R100900-1' });
  const second = screen.getByRole('region', { name: 'Order R100900-2' });
  await settled(view);
  expect(screen.getByText(/^−/)).toHaveTextContent('−৳216');
  expect(
    screen.getByText(
      /^The order is not paid yet\. Haat calls you at .+ and takes the card payment with you\./,
    ),
  ).toBeVisible();
  expect(within(first).getByText('Waits for your call')).toBeVisible();
  expect(within(first).queryByText(/^Expected/)).toBeNull();
  expect(within(second).getByText(/Expected .*24.*26 Nov/)).toBeVisible();
  for (const order of [first, second])
    expect(within(order).getByRole('button', { name: 'Cancel order' })).toBeEnabled();
  await expectNoAxeViolations(view.container);
});

test('an order that was sent meanwhile is not cancelled, and shows its new state', async () => {
  server.on(
    guests.cancelGuestOrder,
    refuse(409, 'This order can no longer be cancelled', { code: 'conflict' }),
  );
  const { user } = open('/track-order?number=R100900', { confirmed: confirmed() });
  await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
  server.on(guests.findGuestOrder, groupOf({ ...whole, status: 'shipped', can_cancel: false }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel order' }));
  expect(await screen.findByText('Shipped')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull();
});

test('an update that fails leaves the order as it was, and the next one shows what is new', async () => {
  const { user } = open('/track-order?number=R100900', { phone: '01712345678' });
  const update = await screen.findByRole('button', { name: 'Update' });
  server.on(guests.findGuestOrder, offline());
  await user.click(update);
  expect(
    await screen.findByText('The order could not be updated. You see it as it was before.'),
  ).toBeVisible();
  expect(screen.getByText('Cotton Panjabi')).toBeVisible();
  server.on(guests.findGuestOrder, groupOf({ ...bare, status: 'shipped' }));
  await user.click(screen.getByRole('button', { name: 'Update' }));
  expect(await screen.findByText('Shipped')).toBeVisible();
});

describe('in Bangla', () => {
  beforeEach(async () => {
    setLanguage('bn');
    await loadTexts('bn');
  });
  afterEach(() => setLanguage('en'));

  test('colours and measures have Bangla names', async () => {
    const items = [anOrderItem({ color: 'Maroon', custom_measurements: { Sleeve: '24 in' } })];
    server.on(guests.findGuestOrder, groupOf({ ...bare, items }));
    const { user } = open('/track-order?number=R100900');
    await user.type(await screen.findByLabelText(/ফোন|মোবাইল/), '01712345678{Enter}');
    expect(await screen.findByText(/মেরুন · হাতা: 24 in/)).toBeInTheDocument();
  });
});
