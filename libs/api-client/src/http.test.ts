/** @jest-environment jsdom */
import { cart, orderMessages, orders, type Tokens } from '@haat/contracts';
import { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { connectSession, setTransport } from './connection';
import { ApiError, serverText, toApiError } from './errorText';
import { createOrders } from './queries/orders';
import { getProduct, listProducts } from './queries/products';
import * as read from './readers';
import { request } from './request';

interface Seen {
  method: string;
  url: string;
  authorization: string | undefined;
  key: string | undefined;
}
type Answer = { status: number; data?: unknown } | 'offline';

let seen: Seen[];
let stored: Partial<Tokens>;
const ended = jest.fn();

function serve(answer: (seen: Seen) => Answer) {
  setTransport(async (config: InternalAxiosRequestConfig): Promise<AxiosResponse> => {
    const one: Seen = {
      method: (config.method ?? 'get').toUpperCase(),
      url: config.url ?? '',
      authorization: config.headers.get('Authorization')?.toString(),
      key: config.headers.get('Idempotency-Key')?.toString(),
    };
    seen.push(one);
    await Promise.resolve();
    const given = answer(one);
    if (given === 'offline') throw new AxiosError('Network Error', 'ERR_NETWORK', config);
    const response = {
      status: given.status,
      data: given.data,
      statusText: 'Status',
      headers: {},
      config,
    } as AxiosResponse;
    if (given.status >= 400) throw new AxiosError('refused', 'ERR_BAD_REQUEST', config, null, response);
    return response;
  });
}

beforeEach(() => {
  seen = [];
  stored = { access: 'old', refresh: 'r1' };
  ended.mockClear();
  connectSession({
    store: {
      read: () => ({ ...stored }),
      write: (tokens) => {
        stored = tokens;
      },
      clear: () => {
        stored = {};
      },
    },
    onSessionEnded: ended,
  });
});

const getCart = () => request(cart.getCart, {}, read.cart);
const emptyCart = { items: [], item_count: 0, subtotal: 0 };
const refreshing = (refreshAnswer: Answer) =>
  serve(({ url, authorization }) => {
    if (url === '/auth/refresh/') return refreshAnswer;
    return authorization === 'Bearer new'
      ? { status: 200, data: emptyCart }
      : { status: 401, data: { error: 'No.' } };
  });

test('ten parallel 401s lead to one refresh, and each call is repeated with the new token @trust:one-refresh', async () => {
  refreshing({ status: 200, data: { access: 'new', refresh: 'r2' } });
  const carts = await Promise.all(Array.from({ length: 10 }, () => getCart()));
  expect(carts).toHaveLength(10);
  expect(seen.filter((one) => one.url === '/auth/refresh/')).toHaveLength(1);
  expect(stored).toEqual({ access: 'new', refresh: 'r2' });
});

test('a refused refresh ends the session @trust:failed-refresh', async () => {
  refreshing({ status: 401, data: { error: 'Invalid.' } });
  await expect(getCart()).rejects.toThrow('Session expired. Please login again.');
  expect(stored).toEqual({});
  expect(ended).toHaveBeenCalledTimes(1);
});

test.each<[string, Answer]>([
  ['without an answer', 'offline'],
  ['by a server in trouble', { status: 503 }],
  ['by too many requests', { status: 429 }],
  ['by a request that took too long', { status: 408 }],
])('a refresh that fails %s keeps the session', async (_, answer) => {
  refreshing(answer);
  await expect(getCart()).rejects.toBeInstanceOf(ApiError);
  expect(stored).toEqual({ access: 'old', refresh: 'r1' });
  expect(ended).not.toHaveBeenCalled();
});

test('a token that another tab renewed is used without a refresh @trust:one-refresh', async () => {
  serve(({ authorization }) => {
    if (authorization === 'Bearer new') return { status: 200, data: emptyCart };
    stored = { access: 'new', refresh: 'r2' };
    return { status: 401 };
  });
  await getCart();
  expect(seen.map((one) => one.url)).toEqual(['/orders/cart/', '/orders/cart/']);
});

describe('tabs that share a storage, which shows each what another stored a little later', () => {
  // jsdom has no digests: this one does for names.
  const digest = async (_name: string, bytes: Uint8Array) =>
    Uint8Array.from(bytes, (byte) => byte ^ 255).buffer;
  const mark = (refresh: string) =>
    `haat-replaced-${[...refresh].map((one) => (one.charCodeAt(0) ^ 255).toString(16)).join('')}`;
  /** The browser's locks: their names, with the access token that was stored when they were asked for. */
  let requested: [name: string, access: string | undefined][];
  let held: string[];
  beforeEach(() => {
    requested = [];
    held = [];
    const request = async (name: string, ...rest: unknown[]) => {
      requested.push([name, stored.access]);
      return (rest.at(-1) as (lock: object) => unknown)({ name });
    };
    const query = async () => ({ held: held.map((name) => ({ name })) });
    Object.defineProperty(navigator, 'locks', { value: { request, query }, configurable: true });
    Object.defineProperty(crypto, 'subtle', { value: { digest }, configurable: true });
  });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'locks');
    Reflect.deleteProperty(crypto, 'subtle');
  });

  test('a token that another tab has replaced, and storage does not show yet, is waited for @trust:one-refresh', async () => {
    refreshing({ status: 200, data: { access: 'another', refresh: 'r9' } });
    held = [mark('r1')];
    const asked = getCart();
    setTimeout(() => {
      stored = { access: 'new', refresh: 'r2' };
    }, 50);
    await asked;
    expect(seen.map(({ url }) => url)).toEqual(['/orders/cart/', '/orders/cart/']);
    expect(stored).toEqual({ access: 'new', refresh: 'r2' });
  });

  test('where the other tab’s tokens never come, it refreshes', async () => {
    refreshing({ status: 200, data: { access: 'new', refresh: 'r2' } });
    held = [mark('r1')];
    await getCart();
    expect(stored).toEqual({ access: 'new', refresh: 'r2' });
  });

  test('nobody waits for a token that no tab has replaced', async () => {
    refreshing({ status: 200, data: { access: 'new', refresh: 'r2' } });
    held = [mark('r0')];
    const waits = jest.spyOn(globalThis, 'setTimeout');
    await getCart();
    // Only the mark's own end.
    expect(waits.mock.calls.map(([, ms]) => ms)).toEqual([5000]);
    waits.mockRestore();
  });

  test('a replaced token is marked before the next one is stored, and the mark does not tell it', async () => {
    refreshing({ status: 200, data: { access: 'new', refresh: 'r2' } });
    await getCart();
    expect(requested).toEqual([
      ['haat-refresh', 'old'],
      [mark('r1'), 'old'],
    ]);
  });
});

test('without a refresh token there is nothing to refresh', async () => {
  stored = { access: 'old' };
  refreshing({ status: 200, data: {} });
  await expect(getCart()).rejects.toThrow('No refresh token available');
  expect(ended).toHaveBeenCalledTimes(1);
});

test('a 401 on a call without a token is just an error', async () => {
  stored = {};
  serve(() => ({ status: 401, data: { detail: 'Who are you?' } }));
  await expect(getCart()).rejects.toThrow('Who are you?');
  expect(seen).toHaveLength(1);
});

describe('uploads', () => {
  const withKey = { params: { id: 'R1-1' }, body: new FormData(), key: 'k1' };
  const upload = () => request(orderMessages.postMessage, withKey);
  const tokenUntil = (ms: number) =>
    `h.${btoa(JSON.stringify({ exp: Math.floor((Date.now() + ms) / 1000) }))}.s`;
  const message = { status: 200, data: { id: 1 } };
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('a token that has expired is refreshed before the body is sent', async () => {
    stored = { access: tokenUntil(-1000), refresh: 'r1' };
    serve(({ url }) =>
      url.includes('refresh') ? { status: 200, data: { access: 'new', refresh: 'r2' } } : message,
    );
    await upload();
    expect(seen.map(({ authorization }) => authorization)).toEqual([undefined, 'Bearer new']);
  });

  test('a token that is valid is used', async () => {
    stored = { access: tokenUntil(600_000), refresh: 'r1' };
    serve(() => message);
    await upload();
    expect(seen).toHaveLength(1);
  });

  test('one whose connection broke is sent again with its key', async () => {
    serve(() => (seen.length < 3 ? 'offline' : message));
    const sent = upload();
    await jest.advanceTimersByTimeAsync(10_000);
    await sent;
    expect(seen.map(({ key }) => key)).toEqual(['k1', 'k1', 'k1']);
  });

  test('after three broken connections it fails', async () => {
    serve(() => 'offline');
    const sent = expect(upload()).rejects.toMatchObject({ code: 'network' });
    await jest.advanceTimersByTimeAsync(10_000);
    await sent;
    expect(seen).toHaveLength(3);
  });

  test('one without a key is not sent again', async () => {
    serve(() => 'offline');
    const { key: _key, ...withoutKey } = withKey;
    await expect(request(orderMessages.postMessage, withoutKey)).rejects.toMatchObject({ code: 'network' });
    expect(seen).toHaveLength(1);
  });
});

test('the order carries its key; one order or many come back as a list', async () => {
  const order = { id: 'R1-1', status: 'pending', bill: '1080.50', items: [] };
  serve(() => ({ status: 201, data: order }));
  const body = {
    payment_method: 'cod' as const,
    customer_phone: '01711111111',
    customer_address: 'x',
    selected_items: [],
  };
  const [made] = await createOrders(body, 'key-1');
  expect(made).toMatchObject({ id: 'R1-1', bill: 1080.5, order_number: 'R1-1' });
  expect(seen[0]).toMatchObject({ key: 'key-1', authorization: 'Bearer old' });
  serve(() => ({ status: 201, data: [order, { ...order, id: 'R1-2' }] }));
  expect(await createOrders(body, 'key-2')).toHaveLength(2);
});

test('an answer that cannot be read shows the fallback of the call', async () => {
  serve(() => ({ status: 200, data: '{"id": 1, "name' }));
  await expect(getProduct(1)).rejects.toThrow('Product not found');
  serve(() => 'offline');
  await expect(listProducts({})).rejects.toMatchObject({
    message: 'Failed to fetch products',
    code: 'network',
    status: 0,
  });
});

test.each<[unknown, string]>([
  [{ error: 'A', detail: 'B' }, 'A'],
  [{ detail: 'B', message: 'C' }, 'B'],
  [{ message: 'C' }, 'C'],
  [{ non_field_errors: ['D', 'E'], name: ['F'] }, 'D, E'],
  ['plain', 'plain'],
  [{ email: ['taken', 'ugly'], name: 'short' }, 'email: taken, ugly; name: short'],
  ['<!doctype html><p>nginx', ''],
  [{ error: '', code: 'x', request_id: 'r', fields: {}, details: {} }, ''],
  [{}, ''],
  [null, ''],
])('the text of %j is %j', (body, text) => {
  expect(serverText(body)).toBe(text);
});

describe('answers that the page asked for before its scripts came', () => {
  const taken = jest.fn<ReturnType<NonNullable<typeof haatEarlyAnswers>>, [string?, string?]>();
  beforeEach(() => {
    taken.mockReset();
    globalThis.haatEarlyAnswers = taken;
    serve(() => ({ status: 200, data: { items: [] } }));
  });
  afterEach(() => {
    globalThis.haatEarlyAnswers = undefined;
  });

  test('are taken instead of a request', async () => {
    taken.mockResolvedValue({ body: { items: [], from: 'early' } });
    expect(await request(cart.getCart, {}, (body) => body)).toMatchObject({ from: 'early' });
    expect(taken).toHaveBeenCalledWith('/orders/cart/', 'old');
    expect(seen).toEqual([]);
  });

  test('are found by the whole address', async () => {
    await request(orders.listOrders, { query: { page: '1', number: undefined } }, (body) => body);
    expect(taken).toHaveBeenCalledWith('/orders/orders/?page=1', 'old');
  });

  test.each([
    ['was not asked', undefined],
    ['has failed', Promise.resolve(undefined)],
  ])('a call that %s is sent', async (_, answer) => {
    taken.mockReturnValue(answer);
    await request(cart.getCart);
    expect(seen.map(({ url }) => url)).toEqual(['/orders/cart/']);
  });

  test('what the early call was refused is refreshed as ever', async () => {
    taken.mockResolvedValue(undefined);
    serve(({ url, authorization }) => {
      if (url === '/auth/refresh/') return { status: 200, data: { access: 'new', refresh: 'r2' } };
      return authorization === 'Bearer new' ? { status: 200, data: { items: [] } } : { status: 401 };
    });
    await request(cart.getCart);
    expect(stored.access).toBe('new');
  });

  test('are forgotten with a change, before it is sent', async () => {
    serve(() => {
      expect(taken.mock.calls).toEqual([[]]);
      return { status: 200, data: { items: [] } };
    });
    await request(cart.clearCart, {}, (body) => body);
    expect(seen).toHaveLength(1);
  });
});

test.each([
  ['<html><h1>Bad Gateway</h1></html>', '502 Bad Gateway'],
  ['{"error": "Half of a', '502 Bad Gateway'],
  ['', 'Failed to fetch products'],
  [{ code: 'error' }, 'Failed to fetch products'],
  [{ error: 'No power' }, 'No power'],
])('the body %j is said as %j', (data, text) => {
  const response = { status: 502, statusText: 'Bad Gateway', data };
  expect(toApiError({ isAxiosError: true, response }, 'Failed to fetch products').message).toBe(text);
});
