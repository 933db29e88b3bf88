import { listings, orders } from '@haat/contracts';
import type { InternalAxiosRequestConfig } from 'axios';
import { setTransport } from './http';
import { request } from './request';

let sent: InternalAxiosRequestConfig;
const answerWith = (data: unknown) =>
  setTransport(async (config) => {
    sent = config;
    return { status: 200, statusText: 'OK', data, headers: {}, config };
  });

test('takes method and path from the contract and encodes the parameters', async () => {
  answerWith({});
  await request(orders.cancelOrder, { params: { id: 'R1/2' }, body: { reason: 'Late' } });
  expect([sent.method, sent.url]).toEqual(['post', '/orders/orders/R1%2F2/cancel/']);
  expect(JSON.parse(sent.data)).toEqual({ reason: 'Late' });
});

test('reads numbers that arrive as text, at any depth, and leaves other text alone', async () => {
  answerWith({ id: '9', bill: '1250.50', items: [{ unit_price: '3', size: '38', title: '501' }] });
  expect(await request(orders.getOrder, { params: { id: 'R1-1' } })).toEqual({
    id: 9,
    bill: 1250.5,
    items: [{ unit_price: 3, size: '38', title: '501' }],
  });
});

test('an answer that is no object is refused with the text of the call', async () => {
  answerWith('{"id": 1, "name');
  await expect(request(orders.getOrder, { params: { id: 'R1-1' } })).rejects.toMatchObject({
    message: 'Order not found',
    code: 'unreadable',
  });
});

test('requires the parameters and the body of the contract', () => {
  const calls = [
    // @ts-expect-error the path has an id
    () => request(orders.getOrder, {}),
    // @ts-expect-error a status is active or inactive
    () => request(listings.updateProduct, { params: { id: 1 }, body: { status: 'sold' } }),
    // @ts-expect-error nothing is sent without options
    () => request(orders.cancelOrder),
  ];
  expect(calls).toHaveLength(3);
});
