import { type CommissionRate, operator, type Rates, rates } from '@haat/contracts';
import { aStaffSession, expectNoAxeViolations, fakeApi, refuse, renderScreen } from '@haat/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../routes';
import './RatesScreen';

const rate = (change: Partial<CommissionRate> = {}): CommissionRate => ({
  id: 1,
  from_day: '2026-11-01',
  percent: 8,
  store: null,
  tier: null,
  business_type: null,
  set_by: 'rafiq@haat.example',
  set_at: '2026-10-30T08:00:00Z',
  ...change,
});
const known = (change: Partial<Rates> = {}): Rates => ({
  today: '2026-11-21',
  commission: [
    rate({ id: 5, from_day: '2027-01-01', percent: 9 }),
    rate(),
    rate({ id: 2, tier: 'gold', percent: 6.5 }),
    rate({ id: 3, store: { id: 12, business_name: 'Kashful' }, percent: 5, set_by: '', set_at: null }),
  ],
  refusal_fees: [
    {
      id: 1,
      fee: 60,
      from_day: '2026-11-22',
      set_by: 'rafiq@haat.example',
      set_at: '2026-11-21T08:00:00Z',
    },
  ],
  tiers: [{ id: 14, business_name: 'Nakshi', tier: 'gold' }],
  ...change,
});
const serve = (of = known()) => fakeApi().on(rates.listRates, of);
const open = (role?: Parameters<typeof aStaffSession>[0]) =>
  renderScreen(routes, { at: '/operator/rates', session: aStaffSession(role) });

test('shows what counts, what follows, the fee, stores in tiers and the history', async () => {
  serve();
  const { container } = open();
  const now = within(await screen.findByRole('table', { name: 'Commission now' }));
  expect(now.getByRole('row', { name: /All stores/ })).toHaveTextContent(/8%1 Nov 20269% from 1 Jan 2027/);
  expect(now.getByRole('row', { name: /Gold stores/ })).toHaveTextContent('6.5%');
  expect(within(now.getByRole('row', { name: /Kashful/ })).getByRole('link')).toHaveAttribute(
    'href',
    '/operator/sellers/12',
  );
  expect(screen.getByText('There is no fee now. From 22 Nov 2026 it is ৳60.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Nakshi' })).toBeVisible();
  const history = within(screen.getByRole('table', { name: 'History' }));
  expect(history.getAllByRole('row')[1]).toHaveTextContent(/All stores9%1 Jan 2027rafiq@haat.example/);
  expect(history.getByRole('row', { name: /Kashful/ })).toHaveTextContent('an earlier release');
  expect(history.getByRole('row', { name: /Refused parcel/ })).toHaveTextContent('৳60');
  await expectNoAxeViolations(container);
});

test('an owner sets the rate of a store, found by its name; a refusal stays in the dialog', async () => {
  const server = serve(known({ commission: [], refusal_fees: [], tiers: [] }))
    .on(operator.listSellers, {
      count: 1,
      total_pages: 1,
      current_page: 1,
      has_next: false,
      results: [
        {
          id: 12,
          status: 'approved',
          business_name: 'Kashful',
          business_type: 'General Clothing',
          first_name: 'Farhana',
          last_name: 'Akter',
          email: 'farhana@haat.example',
          phone: '01712345678',
          applied_at: '2026-10-01T08:00:00Z',
        },
      ],
    })
    .on(rates.setCommission, refuse(400, 'A rate begins today or later: placed orders keep theirs'));
  const { user } = open();
  expect(await screen.findByText('No commission is taken')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Set a rate' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Set a rate' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'For' }), 'One store');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText('Please choose a store')).toBeVisible();
  expect(dialog.getByText(/Please enter a percentage/)).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: /Store/ }), 'kash');
  await user.click(await dialog.findByRole('radio', { name: 'Kashful' }));
  await user.type(dialog.getByRole('textbox', { name: /Commission in per cent/ }), '৭.৫%');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/begins today or later/)).toBeVisible();
  server.on(rates.setCommission, known());
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('table', { name: 'Commission now' })).toHaveTextContent('Kashful');
  expect(server.asked(rates.setCommission).at(-1)?.body).toEqual({
    store: 12,
    percent: 7.5,
    from_day: '2026-11-21',
  });
});

test('a rate of its own ends', async () => {
  const server = serve().on(rates.setCommission, known());
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Change Gold stores' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Set a rate' }));
  await user.click(dialog.getByRole('checkbox', { name: /End its own rate/ }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.asked(rates.setCommission)[0]?.body).toEqual({
    tier: 'gold',
    percent: null,
    from_day: '2026-11-21',
  });
});

test('the fee begins tomorrow, and takes amounts as people type them', async () => {
  const server = serve().on(rates.setRefusalFee, known());
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Set the fee' }));
  const dialog = within(screen.getByRole('dialog', { name: /Set the fee/ }));
  await user.type(dialog.getByRole('textbox', { name: /Taka a parcel/ }), '20,000');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText(/up to 10,000/)).toBeVisible();
  await user.clear(dialog.getByRole('textbox', { name: /Taka a parcel/ }));
  await user.type(dialog.getByRole('textbox', { name: /Taka a parcel/ }), '৳৬০');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.asked(rates.setRefusalFee)[0]?.body).toEqual({ fee: 60, from_day: '2026-11-22' });
});

test('a store leaves its tier with a reason', async () => {
  const server = serve().on(rates.setTier, known({ tiers: [] }));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Change Nakshi' }));
  const dialog = within(screen.getByRole('dialog', { name: /Nakshi/ }));
  await user.click(dialog.getByRole('radio', { name: 'No tier' }));
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Too many refusals');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('No store is in a tier')).toBeVisible();
  expect(server.asked(rates.setTier)[0]?.body).toEqual({ tier: null, reason: 'Too many refusals' });
});

test('who may only read has no buttons', async () => {
  serve();
  open('read_only');
  await screen.findByRole('table', { name: 'Commission now' });
  expect(screen.queryByRole('button', { name: /Set|Change|Put/ })).toBeNull();
});
