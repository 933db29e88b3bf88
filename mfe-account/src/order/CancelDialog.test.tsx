import { type Order, orders } from '@haat/contracts';
import { navigation } from '@haat/navigation';
import { noticesAtom, sessionStore } from '@haat/session';
import { anOrder, expectNoAxeViolations, fakeApi, never, offline, refuse, renderScreen } from '@haat/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { routes } from '../routes';
import './OrderScreen';

const pending = anOrder({ id: 'R100231-1', status: 'pending' });
const cancelled: Order = { ...pending, status: 'cancelled', can_cancel: false };

async function open() {
  const api = fakeApi().on(orders.getOrder, pending).on(orders.cancelOrder, cancelled);
  const page = renderScreen(routes, { at: '/order/R100231-1' });
  await page.user.click(await screen.findByRole('button', { name: 'Cancel order' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this order?' }));
  const confirm = () => page.user.click(dialog.getByRole('button', { name: 'Cancel the order' }));
  const bodies = () => api.asked(orders.cancelOrder).map(({ body }) => body);
  return { ...page, api, dialog, confirm, bodies };
}

beforeEach(() => sessionStore.set(noticesAtom, []));

test('cancels with the reason and shows the cancelled order with a message', async () => {
  const { user, api, dialog, confirm, bodies, at } = await open();
  expect(at()).toBe('/order/R100231-1?dialog=cancel');
  await expectNoAxeViolations(document.body);
  await user.click(dialog.getByLabelText('I changed my mind'));
  api.on(orders.getOrder, cancelled);
  await confirm();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(bodies()).toEqual([{ reason: 'I changed my mind' }]);
  expect(screen.getAllByText('Cancelled')).not.toHaveLength(0);
  expect(screen.queryByRole('button', { name: 'Cancel order' })).not.toBeInTheDocument();
  expect(sessionStore.get(noticesAtom)).toMatchObject([
    { text: 'Your order has been cancelled', kind: 'success' },
  ]);
});

test('sends a typed reason @full', async () => {
  const { user, dialog, confirm, bodies } = await open();
  await user.click(dialog.getByLabelText('I changed my mind'));
  await user.click(dialog.getByLabelText('Another reason'));
  await user.type(dialog.getByLabelText(/Your reason/), 'I am moving to Sylhet');
  await confirm();
  await waitFor(() => expect(bodies()).toEqual([{ reason: 'I am moving to Sylhet' }]));
});

test('cancels without a reason', async () => {
  const { confirm, bodies } = await open();
  await confirm();
  await waitFor(() => expect(bodies()).toEqual([{ reason: '' }]));
});

test('closes without cancelling', async () => {
  const { user, dialog, bodies, at } = await open();
  await user.click(dialog.getByRole('button', { name: 'Keep the order' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(at()).toBe('/order/R100231-1');
  expect(bodies()).toHaveLength(0);
  expect(screen.getByRole('button', { name: 'Cancel order' })).toBeInTheDocument();
});

test('stays open while the request is pending', async () => {
  const { user, api, confirm } = await open();
  api.on(orders.cancelOrder, never);
  await confirm();
  expect(await screen.findByRole('button', { name: /Cancelling\.\.\./ })).toHaveAttribute(
    'aria-busy',
    'true',
  );
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog')).toBeInTheDocument();
});

test.each([
  ['the server’s words', refuse(400, 'Not today'), 'Not today'],
  ['the fallback', refuse(500), 'Failed to cancel order'],
  ['the fallback offline', offline(), 'Failed to cancel order'],
])('shows %s after a failure and stays open', async (_, answer, text) => {
  const { api, dialog, confirm } = await open();
  api.on(orders.cancelOrder, answer);
  await confirm();
  expect(await dialog.findByRole('alert')).toHaveTextContent(text);
});

test('shows the current status and the reason after a 409', async () => {
  const { api, confirm } = await open();
  api
    .on(orders.cancelOrder, refuse(409, 'This order can no longer be cancelled'))
    .on(orders.getOrder, { ...pending, status: 'shipped', can_cancel: false });
  await confirm();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getAllByText('Shipped')).not.toHaveLength(0);
  expect(sessionStore.get(noticesAtom)).toMatchObject([
    { text: 'This order can no longer be cancelled', kind: 'error' },
  ]);
});

test('closes to the order when opened by its URL', async () => {
  fakeApi().on(orders.getOrder, pending);
  const { user, at } = renderScreen(routes, { at: '/order/R100231-1?dialog=cancel' });
  await screen.findByRole('dialog', { name: 'Cancel this order?' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(at()).toBe('/order/R100231-1');
});

describe('Back while the order is cancelled', () => {
  async function leave() {
    let answer: (value: unknown) => void = () => {};
    const page = await open();
    page.api.on(orders.cancelOrder, () => new Promise((resolve) => (answer = resolve)) as never);
    const go = jest.spyOn(navigation, 'go');
    await page.confirm();
    act(() => navigation.go(-1));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    go.mockClear();
    return { ...page, go, answer: (value: unknown) => act(async () => answer(value)) };
  }
  afterEach(() => jest.restoreAllMocks());
  const notices = () => sessionStore.get(noticesAtom).map(({ text }) => text);

  test('stays on the order when it is done', async () => {
    const { at, go, answer } = await leave();
    await answer(cancelled);
    await waitFor(() => expect(notices()).toEqual(['Your order has been cancelled']));
    expect(go).not.toHaveBeenCalled();
    expect(at()).toBe('/order/R100231-1');
  });

  test.each([
    ['the server’s words', refuse(400, 'Not today'), 'Not today'],
    ['the fallback', refuse(500), 'Failed to cancel order'],
  ])('a failure is a notice with %s', async (_, refusal, text) => {
    const { answer } = await leave();
    await answer(refusal);
    await waitFor(() => expect(notices()).toEqual([text]));
  });
});
