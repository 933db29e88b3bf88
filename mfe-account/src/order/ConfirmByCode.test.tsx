import { type Order, orderCodes, orders, setLanguage } from '@haat/contracts';
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
import { screen, waitFor } from '@testing-library/react';
import { routes } from '../routes';
import './ConfirmByCode';
import './OrderScreen';

const confirm_by = '2026-11-22T08:05:00.000Z';
const waiting = anOrder({
  id: 'R100231-1',
  order_number: 'R100231',
  customer_phone: '01712345678',
  confirm_by,
  confirm_by_code: true,
});
const { confirm_by: _, confirm_by_code: __, ...confirmed } = waiting;
const request = 'c56a4180-65aa-42ec-a945-5fd21dec0538';
const sent = { request, resend_after: 60, expires_in: 600 };
const groupOf = (order: Order) => ({
  order_number: 'R100231',
  bill: order.bill,
  subtotal: order.subtotal,
  delivery_fee: order.delivery_fee,
  discount: 0,
  placedOn: order.placedOn,
  time: order.time,
  orders: [order] as [Order],
});

let order: Order;
const serve = () => fakeApi().on(orders.getOrder, () => order);
const session = { state: 'authenticated' as const, profile: aProfile() };
const open = () => renderScreen(routes, { at: '/order/R100231-1', session });
const button = (name: string) => screen.findByRole('button', { name });

beforeEach(() => {
  order = waiting;
  sessionStorage.clear();
  localStorage.clear();
  everythingIsInSight();
});
afterEach(() => {
  jest.restoreAllMocks();
  setLanguage('en');
});

test('a code confirms the order', async () => {
  const api = serve()
    .on(orderCodes.requestOrderCode, sent)
    .on(orderCodes.confirmWithCode, ({ body }) => {
      if ((body as { code: string }).code === '000000')
        return refuse(400, 'This code is wrong. You have 4 tries left.', {
          fields: { code: ['This code is wrong. You have 4 tries left.'] },
        });
      order = confirmed;
      return groupOf(confirmed);
    });
  const { user, container } = open();
  expect((await screen.findByText('Not confirmed yet.')).parentElement).toHaveTextContent(
    'Please confirm with a code, or answer our call to 01712345678 before 22 Nov 2026, 2:05 PM. ' +
      'Only then are the pieces reserved for you and sent.',
  );
  await user.click(await button('Send code'));
  expect(await screen.findByText('We sent a code with 6 digits to 01712345678.')).toBeInTheDocument();
  await expectNoAxeViolations(container);
  const input = screen.getByRole('textbox', { name: /Code from the SMS/ });
  expect(input).toHaveFocus();
  await user.type(input, '000000{Enter}');
  expect(await screen.findByText('This code is wrong. You have 4 tries left.')).toBeInTheDocument();
  expect(input).toHaveValue('000000');
  await user.clear(input);
  await user.type(input, '১২৩ ৪৫৬{Enter}');
  await waitFor(() => expect(screen.queryByText('Not confirmed yet.')).not.toBeInTheDocument());
  expect(api.asked(orderCodes.requestOrderCode)).toMatchObject([
    { params: { number: 'R100231' }, body: { language: 'en' } },
  ]);
  expect(api.asked(orderCodes.confirmWithCode).at(-1)).toMatchObject({
    params: { number: 'R100231' },
    body: { request, code: '123456' },
  });
});

test('a code that was sent is asked for after a reload', async () => {
  serve().on(orderCodes.requestOrderCode, sent);
  const { user, unmount } = open();
  await user.click(await button('Send code'));
  await screen.findByText('We sent a code with 6 digits to 01712345678.');
  unmount();
  open();
  expect(await screen.findByText('We sent a code with 6 digits to 01712345678.')).toBeInTheDocument();
});

test('a code that could not be sent is said, and can be asked for again', async () => {
  let answer: unknown = offline();
  serve().on(orderCodes.requestOrderCode, () => answer as typeof sent);
  const { user } = open();
  await user.click(await button('Send code'));
  expect(await screen.findByText('We could not send the code. Please try again.')).toBeInTheDocument();
  answer = refuse(429, 'We have sent several codes to this number. Please try again in 40 minutes.');
  await user.click(await button('Send code'));
  expect(await screen.findByText(/We have sent several codes to this number/)).toBeInTheDocument();
  answer = never();
  await user.click(await button('Send code'));
  expect(await screen.findByText('Sending the code...')).toBeInTheDocument();
});

test('an order that is sold out by then is shown as it is now', async () => {
  const note = 'No longer available when the order was confirmed: Kurti';
  const cancelled: Order = {
    ...confirmed,
    status: 'cancelled',
    timeline: [{ status: 'cancelled', at: confirm_by, actor: 'system', note }],
  };
  serve()
    .on(orderCodes.requestOrderCode, sent)
    .on(orderCodes.confirmWithCode, () => {
      order = cancelled;
      return refuse(
        409,
        'Kurti: no longer available. Order R100231-1 is cancelled, and you pay nothing for it.',
      );
    });
  const { user } = open();
  await user.click(await button('Send code'));
  await user.type(await screen.findByRole('textbox', { name: /Code from the SMS/ }), '123456{Enter}');
  expect(await screen.findByText(note)).toBeInTheDocument();
  expect(screen.queryByText('Not confirmed yet.')).not.toBeInTheDocument();
});

test('where only a call confirms it no code is offered', async () => {
  order = anOrder({ ...confirmed, confirm_by });
  serve();
  open();
  const title = await screen.findByText('Not confirmed yet.');
  expect(title.parentElement).toHaveTextContent(
    'Please answer our call to 01712345678 before 22 Nov 2026, 2:05 PM. Only then are the pieces reserved for you ' +
      'and sent. If they sell out first, or it is not confirmed in time, the order is cancelled and you pay nothing.',
  );
  expect(screen.queryByRole('button', { name: 'Send code' })).not.toBeInTheDocument();
});

test('in Bangla', async () => {
  setLanguage('bn');
  await loadTexts('bn');
  const api = serve().on(orderCodes.requestOrderCode, sent);
  const { user } = open();
  await user.click(await button('কোড পাঠান'));
  expect(await screen.findByText('01712345678 নম্বরে ৬ সংখ্যার একটি কোড পাঠিয়েছি।')).toBeInTheDocument();
  expect(api.asked(orderCodes.requestOrderCode)).toMatchObject([{ body: { language: 'bn' } }]);
});
