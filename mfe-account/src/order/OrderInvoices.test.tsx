import { type Invoice, invoices, orders, setLanguage } from '@haat/contracts';
import { loadTexts } from '@haat/remote';
import {
  anOrder,
  anOrderItem,
  everythingIsInSight,
  expectNoAxeViolations,
  fakeApi,
  refuse,
  renderScreen,
} from '@haat/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../routes';
import './OrderInvoices';
import './OrderScreen';

const delivered = anOrder({
  id: 'R100231-1',
  status: 'delivered',
  items: [anOrderItem({ id: 7, delivered: true })],
});
const paper = (change: Partial<Invoice> = {}): Invoice => ({
  id: 4,
  kind: 'invoice',
  number: '2026-27/000012',
  issued_at: '2026-11-21T08:05:00.000Z',
  amount: 2580,
  ...change,
});
const open = () => renderScreen(routes, { at: '/order/R100231-1' });

beforeEach(everythingIsInSight);
afterEach(() => jest.restoreAllMocks());

test('the buyer downloads an invoice and a credit note', async () => {
  const api = fakeApi()
    .on(orders.getOrder, delivered)
    .on(invoices.listInvoices, {
      results: [paper(), paper({ id: 5, kind: 'credit_note', number: '2026-27/000001', amount: 250.5 })],
    })
    .on(invoices.invoicePdf, ({ params }) =>
      // A contract's response is bytes; axios hands a page a Blob of them.
      params.id === '4' ? (new Blob(['%PDF-']) as never) : refuse(503),
    );
  const saved: string[] = [];
  Object.assign(URL, { createObjectURL: () => 'blob:invoice', revokeObjectURL: () => {} });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const { user, container } = open();
  const list = await screen.findByRole('list', { name: 'Invoices' });
  expect(list).toHaveTextContent('Invoice 2026-27/00001221 Nov 2026, ৳2,580');
  expect(list).toHaveTextContent('Credit note 2026-27/00000121 Nov 2026, ৳250.50');
  await user.click(within(list).getByRole('button', { name: 'PDF of Invoice 2026-27/000012' }));
  await waitFor(() => expect(saved).toEqual(['invoice-2026-27-000012.pdf']));
  expect(api.asked(invoices.invoicePdf)[0]?.query).toEqual({ lang: 'en' });
  await user.click(within(list).getByRole('button', { name: 'PDF of Credit note 2026-27/000001' }));
  expect(await within(list).findByRole('alert')).toBeVisible();
  await expectNoAxeViolations(container);
});

test('an order without papers shows none; nothing is asked before a delivery', async () => {
  const api = fakeApi().on(orders.getOrder, delivered).on(invoices.listInvoices, { results: [] });
  const { unmount } = open();
  expect(await screen.findByRole('button', { name: /Download/ })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Invoices' })).toBeNull();
  unmount();
  api.on(orders.getOrder, anOrder({ id: 'R100231-1', status: 'pending' }));
  open();
  expect(await screen.findByText('Pending')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Invoices' })).toBeNull();
});

test('in Bangla numbers and words are Bangla', async () => {
  setLanguage('bn');
  await loadTexts('bn');
  fakeApi()
    .on(orders.getOrder, delivered)
    .on(invoices.listInvoices, { results: [paper()] });
  open();
  expect(await screen.findByRole('list', { name: 'চালান' })).toHaveTextContent('চালান ২০২৬-২৭/০০০০১২');
  setLanguage('en');
});
