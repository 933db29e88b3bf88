import { operator, type SellerFile } from '@haat/contracts';
import {
  anApplication,
  aPicture,
  aStaffSession,
  expectNoAxeViolations,
  fakeApi,
  never,
  refuse,
  renderScreen,
} from '@haat/testing';
import { screen, within } from '@testing-library/react';
import { routes } from '../routes';
import './SellerScreen';

const file = (change: Partial<SellerFile> = {}): SellerFile => ({
  ...anApplication({ id: 7, business_name: 'Nakshi Ghor', status: 'pending', id_number: '••••••7890' }),
  account_email: 'ayesha@haat.example',
  verified: false,
  rating: 0,
  total_reviews: 0,
  total_products: 0,
  open_orders: 0,
  same_name: [],
  notes: [],
  history: [],
  logo: aPicture(),
  ...change,
});
const api = (shown = file()) =>
  fakeApi()
    .on(operator.getSeller, shown)
    .on(operator.listLookAlikes, { results: [] })
    .on(operator.listSellers, { count: 0, total_pages: 0, current_page: 1, has_next: false, results: [] });
const open = (role?: Parameters<typeof aStaffSession>[0]) =>
  renderScreen(routes, { at: '/operator/sellers/7', session: aStaffSession(role) });
const press = (name: string) => screen.findByRole('button', { name });

test('shows what was submitted, look-alikes, notes and history', async () => {
  api(
    file({
      question: {
        text: 'Whose account?',
        asked_at: '2026-11-27T08:00:00Z',
        answer: 'Mine',
        answered_at: '2026-11-28T08:00:00Z',
      },
      notes: [{ id: 1, at: '2026-11-28T09:00:00Z', author: 'rafiq@haat.example', text: 'Called' }],
      history: [
        {
          id: 4,
          at: '2026-11-27T08:00:00Z',
          actor: 'rafiq@haat.example',
          act: 'ask_applicant',
          seller: 7,
          subject: 'Nakshi Ghor',
          reason: 'Whose account?',
          before: null,
          after: null,
        },
      ],
    }),
  ).on(operator.listLookAlikes, {
    results: [{ id: 3, status: 'suspended', business_name: 'Nokshi', by: ['phone', 'id_number'] }],
  });
  const { container } = open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Nakshi Ghor' })).toBeVisible();
  expect(screen.getByText('••••••7890')).toBeVisible();
  expect(await screen.findByText('Same phone, ID number')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Nokshi' })).toHaveAttribute('href', '/operator/sellers/3');
  expect(screen.getByText('Mine')).toBeVisible();
  expect(within(screen.getByRole('list', { name: 'Notes of the staff' })).getByText('Called')).toBeVisible();
  expect(within(screen.getByRole('list', { name: 'History' })).getByText('Asked')).toBeVisible();
  await expectNoAxeViolations(container);
});

test('approves what was read', async () => {
  const server = api().on(operator.approveSeller, file({ status: 'approved' }));
  const { user } = open();
  await user.click(await press('Approve'));
  const dialog = within(screen.getByRole('alertdialog', { name: 'Approve Nakshi Ghor?' }));
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  expect(await press('Suspend')).toBeVisible();
  expect(server.asked(operator.approveSeller)[0]?.body).toEqual({ applied_at: file().applied_at });
});

test('rejects by a template and own words, and not without', async () => {
  const server = api().on(operator.rejectSeller, file({ status: 'rejected', reason: 'The logo' }));
  const { user, container } = open();
  await user.click(await press('Reject'));
  const dialog = within(screen.getByRole('dialog', { name: 'Reject Nakshi Ghor' }));
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  expect(dialog.getByText('Please give a reason')).toBeVisible();
  expect(server.asked(operator.rejectSeller)).toHaveLength(0);
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Begin with' }), 'The logo is not yours');
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), ' It is Aarong’s.');
  await expectNoAxeViolations(container);
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  expect(await screen.findByText(/Reason: The logo/)).toBeVisible();
  expect(server.asked(operator.rejectSeller)[0]?.body).toEqual({
    reason: 'The logo belongs to another brand. Please use a logo of your own. It is Aarong’s.',
    applied_at: file().applied_at,
  });
});

test('asks for more', async () => {
  const server = api().on(
    operator.askApplicant,
    file({
      question: { text: 'Whose account?', asked_at: '2026-11-27T08:00:00Z', answer: null, answered_at: null },
    }),
  );
  const { user } = open();
  await user.click(await press('Ask for more'));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'Your question' }), 'Whose account?');
  await user.click(dialog.getByRole('button', { name: 'Ask for more' }));
  expect(await screen.findByText('No answer yet.')).toBeVisible();
  expect(server.asked(operator.askApplicant)[0]?.body).toMatchObject({ question: 'Whose account?' });
});

test('suspends with the fate of open orders', async () => {
  const server = api(file({ status: 'approved', open_orders: 3 })).on(
    operator.suspendSeller,
    file({ status: 'suspended', reason: 'Counterfeits', open_orders: 1 }),
  );
  const { user } = open();
  await user.click(await press('Suspend'));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Counterfeits');
  await user.click(dialog.getByRole('radio', { name: /^End those/ }));
  await user.click(dialog.getByRole('button', { name: 'Suspend' }));
  expect(await press('Reinstate')).toBeVisible();
  expect(server.asked(operator.suspendSeller)[0]?.body).toEqual({
    reason: 'Counterfeits',
    open_orders: 'end',
  });
});

test('numbers in full after a reason', async () => {
  const server = api().on(operator.revealSeller, { id_number: '1234567890', account_number: '01712345678' });
  const { user } = open();
  await user.click(await press('Show in full'));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Compare');
  await user.click(dialog.getByRole('button', { name: 'Show in full' }));
  expect(await screen.findByText('1234567890')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show in full' })).toBeNull();
  expect(server.asked(operator.revealSeller)[0]?.body).toEqual({ reason: 'Compare' });
});

test('another operator was faster: one clear message, and the file as it is now', async () => {
  const server = api().on(
    operator.approveSeller,
    refuse(409, 'A seller who is rejected can’t become approved'),
  );
  const { user } = open();
  await user.click(await press('Approve'));
  server.on(operator.getSeller, file({ status: 'rejected', reason: 'The ID' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Approve' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'A seller who is rejected can’t become approved',
  );
  expect(await screen.findByText(/Reason: The ID/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});

test.each([
  ['read_only', []],
  ['order_support', ['Add a note']],
] as const)('%s may only %j', async (role, names) => {
  api();
  open(role);
  await screen.findByRole('heading', { level: 1, name: 'Nakshi Ghor' });
  for (const name of ['Approve', 'Reject', 'Ask for more', 'Show in full'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  for (const name of names) expect(screen.getByRole('button', { name })).toBeVisible();
});

test('says that it loads, that there is no such seller, and why it failed', async () => {
  fakeApi().on(operator.getSeller, never);
  const loading = open();
  expect(await screen.findByText('Loading the seller…')).toBeInTheDocument();
  loading.unmount();
  fakeApi().on(operator.getSeller, refuse(404, 'Seller not found'));
  const missing = open();
  expect(await screen.findByRole('heading', { name: 'There is no such seller' })).toBeVisible();
  missing.unmount();
  fakeApi().on(operator.getSeller, refuse(500, 'Down'));
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Down');
});
