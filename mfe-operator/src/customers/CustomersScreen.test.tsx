import { type CustomerFile, customers } from '@haat/contracts';
import { aStaffSession, expectNoAxeViolations, fakeApi, refuse, renderScreen } from '@haat/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../routes';
import './CustomersScreen';
import './CustomerScreen';

const customer = (change: Partial<CustomerFile> = {}): CustomerFile => ({
  id: 41,
  name: 'Zubaida Haque',
  email: 'zu••••••@shop.example',
  phone: '••••••5678',
  is_guest: false,
  created_at: '2026-10-01T08:00:00Z',
  orders: 3,
  blocked: false,
  language: 'bn',
  store: null,
  staff_role: null,
  block: null,
  cash: { delivered: 2, refused: 1, unconfirmed: 0 },
  spent: 2160,
  sessions: [
    {
      browser: 'Chrome',
      system: 'Android',
      created_at: '2026-11-01T08:00:00Z',
      last_used_at: '2026-11-20T08:00:00Z',
    },
  ],
  notes: [],
  ...change,
});
const open = (at: string, role?: Parameters<typeof aStaffSession>[0]) =>
  renderScreen(routes, { at, session: aStaffSession(role) });
const file = (change?: Partial<CustomerFile>) =>
  fakeApi()
    .on(customers.getCustomer, customer(change))
    .on(customers.listCustomerOrders, {
      results: [
        {
          id: 'R100231-1',
          status: 'delivered',
          store: { id: 12, name: 'Nokshi Ghor' },
          placed_at: '2026-11-21T08:00:00Z',
          bill: 1080,
        },
      ],
    });

test('lists customers page by page, searches them, and those who are blocked', async () => {
  const guest = customer({ id: 40, name: '', email: '', is_guest: true, blocked: true });
  const api = fakeApi().on(customers.listCustomers, ({ query }) =>
    query.after ? { results: [guest] } : { results: [customer()], next: 41 },
  );
  const { user, container, at } = open('/operator/customers');
  const row = within(await screen.findByRole('row', { name: /Zubaida Haque/ }));
  expect(row.getByText('••••••5678')).toBeVisible();
  expect(row.getByText('zu••••••@shop.example')).toBeVisible();
  await expectNoAxeViolations(container);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  const other = within(await screen.findByRole('row', { name: /No name/ }));
  expect(other.getByText('Guest')).toBeVisible();
  expect(other.getByText('Blocked')).toBeVisible();
  expect(api.asked(customers.listCustomers)[1]?.query).toEqual({ after: '41' });
  await user.click(screen.getByRole('button', { name: 'Blocked' }));
  await user.type(screen.getByRole('searchbox', { name: 'Search customers' }), '01712345678');
  await waitFor(() =>
    expect(api.asked(customers.listCustomers).at(-1)?.query).toEqual({
      search: '01712345678',
      blocked: 'true',
    }),
  );
  expect(at()).toBe('/operator/customers?blocked=1&q=01712345678');
});

test('says that nobody matches', async () => {
  fakeApi().on(customers.listCustomers, { results: [] });
  open('/operator/customers?q=nobody');
  expect(await screen.findByText('No customer matches')).toBeVisible();
});

test('the file has orders, cash record and devices; a customer is blocked with a reason, and unblocked', async () => {
  const block = { at: '2026-11-21T08:00:00Z', by: 'owner@haat.example', reason: 'Refuses every parcel' };
  const api = file()
    .on(customers.blockCustomer, customer({ blocked: true, block }))
    .on(customers.unblockCustomer, customer());
  const { user, container } = open('/operator/customers/41');
  expect(await screen.findByRole('heading', { name: 'Zubaida Haque' })).toBeVisible();
  expect(await screen.findByRole('link', { name: 'R100231-1' })).toHaveAttribute(
    'href',
    '/operator/orders/R100231-1',
  );
  expect(screen.getByText('Chrome on Android')).toBeVisible();
  expect(screen.getByText('৳2,160')).toBeVisible();
  await expectNoAxeViolations(container);
  await user.click(screen.getByRole('button', { name: 'Block' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Block Zubaida Haque' }));
  await user.click(dialog.getByRole('button', { name: 'Block' }));
  expect(dialog.getByText('Please give a reason')).toBeVisible();
  await user.type(dialog.getByRole('textbox'), 'Refuses every parcel');
  await user.click(dialog.getByRole('button', { name: 'Block' }));
  expect(
    await screen.findByText(/owner@haat.example blocked this customer .* Refuses every parcel/),
  ).toBeVisible();
  expect(api.asked(customers.blockCustomer)[0]?.body).toEqual({ reason: 'Refuses every parcel' });
  await user.click(screen.getByRole('button', { name: 'Unblock' }));
  await user.type(screen.getByRole('textbox'), 'Promised');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Unblock' }));
  expect(await screen.findByRole('button', { name: 'Block' })).toBeVisible();
});

test('another operator was faster: the refusal is shown and the file is read again', async () => {
  const api = file().on(
    customers.blockCustomer,
    refuse(409, 'This customer is blocked already', { code: 'customer_state' }),
  );
  const { user } = open('/operator/customers/41');
  await user.click(await screen.findByRole('button', { name: 'Block' }));
  await user.type(screen.getByRole('textbox'), 'x');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Block' }));
  expect(await screen.findByText('This customer is blocked already')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(api.asked(customers.getCustomer)).toHaveLength(2);
});

test('e-mail and number are shown in full after a reason, and a note is written', async () => {
  const note = {
    id: 1,
    at: '2026-11-21T08:00:00Z',
    author: 'support@haat.example',
    text: 'Asks for invoices',
  };
  file()
    .on(customers.revealCustomer, { email: 'zubaida@shop.example', phone: '01712345678' })
    .on(customers.noteCustomer, customer({ notes: [note] }));
  const { user } = open('/operator/customers/41', 'order_support');
  await user.click(await screen.findByRole('button', { name: 'Show in full' }));
  await user.type(screen.getByRole('textbox'), 'Wants a call');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Show in full' }));
  expect(await screen.findByRole('link', { name: '01712345678' })).toHaveAttribute('href', 'tel:01712345678');
  expect(screen.getByText('zubaida@shop.example')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show in full' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Add a note' }));
  await user.type(screen.getByRole('textbox', { name: /Note/ }), 'Asks for invoices');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add a note' }));
  expect(await screen.findByText('Asks for invoices')).toBeVisible();
  expect(screen.queryByRole('button', { name: /the data/ })).not.toBeInTheDocument();
});

test('the data are exported as a file', async () => {
  const saved: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  URL.createObjectURL = () => 'blob:data';
  URL.revokeObjectURL = () => {};
  const rows: Record<string, unknown>[] = [];
  const api = file().on(customers.exportCustomer, {
    exported_at: '2026-11-21T08:00:00Z',
    account: { email: 'zubaida@shop.example' },
    addresses: rows,
    measurements: rows,
    devices: rows,
    cart: rows,
    wish_list: rows,
    followed_stores: rows,
    stock_alerts: rows,
    orders: rows,
    messages: rows,
    reviews: rows,
    review_votes: rows,
    questions: rows,
    store: rows,
  });
  const { user } = open('/operator/customers/41');
  await user.click(await screen.findByRole('button', { name: 'Export the data' }));
  await user.type(screen.getByRole('textbox'), 'By letter');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Export the data' }));
  await waitFor(() => expect(saved).toEqual(['haat-customer-41.json']));
  expect(api.asked(customers.exportCustomer)[0]?.body).toEqual({ reason: 'By letter' });
});

test('erasing says what goes and what stays; open orders are named, and afterwards the list is shown', async () => {
  const api = file()
    .on(customers.listCustomers, { results: [] })
    .on(
      customers.eraseCustomer,
      refuse(409, 'There are open orders: R100231-1. They must arrive or end first.', {
        code: 'open_orders',
      }),
    );
  const { user, container, at } = open('/operator/customers/41');
  await user.click(await screen.findByRole('button', { name: 'Erase the data' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Erase the data of Zubaida Haque' }));
  expect(dialog.getByText(/^Orders, invoices and payments .* the law asks for them/)).toBeVisible();
  await expectNoAxeViolations(container);
  await user.type(dialog.getByRole('textbox'), 'By letter');
  await user.click(dialog.getByRole('button', { name: 'Erase the data' }));
  expect(await dialog.findByText(/open orders: R100231-1/)).toBeVisible();
  api.on(customers.eraseCustomer, undefined);
  await user.click(dialog.getByRole('button', { name: 'Erase the data' }));
  expect(await screen.findByText('No customers yet')).toBeVisible();
  expect(at()).toBe('/operator/customers');
});

test('a member of the staff is neither blocked nor erased, and read-only staff act on nobody', async () => {
  file({ staff_role: 'moderator' });
  const { unmount } = open('/operator/customers/41');
  expect(await screen.findByText('A member of the staff is neither blocked nor erased.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Block|Erase/ })).not.toBeInTheDocument();
  unmount();
  file();
  open('/operator/customers/41', 'read_only');
  await screen.findByRole('link', { name: 'R100231-1' });
  expect(screen.queryAllByRole('button')).toHaveLength(0);
});
