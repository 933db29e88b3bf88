import { type Conversation, orderMessages, orders } from '@haat/contracts';
import {
  anOrder,
  aPage,
  aProfile,
  everythingIsInSight,
  expectNoAxeViolations,
  fakeApi,
  renderScreen,
} from '@haat/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../routes';
import './OrderScreen';
import './OrdersScreen';

const session = { state: 'authenticated' as const, profile: aProfile({ seller: {} }) };
const order = anOrder({ id: 'R7-1', customer_name: 'Ayesha Khan', customer_phone: '01712345678' });
const open = (at = '/seller/orders/R7-1') => renderScreen(routes, { at, session });
const message = {
  id: 4,
  side: 'buyer' as const,
  content: 'Where is it?',
  created_at: '2026-11-21T08:05:00.000Z',
};
const serve = (change: Partial<Conversation> = {}) =>
  fakeApi()
    .on(orders.getSellerOrder, order)
    .on(orderMessages.listSellerMessages, {
      messages: [message],
      has_earlier: false,
      unread: 0,
      closed: null,
      ...change,
    });

beforeEach(() => {
  sessionStorage.clear();
  // The seller is at the end of the page.
  everythingIsInSight();
});
afterEach(() => jest.restoreAllMocks());

test('the seller reads and answers', async () => {
  const api = serve({ unread: 1 })
    .on(orderMessages.markSellerMessagesRead, undefined)
    .on(orderMessages.postSellerMessage, () => ({
      ...message,
      id: 5,
      side: 'store' as const,
      content: 'On its way',
    }));
  const { user, container } = open();
  const list = await screen.findByRole('list', { name: 'Messages between you and the customer' });
  expect(list).toHaveTextContent('Ayesha Khan 21 Nov 2026, 2:05 PMNewWhere is it?');
  await waitFor(() =>
    expect(api.asked(orderMessages.markSellerMessagesRead).map(({ body }) => body)).toEqual([{ last_id: 4 }]),
  );
  const field = screen.getByRole('textbox', { name: /Your message/ });
  await user.type(field, 'On its way');
  await user.click(screen.getByRole('button', { name: 'Send message' }));
  expect(await within(list).findByText('On its way')).toBeInTheDocument();
  expect(field).toHaveFocus();
  await expectNoAxeViolations(container);
});

test('the seller sees the customer’s photos and sends some', async () => {
  let made = 0;
  URL.createObjectURL = () => `blob:photo-${++made}`;
  URL.revokeObjectURL = () => {};
  const pictures = [{ place: 1, width: 800, height: 600, tint: '#a0522d' }];
  const api = serve({ messages: [{ ...message, pictures }], max_pictures: 3 })
    .on(orderMessages.messagePictureOfSeller, new Blob(['webp']) as never)
    .on(orderMessages.postSellerMessage, () => ({ ...message, id: 5, side: 'store' as const, pictures }));
  const { user, container } = open();
  await user.click(await screen.findByRole('button', { name: 'Photo 1 of 1 by Ayesha Khan' }));
  const dialog = await screen.findByRole('dialog', { name: 'Photos by Ayesha Khan' });
  // A single picture has no buttons to page.
  expect(within(dialog).queryByRole('button', { name: 'Next photo' })).not.toBeInTheDocument();
  await user.keyboard('{Escape}');
  await user.type(screen.getByRole('textbox', { name: /Your message/ }), 'This blue?');
  const blue = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'blue.jpg', { type: 'image/jpeg' });
  await user.upload(screen.getByLabelText('Add photos'), blue);
  expect(await screen.findByRole('img', { name: 'Photo 1 of 1' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Send message' }));
  expect(await screen.findByRole('button', { name: 'Your photo 1 of 1' })).toBeInTheDocument();
  const form = api.asked(orderMessages.postSellerMessage)[0]?.body as FormData;
  expect(form.getAll('uploaded_images').map((file) => (file as File).name)).toEqual(['blue.jpg']);
  await expectNoAxeViolations(container);
});

test('a customer without an account is to be called', async () => {
  serve({ messages: [], closed: 'guest' });
  open();
  expect(await screen.findByText(/ordered without an account/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Call 01712345678' })).toHaveAttribute('href', 'tel:01712345678');
  expect(screen.queryByRole('textbox', { name: /Your message/ })).not.toBeInTheDocument();
});

test('a suspended store can’t write about an order that has ended', async () => {
  serve({ closed: 'suspended' });
  open();
  expect(await screen.findByText(/Your store is suspended: you can write/)).toBeInTheDocument();
});

test('unread messages are marked in the list, which shows only such orders on demand', async () => {
  const unread = { ...order, unread_messages: 2 };
  const api = fakeApi().on(orders.listSellerOrders, ({ query }) => ({
    ...aPage(query.unread === 'true' ? [unread] : [unread, anOrder({ id: 'R6-1' })]),
    unread_orders: 1,
  }));
  const { user, at } = open('/seller/orders');
  expect(await screen.findByText('2 new messages')).toBeInTheDocument();
  expect(screen.getAllByRole('rowheader')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: /Unread messages/ }));
  await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(1));
  expect(at()).toBe('/seller/orders?unread=1');
  expect(api.asked(orders.listSellerOrders).at(-1)?.query).toMatchObject({ unread: 'true' });
});

test('where nothing is unread there is no such filter', async () => {
  fakeApi().on(orders.listSellerOrders, { ...aPage([order]), unread_orders: 0 });
  open('/seller/orders');
  await screen.findByText('Ayesha Khan');
  expect(screen.queryByRole('button', { name: /Unread messages/ })).not.toBeInTheDocument();
});
