import { orderMessageKeys } from '@haat/api-client/queries/orderMessages';
import { type Conversation, type OrderMessage, orderMessages, orders, setLanguage } from '@haat/contracts';
import { loadTexts } from '@haat/remote';
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
  // Scrolls to the end of the page.
  everythingIsInSight();
});
afterEach(() => {
  jest.restoreAllMocks();
  setLanguage('en');
});

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
  // The order is no longer marked as unread; the new message stays marked until the page is left.
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

describe('photos', () => {
  /** A file with the first bytes of a JPEG. */
  const photo = (name: string) =>
    new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], name, { type: 'image/jpeg' });
  const bytes = new Blob(['webp'], { type: 'image/webp' });
  const pictures = [1, 2].map((place) => ({ place, width: 800, height: 600, tint: '#a0522d' }));
  const torn = { ...aMessage(7, 'buyer', 'The seam is torn'), pictures };
  const withPhotos = (messages: OrderMessage[]) => serve(talk(messages, { max_pictures: 3 }));
  const chosen = () =>
    screen.queryAllByRole('img', { name: /^Photo \d of \d$/ }).map((one) => one.getAttribute('alt'));
  const choose = () => screen.findByLabelText('Add photos');
  const send = (user: ReturnType<typeof open>['user']) =>
    user.click(screen.getByRole('button', { name: 'Send message' }));

  let revoked: string[];
  beforeEach(() => {
    let made = 0;
    revoked = [];
    URL.createObjectURL = () => `blob:photo-${++made}`;
    URL.revokeObjectURL = (url) => revoked.push(url);
  });

  test('are sent with the message, without those that were removed, and shown from this device', async () => {
    const api = withPhotos([]).on(orderMessages.postMessage, torn);
    const { user, container } = open();
    await user.type(await field(), 'The seam is torn');
    expect(screen.getByRole('group', { name: /^Photos/ })).toBeInTheDocument();
    expect(await choose()).toHaveAccessibleDescription(
      'Up to 3. Only the two of you see them, and Haat in a dispute.',
    );
    await user.upload(await choose(), [photo('a.jpg'), photo('b.jpg'), photo('c.jpg')]);
    await waitFor(() => expect(chosen()).toEqual(['Photo 1 of 3', 'Photo 2 of 3', 'Photo 3 of 3']));
    expect(screen.queryByLabelText('Add photos')).not.toBeInTheDocument();
    await expectNoAxeViolations(container);
    screen.getByRole('button', { name: 'Remove photo 2' }).focus();
    await user.keyboard('{Enter}');
    expect(chosen()).toEqual(['Photo 1 of 2', 'Photo 2 of 2']);
    expect(screen.getByRole('button', { name: 'Remove photo 2' })).toHaveFocus();
    await send(user);

    expect(await screen.findByRole('button', { name: 'Your photo 2 of 2' })).toBeInTheDocument();
    const form = api.asked(orderMessages.postMessage)[0]?.body as FormData;
    expect(form.get('content')).toBe('The seam is torn');
    expect(form.getAll('uploaded_images').map((file) => (file as File).name)).toEqual(['a.jpg', 'c.jpg']);
    expect(screen.getByText('Your message is sent.')).toBeInTheDocument();
    // The form is empty again, and the photos are not requested.
    await waitFor(() => expect(chosen()).toEqual([]));
    expect(await field()).toHaveValue('');
    await expectNoAxeViolations(container);
  });

  test('while they are sent, the button says how far it is and nothing can be changed', async () => {
    withPhotos([]).on(orderMessages.postMessage, never);
    const { user } = open();
    await user.type(await field(), 'The seam is torn');
    await user.upload(await choose(), photo('a.jpg'));
    await waitFor(() => expect(chosen()).toHaveLength(1));
    await send(user);
    expect(await screen.findByRole('button', { name: 'Sending… 0%' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Remove photo 1' })).toBeDisabled();
  });

  test('what could not be sent stays, and is sent again with the same key until it is changed', async () => {
    let answer: () => OrderMessage | ReturnType<typeof refuse> = offline;
    const api = withPhotos([]).on(orderMessages.postMessage, () => answer());
    const { user } = open();
    await user.type(await field(), 'The seam is torn');
    await user.upload(await choose(), [photo('a.jpg'), photo('b.jpg')]);
    await waitFor(() => expect(chosen()).toHaveLength(2));
    await send(user);
    expect(await screen.findByText('Your message could not be sent. Please try again.')).toBeInTheDocument();
    answer = () => refuse(503, 'The server is busy. Please try again.');
    await send(user);
    expect(await screen.findByText('The server is busy. Please try again.')).toBeInTheDocument();
    expect([(await field()) as HTMLElement, chosen().length]).toEqual([
      expect.objectContaining({ value: 'The seam is torn' }),
      2,
    ]);
    await user.click(screen.getByRole('button', { name: 'Remove photo 1' }));
    answer = () => ({ ...torn, pictures: pictures.slice(0, 1) });
    await send(user);
    await screen.findByText('Your message is sent.');
    // An upload is retried automatically when its connection breaks.
    const keys = api.asked(orderMessages.postMessage).map(({ headers }) => headers['Idempotency-Key']);
    const last = keys.pop();
    expect(new Set(keys).size).toBe(1);
    expect(keys).not.toContain(last);
  });

  test('what the server says of one stands at it', async () => {
    const damaged = 'The picture is damaged. Please choose another one.';
    withPhotos([]).on(
      orderMessages.postMessage,
      refuse(400, damaged, { code: 'unreadable_picture', fields: { 'uploaded_images.1': [damaged] } }),
    );
    const { user } = open();
    await user.type(await field(), 'The seam is torn');
    await user.upload(await choose(), [photo('a.jpg'), photo('b.jpg')]);
    await waitFor(() => expect(chosen()).toHaveLength(2));
    await send(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(`b.jpg ${damaged}`);
    const remove = screen.getByRole('button', { name: 'Remove photo 2' });
    await waitFor(() => expect(remove).toHaveFocus());
    expect(remove).toHaveAccessibleDescription(`b.jpg ${damaged}`);
    expect(await field()).toHaveValue('The seam is torn');
  });

  test('a fourth one and another type are refused with their names', async () => {
    withPhotos([]);
    const { user } = open();
    const text = new File(['hello'], 'notes.jpg', { type: 'image/jpeg' });
    await user.upload(await choose(), [text, photo('a.jpg'), photo('b.jpg'), photo('fourth.jpg')]);
    await waitFor(() => expect(chosen()).toHaveLength(2));
    const notice = screen.getByRole('alert');
    expect(notice).toHaveTextContent('fourth.jpg Maximum 3 photos allowed');
    expect(notice).toHaveTextContent('notes.jpg Please use a JPEG, PNG, WebP or AVIF picture');
  });

  test('with an API that knows none there is no such field', async () => {
    serve(talk([]));
    open();
    await field();
    expect(screen.queryByRole('group', { name: /^Photos/ })).not.toBeInTheDocument();
  });

  test('those of the store are fetched with the session, enlarged, and turned by keys and buttons', async () => {
    const api = withPhotos([{ ...torn, side: 'store' }]).on(
      orderMessages.messagePictureOfBuyer,
      bytes as never,
    );
    const { user, unmount } = open();
    const first = await screen.findByRole('button', { name: 'Photo 1 of 2 by Nokshi Ghor' });
    await waitFor(() => expect(screen.getAllByRole('img', { name: /by Nokshi Ghor/ })).toHaveLength(2));
    const asked = () =>
      api.asked(orderMessages.messagePictureOfBuyer).map(({ params, query }) => ({ ...params, ...query }));
    expect(asked()).toEqual([
      { id: 'R100231-1', message: '7', place: '1', width: '320' },
      { id: 'R100231-1', message: '7', place: '2', width: '320' },
    ]);
    first.focus();
    await user.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Photos by Nokshi Ghor' }));
    expect(dialog.getByRole('img', { name: 'Photo 1 of 2 by Nokshi Ghor' })).toBeInTheDocument();
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ place: '1', width: '1280' }));
    await expectNoAxeViolations(document.body);
    // The close button has the focus.
    await user.keyboard('{ArrowLeft}');
    expect(await dialog.findByRole('img', { name: 'Photo 2 of 2 by Nokshi Ghor' })).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Next photo' }));
    expect(await dialog.findByRole('img', { name: 'Photo 1 of 2 by Nokshi Ghor' })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(first).toHaveFocus();
    unmount();
    // Their object URLs are revoked.
    expect(revoked.length).toBeGreaterThanOrEqual(2);
  });

  test('one that could not be loaded is loaded on demand', async () => {
    let fails = true;
    withPhotos([{ ...torn, pictures: pictures.slice(0, 1) }]).on(orderMessages.messagePictureOfBuyer, () =>
      fails ? offline() : (bytes as never),
    );
    const { user } = open();
    const failed = await screen.findByRole('button', {
      name: /Your photo 1 of 1.*could not be loaded.*Try again/,
    });
    fails = false;
    await user.click(failed);
    expect(await screen.findByRole('img', { name: 'Your photo 1 of 1' })).toBeInTheDocument();
  });

  test('an enlarged one that could not be loaded says why, and is loaded on demand', async () => {
    let fails = true;
    withPhotos([{ ...torn, pictures: pictures.slice(0, 1) }]).on(
      orderMessages.messagePictureOfBuyer,
      ({ query }) => (fails && query.width === '1280' ? offline() : (bytes as never)),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Your photo 1 of 1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Your photos' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('The photo could not be loaded.');
    expect(dialog.getByText(/^We can’t reach the shop/)).toBeInTheDocument();
    fails = false;
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByRole('img', { name: 'Your photo 1 of 1' })).toBeInTheDocument();
    expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('are announced to screen readers with the message that arrives', async () => {
    let now = talk([aMessage(1, 'buyer', 'Is it blue?')], { max_pictures: 3 });
    fakeApi()
      .on(orders.getOrder, order)
      .on(orderMessages.listMessages, () => now)
      .on(orderMessages.messagePictureOfBuyer, bytes as never);
    const { queryClient } = open();
    await screen.findByText('Is it blue?');
    now = talk([...now.messages, { ...torn, side: 'store', content: 'See here' }], { max_pictures: 3 });
    await act(() => queryClient.refetchQueries({ queryKey: orderMessageKeys.all }));
    expect(await screen.findByText('Nokshi Ghor writes: See here 2 photos')).toBeInTheDocument();
  });

  test('in Bangla', async () => {
    setLanguage('bn');
    await loadTexts('bn');
    withPhotos([torn]).on(orderMessages.messagePictureOfBuyer, bytes as never);
    open();
    expect(await screen.findByRole('button', { name: 'আপনার ছবি ১, মোট ২টি' })).toBeInTheDocument();
    expect(screen.getByLabelText('ছবি যোগ করুন')).toHaveAccessibleDescription(
      'সর্বোচ্চ ৩টি। শুধু আপনারা দুজন দেখতে পাবেন, অভিযোগ হলে হাটও।',
    );
  });
});
