import { listings, orders } from '@haat/contracts';
import type { InternalAxiosRequestConfig } from 'axios';
import { connectSession, setTransport } from './connection';
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

test('a call has the token of who made it, even where they sign out in the same turn', async () => {
  let access: string | undefined = 'mine';
  const store = { read: () => ({ access }), write: () => {}, clear: () => {} };
  connectSession({ store, onSessionEnded: () => {} });
  answerWith({});
  const asked = request(orders.getOrder, { params: { id: 'R1-1' } });
  access = undefined;
  await asked;
  expect(sent.headers.get('Authorization')).toBe('Bearer mine');
});

test('without the file that sends calls a call fails, and the next one tries again', async () => {
  answerWith({ id: 1 });
  await jest.isolateModulesAsync(async () => {
    let isThere = false;
    jest.doMock('./callApi', () => {
      if (!isThere) throw new Error('ChunkLoadError');
      return jest.requireActual('./callApi');
    });
    const client = await import('./index');
    const ask = () => client.request(orders.getOrder, { params: { id: 'R1-1' } });
    await expect(ask()).rejects.toMatchObject({ status: 0, code: 'network', message: client.DEFAULT_ERROR });
    isThere = true;
    client.setTransport(async (config) => ({
      status: 200,
      statusText: 'OK',
      data: { id: 1 },
      headers: {},
      config,
    }));
    await expect(ask()).resolves.toEqual({ id: 1 });
    jest.dontMock('./callApi');
  });
});
