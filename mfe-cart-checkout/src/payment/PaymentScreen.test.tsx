import { auth, type Payment, payments, setLanguage } from '@haat/contracts';
import { loadTexts } from '@haat/remote';
import {
  everythingIsInSight,
  expectNoAxeViolations,
  fakeApi,
  offline,
  refuse,
  renderScreen,
} from '@haat/testing';
import { screen } from '@testing-library/react';
import { routes } from '../routes';
import '../checkout/payOnline';
import '../strings';
import './PaymentScreen';

const REFERENCE = 'HP0123456789ABCDEFGHJKMNPQ';
const payment = (change: Partial<Payment> = {}): Payment => ({
  reference: REFERENCE,
  provider: 'bkash',
  state: 'paid',
  failure: null,
  amount: 1080,
  advance: false,
  order_number: 'R100231',
  pay_url: null,
  can_pay_again: false,
  pay_by: null,
  refund_due: false,
  ...change,
});
let server: ReturnType<typeof fakeApi>;
beforeEach(() => {
  everythingIsInSight();
  server = fakeApi().on(auth.config, {
    google_client_id: null,
    google_auth_url: null,
    online_payments: ['bkash', 'sslcommerz'],
  });
});

const open = (options: { session?: 'signed-out' } = { session: 'signed-out' }) =>
  renderScreen(routes, { at: `/payment/${REFERENCE}`, ...options });

test.each<[string, Partial<Payment>, string | RegExp]>([
  ['Payment received', {}, 'We have received ৳1,080 through bKash. Thank you!'],
  ['Payment received', { advance: true }, /The rest is collected on delivery/],
  ['Payment received', { refund_due: true }, /We send the money back/],
  ['Not paid yet', { state: 'pending' }, /bKash has not received your payment/],
  ['We are checking your payment', { state: 'unknown' }, /Please don’t pay again/],
  ['We are checking your payment', { state: 'authorised' }, /Please don’t pay again/],
  ['The payment was cancelled', { state: 'failed', failure: 'cancelled' }, 'Nothing was charged.'],
  ['Please wait a moment', { state: 'failed', failure: 'repeated_soon' }, /pay again in two minutes/],
  ['A part of your payment was refunded', { state: 'refunded_partly' }, /through bKash/],
])('%s %j', async (heading, change, text) => {
  server.on(payments.getPayment, payment(change));
  const { container } = open();
  expect(await screen.findByRole('heading', { name: heading })).toBeInTheDocument();
  expect(screen.getByText(text)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See your order' })).toHaveAttribute(
    'href',
    '/track-order?number=R100231',
  );
  await expectNoAxeViolations(container);
});

test('an open payment has its page, and the result appears by itself', async () => {
  let state: Payment['state'] = 'pending';
  server.on(payments.getPayment, () =>
    payment({ state, pay_url: state === 'pending' ? 'https://pay.example/1' : null }),
  );
  open();
  expect(await screen.findByRole('link', { name: 'Go on to the payment page' })).toHaveAttribute(
    'href',
    'https://pay.example/1',
  );
  state = 'paid';
  expect(
    await screen.findByRole('heading', { name: 'Payment received' }, { timeout: 8000 }),
  ).toBeInTheDocument();
}, 15_000);

test('a failed one is paid again; a refusal is shown, and nothing is lost', async () => {
  server
    .on(payments.getPayment, payment({ state: 'failed', failure: 'declined', can_pay_again: true }))
    .on(
      payments.startPayment,
      refuse(502, 'The payment service can’t be reached just now.', { code: 'provider_unavailable' }),
    );
  const { user, container } = open({});
  await user.click(await screen.findByRole('button', { name: 'Pay with bKash' }));
  expect(await screen.findByText('The payment service can’t be reached just now.')).toBeInTheDocument();
  expect(server.asked(payments.startPayment)[0]).toMatchObject({ body: { provider: 'bkash' } });
  expect(screen.getByRole('button', { name: 'Pay by card' })).toBeEnabled();
  await expectNoAxeViolations(container);
});

test('without a network it says so, and comes back', async () => {
  server.on(payments.getPayment, offline());
  open();
  expect(await screen.findByText(/We could not check your payment/)).toBeInTheDocument();
  server.on(payments.getPayment, payment());
  expect(
    await screen.findByRole('heading', { name: 'Payment received' }, { timeout: 8000 }),
  ).toBeInTheDocument();
}, 15_000);

test.each([
  ['a guest', { session: 'signed-out' } as const, '/track-order'],
  ['an account', {}, '/orders'],
])('an unknown payment leads %s to the orders', async (_, options, href) => {
  server.on(payments.getPayment, refuse(404, 'Payment not found', { code: 'not_found' }));
  open(options);
  expect(await screen.findByText('We can’t find this payment')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See your order' })).toHaveAttribute('href', href);
});

test('in Bangla', async () => {
  setLanguage('bn');
  await loadTexts('bn');
  server.on(payments.getPayment, payment());
  open();
  expect(await screen.findByRole('heading', { name: 'পেমেন্ট পেয়েছি' })).toBeInTheDocument();
  setLanguage('en');
});
