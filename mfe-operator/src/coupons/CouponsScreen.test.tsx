import { type CouponFile, coupons, type OperatorCoupon, operator } from '@haat/contracts';
import { aStaffSession, expectNoAxeViolations, fakeApi, refuse, renderScreen } from '@haat/testing';
import { screen, within } from '@testing-library/react';
import { routes } from '../routes';
import './CouponsScreen';
import './CouponScreen';

const coupon = (change: Partial<OperatorCoupon> = {}): OperatorCoupon => ({
  id: 7,
  code: 'eid10',
  percent: 10,
  flat: null,
  least: 500,
  stores: [],
  products: [],
  with_offers: true,
  state: 'running',
  budget: 50_000,
  spent: 12_400,
  uses: 62,
  uses_a_person: 1,
  from: '2026-11-20',
  to: '2026-12-16',
  paid_by: 'market',
  created_at: '2026-11-18T08:00:00Z',
  created_by: 'owner@haat.example',
  ended_at: null,
  reason: '',
  ...change,
});
const file = (change: Partial<CouponFile> = {}): CouponFile => ({
  ...coupon(),
  store_names: [],
  product_names: [],
  ...change,
});
const open = (at: string, role?: Parameters<typeof aStaffSession>[0]) =>
  renderScreen(routes, { at, session: aStaffSession(role) });

test('lists coupons with what they have cost, by state', async () => {
  const others = coupon({ id: 1, code: 'discount20', percent: 20, budget: null, from: null, to: null });
  const api = fakeApi().on(coupons.listCoupons, ({ query }) =>
    query.after ? { results: [] } : { results: [coupon(), others], next: 1 },
  );
  const { user, container } = open('/operator/coupons');
  const row = within(await screen.findByRole('row', { name: /eid10/ }));
  expect(row.getByText('10% off')).toBeVisible();
  expect(row.getByText('20 Nov 2026 to 16 Dec 2026')).toBeVisible();
  expect(row.getByText('৳12,400')).toBeVisible();
  expect(row.getByText('of ৳50,000')).toBeVisible();
  expect(within(screen.getByRole('row', { name: /discount20/ })).getByText('no limit')).toBeVisible();
  await expectNoAxeViolations(container);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(api.asked(coupons.listCoupons)[1]?.query).toEqual({ after: '1' });
  await user.click(screen.getByRole('button', { name: 'Running' }));
  expect(api.asked(coupons.listCoupons).at(-1)?.query).toEqual({ state: 'running' });
});

test('a manager of sellers sees no form', async () => {
  fakeApi().on(coupons.listCoupons, { results: [] });
  open('/operator/coupons', 'seller_manager');
  expect(await screen.findByText('No coupons here')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'New coupon' })).not.toBeInTheDocument();
});

test('makes a coupon for a store that pays it; wrong input and a taken code are said at their fields', async () => {
  const api = fakeApi()
    .on(coupons.listCoupons, { results: [] })
    .on(operator.listSellers, {
      count: 1,
      total_pages: 1,
      current_page: 1,
      has_next: false,
      results: [
        {
          id: 12,
          status: 'approved',
          business_name: 'Nokshi Ghor',
          business_type: 'General Clothing',
          first_name: 'Rokeya',
          last_name: 'Begum',
          email: 'rokeya@haat.example',
          phone: '01712345678',
          applied_at: '2026-11-01T08:00:00Z',
        },
      ],
    })
    .on(
      coupons.createCoupon,
      refuse(409, 'There is a coupon eid10 already. End it first.', {
        code: 'code_taken',
        fields: { code: ['There is a coupon eid10 already. End it first.'] },
      }),
    )
    .on(coupons.getCoupon, file({ id: 9 }))
    .on(coupons.listCouponOrders, { results: [] });
  const { user } = open('/operator/coupons');
  await user.click(await screen.findByRole('button', { name: 'New coupon' }));
  const dialog = within(screen.getByRole('dialog', { name: 'New coupon' }));
  await user.click(dialog.getByRole('button', { name: 'Make the coupon' }));
  expect(dialog.getByText('Please enter a code')).toBeVisible();
  expect(dialog.getByText('Please enter a whole number')).toBeVisible();
  await user.type(dialog.getByLabelText('Code'), 'EID10');
  await user.click(dialog.getByRole('radio', { name: 'An amount' }));
  await user.type(dialog.getByLabelText('Amount in taka'), '১৫০');
  await user.type(dialog.getByLabelText('Budget in taka'), '100');
  await user.click(dialog.getByRole('radio', { name: /^The stores/ }));
  await user.click(dialog.getByRole('button', { name: 'Make the coupon' }));
  expect(dialog.getByText('The budget must pay the coupon at least once')).toBeVisible();
  expect(dialog.getByText('Name the stores or products whose stores pay')).toBeVisible();
  await user.clear(dialog.getByLabelText('Budget in taka'));
  await user.type(dialog.getByLabelText('Budget in taka'), '1,00,000');
  await user.type(dialog.getByLabelText('Only in these stores'), 'nok');
  await user.click(await dialog.findByRole('button', { name: 'Add Nokshi Ghor' }));
  await user.click(dialog.getByRole('button', { name: 'Make the coupon' }));
  expect((await dialog.findAllByText('There is a coupon eid10 already. End it first.'))[0]).toBeVisible();
  expect(api.asked(coupons.createCoupon)[0]?.body).toEqual({
    code: 'eid10',
    percent: null,
    flat: 150,
    least: 0,
    budget: 100_000,
    uses_a_person: null,
    from: null,
    to: null,
    stores: [12],
    products: [],
    with_offers: true,
    paid_by: 'seller',
  });
  api.on(coupons.createCoupon, file({ id: 9 }));
  await user.clear(dialog.getByLabelText('Code'));
  await user.type(dialog.getByLabelText('Code'), 'eid11');
  await user.click(dialog.getByRole('button', { name: 'Make the coupon' }));
  expect(await screen.findByText('Nobody has used it yet.')).toBeVisible();
});

test('the page of a coupon has terms, figures and orders; it is paused and ended with a reason', async () => {
  const api = fakeApi()
    .on(coupons.getCoupon, file({ stores: [12], store_names: [{ id: 12, name: 'Nokshi Ghor' }] }))
    .on(coupons.listCouponOrders, {
      results: [
        {
          id: 'R100231-1',
          status: 'delivered',
          store: { id: 12, name: 'Nokshi Ghor' },
          customer_name: 'Ayesha Khan',
          placed_at: '2026-11-21T08:00:00Z',
          bill: 1080,
          discount: 120,
        },
      ],
    })
    .on(coupons.pauseCoupon, file({ state: 'paused', reason: 'Too dear' }))
    .on(coupons.resumeCoupon, refuse(409, 'This coupon is over', { code: 'coupon_over' }));
  const { user, container } = open('/operator/coupons/7');
  expect(await screen.findByRole('heading', { name: 'eid10' })).toBeVisible();
  expect(screen.getByText('৳37,600 of ৳50,000')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'R100231-1' })).toHaveAttribute(
    'href',
    '/operator/orders/R100231-1',
  );
  await expectNoAxeViolations(container);
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Pause eid10' }));
  await user.click(dialog.getByRole('button', { name: 'Pause' }));
  expect(dialog.getByText('Please give a reason')).toBeVisible();
  await user.type(dialog.getByRole('textbox'), 'Too dear');
  await user.click(dialog.getByRole('button', { name: 'Pause' }));
  expect(await screen.findByText('Reason: Too dear')).toBeVisible();
  expect(api.asked(coupons.pauseCoupon)[0]?.body).toEqual({ reason: 'Too dear' });
  await user.click(screen.getByRole('button', { name: 'Resume' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Resume' }));
  expect(await screen.findByText('This coupon is over')).toBeVisible();
});

test('its terms are copied into a new one', async () => {
  fakeApi()
    .on(coupons.getCoupon, file({ state: 'over', ended_at: '2026-11-29T08:00:00Z' }))
    .on(coupons.listCouponOrders, { results: [] });
  const { user } = open('/operator/coupons/7');
  await user.click(await screen.findByRole('button', { name: 'Copy into a new one' }));
  const dialog = within(screen.getByRole('dialog', { name: 'New coupon' }));
  expect(dialog.getByLabelText('Code')).toHaveValue('eid10');
  expect(dialog.getByLabelText('Per cent')).toHaveValue('10');
  expect(dialog.getByLabelText('Budget in taka')).toHaveValue('50000');
  expect(dialog.getByLabelText('First day')).toHaveValue('');
  expect(screen.queryByRole('button', { name: 'End' })).not.toBeInTheDocument();
});
