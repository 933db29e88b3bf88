import { invoices, orders, type ReturnCase, returns, setLanguage } from '@haat/contracts';
import { loadTexts } from '@haat/remote';
import {
  anOrder,
  anOrderItem,
  aReturn as aStoresReturn,
  everythingIsInSight,
  expectNoAxeViolations,
  fakeApi,
  refuse,
  renderScreen,
} from '@haat/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../routes';
import './OrderReturns';
import './OrderScreen';

const item = anOrderItem({ id: 7, title: 'Jamdani panjabi', quantity: 2, delivered: true, returnable: 2 });
const delivered = anOrder({
  id: 'R100231-1',
  status: 'delivered',
  payment_status: 'paid',
  collected: 2580,
  items: [item],
  return_until: '2026-11-28T08:05:00.000Z',
});

const aReturn = (change: Partial<ReturnCase> = {}) =>
  aStoresReturn({
    note: '',
    items: aStoresReturn().items.map((item) => ({ ...item, quantity: 1 })),
    value: 1250,
    timeline: [{ state: 'requested', at: '2026-11-21T08:05:00.000Z', actor: 'buyer', note: '' }],
    ...change,
  });

// Scrolls to the end of the page.
beforeEach(() => everythingIsInSight());

function open(results: ReturnCase[] = [], order = delivered) {
  const api = fakeApi()
    .on(orders.getOrder, order)
    .on(returns.listReturns, { results })
    .on(invoices.listInvoices, { results: [] })
    .on(returns.requestReturn, aReturn());
  return { api, ...renderScreen(routes, { at: '/order/R100231-1' }) };
}

test('asks for a return: pieces, reason, where the money goes', async () => {
  const { api, user } = open();
  await user.click(await screen.findByRole('button', { name: 'Return items' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Return items' }));
  await expectNoAxeViolations(document.body);
  await user.click(dialog.getByRole('button', { name: 'Ask for the return' }));
  expect(await dialog.findByText('Please choose what you send back')).toBeVisible();
  expect(dialog.getByText('Please choose a reason')).toBeVisible();
  expect(api.asked(returns.requestReturn)).toHaveLength(0);
  await user.click(dialog.getByRole('button', { name: 'More of Jamdani panjabi' }));
  await user.click(dialog.getByLabelText('It does not fit'));
  await user.type(dialog.getByLabelText(/What should the store know/), 'Too tight');
  api.on(returns.listReturns, { results: [aReturn()] });
  await user.click(dialog.getByRole('button', { name: 'Ask for the return' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(api.asked(returns.requestReturn)[0]?.body).toMatchObject({
    wants: 'refund',
    reason: 'wrong_size',
    note: 'Too tight',
    refund_method: 'bKash',
    items: [{ item_id: 7, quantity: 1 }],
  });
  const card = await screen.findByRole('article', { name: 'Return R100231-1-A1' });
  expect(card).toHaveTextContent(/Requested.*1 × Jamdani panjabi.*The store answers before/);
  await waitFor(() => expect(within(card).getByRole('heading')).toHaveFocus());
});

test('what is written stays when the request fails', async () => {
  const { api, user } = open();
  api.on(
    returns.requestReturn,
    refuse(409, 'Jamdani panjabi: the time to return it is over', { code: 'not_returnable' }),
  );
  await user.click(await screen.findByRole('button', { name: 'Return items' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Return items' }));
  await user.click(dialog.getByRole('button', { name: 'More of Jamdani panjabi' }));
  await user.click(dialog.getByLabelText('It does not fit'));
  await user.click(dialog.getByRole('button', { name: 'Ask for the return' }));
  expect(await dialog.findByText('Jamdani panjabi: the time to return it is over')).toBeVisible();
  expect(dialog.getByLabelText('It does not fit')).toBeChecked();
});

test('a declined return says why, and Haat can be asked', async () => {
  const declined = aReturn({
    state: 'declined',
    timeline: [{ state: 'declined', at: '2026-11-21T08:05:00.000Z', actor: 'seller', note: 'It was worn' }],
  });
  const { api, user } = open([declined]);
  api.on(returns.actOnReturn, aReturn({ state: 'escalated' }));
  const card = await screen.findByRole('article', { name: 'Return R100231-1-A1' });
  expect(card).toHaveTextContent('The store: It was worn');
  await user.click(within(card).getByRole('button', { name: 'Ask Haat' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask Haat to decide?' }));
  await user.type(dialog.getByLabelText(/Why do you disagree/), 'It was not');
  await user.click(dialog.getByRole('button', { name: 'Ask Haat' }));
  await waitFor(() =>
    expect(api.asked(returns.actOnReturn)[0]?.body).toEqual({ act: 'escalate', note: 'It was not' }),
  );
  await waitFor(() => expect(within(card).getByRole('heading')).toHaveFocus());
});

test('a sent refund, in Bangla', async () => {
  setLanguage('bn');
  await loadTexts('bn');
  const refund = {
    id: 5,
    order: 'R100231-1',
    amount: 1250,
    method: 'bKash' as const,
    account: '01712345678',
    state: 'sent' as const,
    reason: '',
    decided_at: '2026-11-24T08:05:00.000Z',
    sent_at: '2026-11-25T08:05:00.000Z',
    reference: 'TX-5',
  };
  open([aReturn({ state: 'refunded', refund, deadline: null })], { ...delivered, refunded: 1250 });
  const card = await screen.findByRole('article', { name: 'ফেরত R100231-1-A1' });
  expect(card).toHaveTextContent(/টাকা ফেরত দেওয়া হয়েছে.*৳১,২৫০, বিকাশে.*TX-5/);
  expect(screen.getByText('ফেরত পাবেন').nextElementSibling).toHaveTextContent('৳১,২৫০');
  setLanguage('en');
});

test('pieces that were refused are shown and taken off; they can’t be reviewed', async () => {
  const refused = anOrderItem({ id: 8, title: 'Silk saree', refused: true });
  open([], {
    ...delivered,
    items: [{ ...item, returnable: 0 }, refused],
    return_until: undefined,
    bill: 3830,
    refused: 1250,
  });
  expect((await screen.findAllByText('Not accepted')).length).toBe(2);
  expect(screen.getAllByRole('button', { name: /Write Review/ })).toHaveLength(1);
});
