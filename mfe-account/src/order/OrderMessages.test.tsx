import { orderMessageKeys } from '@haat/api-client/queries/orderMessages';
import { type Conversation, type OrderMessage, orderMessages, orders } from '@haat/contracts';
import {
  anOrder,
  aProfile,
  everythingIsInSight,
  expectNoAxeViolations,
  fakeApi,
  never,
  offline,
  refuse,
  renderScreen,
} from '@haat/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { routes } from '../routes';
import './OrderScreen';

const order = anOrder({ id: 'R100231-1' });
const session = { state: 'authenticated' as const, profile: aProfile() };
const open = () => renderScreen(routes, { at: '/order/R100231-1', session });

const aMessage = (id: number, side: OrderMessage['side'], content: string): OrderMessage => ({
  id,
  side,
  content,
  created_at: '2026-11-21T08:05:00.000Z',
});
const talk = (messages: OrderMessage[], change: Partial<Conversation> = {}): Conversation => ({
  messages,
  has_earlier: false,
  unread: 0,
  closed: null,
  ...change,
});
const serve = (conversation: Conversation, change: Partial<typeof order> = {}) =>
  fakeApi()
    .on(orders.getOrder, { ...order, ...change })
    .on(orderMessages.listMessages, conversation);
const field = () => screen.findByRole('textbox', { name: /Your message/ });
const contents = () =>
  within(screen.getByRole('list', { name: 'Messages between you and the store' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

beforeEach(() => {
  sessionStorage.clear();
  // The shopper is at the end of the page.
  everythingIsInSight();
});
afterEach(() => jest.restoreAllMocks());

test('shows what both sides have written, as text, and marks what is new as read', async () => {
  const api = serve(
    talk([aMessage(1, 'buyer', 'Is it <b>red</b>?'), aMessage(4, 'store', 'হ্যাঁ, লাল')], { unread: 1 }),
    { unread_messages: 1 },
  ).on(orderMessages.markMessagesRead, undefined);
  const { container } = open();
  await screen.findByText('Is it <b>red</b>?');
  expect(contents()).toEqual([
    'You 21 Nov 2026, 2:05 PMIs it <b>red</b>?',
    'Nokshi Ghor 21 Nov 2026, 2:05 PMNewহ্যাঁ, লাল',
  ]);
  expect(screen.getByText('হ্যাঁ, লাল')).toHaveAttribute('lang', 'bn');
  await waitFor(() =>
    expect(api.asked(orderMessages.markMessagesRead).map(({ body }) => body)).toEqual([{ last_id: 4 }]),
  );
  // The mark of the order is gone, the new message stays marked until the page is left.
  await waitFor(() => expect(screen.queryByText('1 new message')).not.toBeInTheDocument());
  expect(screen.getByText('New')).toBeInTheDocument();
  await expectNoAxeViolations(container);
});

test('what comes while the page is open is marked, read and announced', async () => {
  const first = aMessage(1, 'buyer', 'Where is it?');
  let now = talk([first]);
  const api = fakeApi()
    .on(orders.getOrder, order)
    .on(orderMessages.listMessages, () => now)
    .on(orderMessages.markMessagesRead, undefined);
  const { queryClient } = open();
  await screen.findByText('Where is it?');
  now = talk([first, aMessage(4, 'store', 'It is packed')], { unread: 1 });
  await act(() => queryClient.refetchQueries({ queryKey: orderMessageKeys.all }));
  expect(await screen.findByText('It is packed')).toBeInTheDocument();
  expect(screen.getByText('New')).toBeInTheDocument();
  expect(screen.getByText('Nokshi Ghor writes: It is packed').closest('[role="status"]')).not.toBeNull();
  await waitFor(() => expect(api.asked(orderMessages.markMessagesRead)).toHaveLength(1));
});

test('loading, then nothing yet', async () => {
  fakeApi().on(orders.getOrder, order).on(orderMessages.listMessages, never);
  const { unmount } = open();
  expect(await screen.findByText('Loading the messages...')).toBeInTheDocument();
  unmount();
  serve(talk([]));
  open();
  expect(await screen.findByText(/Something about this order to ask/)).toBeInTheDocument();
  expect(screen.queryByRole('list', { name: 'Messages between you and the store' })).not.toBeInTheDocument();
});

test('a failed request is tried again', async () => {
  let fails = true;
  fakeApi()
    .on(orders.getOrder, order)
    .on(orderMessages.listMessages, () => (fails ? offline() : talk([aMessage(1, 'store', 'It is packed')])));
  const { user } = open();
  expect(await screen.findByText('Failed to load the messages')).toBeInTheDocument();
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('It is packed')).toBeInTheDocument();
});

test('with an older API there are none', async () => {
  const api = fakeApi().on(orders.getOrder, order).on(orderMessages.listMessages, refuse(404, 'Not found'));
  open();
  await screen.findByRole('heading', { level: 1, name: 'Order R100231-1' });
  await waitFor(() => expect(api.asked(orderMessages.listMessages)).not.toHaveLength(0));
  await waitFor(() => expect(screen.queryByText('Loading the messages...')).not.toBeInTheDocument());
  expect(screen.queryByText('Message the store')).not.toBeInTheDocument();
});

test('a message is sent, shown and announced, and the next one can be typed at once', async () => {
  const api = serve(talk([])).on(orderMessages.postMessage, () => aMessage(7, 'buyer', 'Where is it?'));
  const { user } = open();
  await user.type(await field(), 'Where is it?');
  await user.click(screen.getByRole('button', { name: 'Send message' }));
  expect(await screen.findByText('Your message is sent.')).toBeInTheDocument();
  expect(contents()).toEqual(['You 21 Nov 2026, 2:05 PMWhere is it?']);
  expect(await field()).toHaveValue('');
  expect(await field()).toHaveFocus();
  expect(api.asked(orderMessages.postMessage)).toHaveLength(1);
});

test('an empty one is refused at its field', async () => {
  const api = serve(talk([]));
  const { user } = open();
  await user.type(await field(), '  ');
  await user.click(screen.getByRole('button', { name: 'Send message' }));
  expect(await field()).toHaveAccessibleDescription(expect.stringContaining('Please write your message.'));
  expect(await field()).toHaveFocus();
  expect(api.asked(orderMessages.postMessage)).toEqual([]);
});

test('what could not be sent stays, also after a reload, and is sent again with the same key @full', async () => {
  let answer: () => OrderMessage | ReturnType<typeof refuse> = offline;
  const api = serve(talk([])).on(orderMessages.postMessage, () => answer());
  const { user, unmount } = open();
  await user.type(await field(), 'Where is it?');
  const send = () => user.click(screen.getByRole('button', { name: 'Send message' }));
  await send();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Your message could not be sent. Please try again.',
  );
  answer = () => refuse(429, 'You have written many messages in a short time.');
  await send();
  expect(await screen.findByText('You have written many messages in a short time.')).toBeInTheDocument();
  expect(await field()).toHaveValue('Where is it?');
  answer = () => aMessage(7, 'buyer', 'Where is it?');
  await send();
  await screen.findByText('Your message is sent.');
  const keys = api.asked(orderMessages.postMessage).map(({ headers }) => headers['Idempotency-Key']);
  expect([keys.length, new Set(keys).size]).toEqual([3, 1]);

  await user.type(await field(), 'One more thing');
  unmount();
  open();
  expect(await field()).toHaveValue('One more thing');
});

test('earlier messages are loaded on demand', async () => {
  fakeApi()
    .on(orders.getOrder, order)
    .on(orderMessages.listMessages, ({ query }) =>
      query.before === '31'
        ? talk([aMessage(1, 'buyer', 'The first')])
        : talk([aMessage(31, 'store', 'The last')], { has_earlier: true }),
    );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Earlier messages' }));
  expect(await screen.findByText('The first')).toBeInTheDocument();
  expect(contents()).toEqual([
    'You 21 Nov 2026, 2:05 PMThe first',
    'Nokshi Ghor 21 Nov 2026, 2:05 PMThe last',
  ]);
  expect(screen.queryByRole('button', { name: 'Earlier messages' })).not.toBeInTheDocument();
  expect(screen.getByRole('list', { name: 'Messages between you and the store' })).toHaveFocus();
});

test('where nothing can be written, it says why', async () => {
  serve(talk([aMessage(1, 'store', 'Thank you')], { closed: 'suspended' }));
  open();
  expect(await screen.findByText(/This order has ended and the store is closed/)).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});

test('the head of the order leads to unread messages', async () => {
  serve(talk([]), { unread_messages: 2 });
  open();
  expect(await screen.findByRole('link', { name: '2 new messages' })).toHaveAttribute('href', '#messages');
});
