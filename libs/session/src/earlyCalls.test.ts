/** @jest-environment jsdom */
import { EARLY_CALLS, SESSION_CALLS } from './earlyCalls';
import { tokenStorage } from './storage';

const CART = '/orders/cart/';
const inAnHour = Date.now() / 1000 + 3600;
const tokenWith = (claims: object) => `h.${btoa(JSON.stringify(claims)).replace(/=+$/, '')}.s`;
const access = tokenWith({ exp: inAnHour, sub: '1?>' });
const fetched = jest.fn<Promise<unknown>, [string, RequestInit]>();
const answer = (status: number, body: unknown) => Promise.resolve({ status, json: async () => body });

function run(calls: readonly string[] = [CART]) {
  const currentScript = document.createElement('script');
  currentScript.dataset.calls = calls.join(' ');
  Object.defineProperty(document, 'currentScript', { value: currentScript, configurable: true });
  new Function(EARLY_CALLS)();
}

beforeEach(() => {
  jest.useFakeTimers({ now: Date.now() });
  globalThis.fetch = fetched as never;
  AbortSignal.timeout ??= () => new AbortController().signal;
  globalThis.haatEarlyAnswers = undefined;
  fetched.mockReset().mockImplementation(() => answer(200, { items: [] }));
  tokenStorage.write({ access, refresh: 'r1' }, true);
});
afterEach(() => {
  jest.useRealTimers();
  tokenStorage.clear();
});

test('asks with the stored token, and gives the answer once', async () => {
  run(SESSION_CALLS);
  expect(fetched.mock.calls.map(([address]) => address)).toEqual([
    '/api/v1/auth/status/',
    '/api/v1/orders/cart/',
  ]);
  expect(fetched.mock.calls[0]![1].headers).toMatchObject({ Authorization: `Bearer ${access}` });
  expect(await haatEarlyAnswers!(CART, access)).toEqual({ body: { items: [] } });
  expect(haatEarlyAnswers!(CART, access)).toBeUndefined();
});

test('uses the token of this tab before that of the browser', () => {
  const ofTab = tokenWith({ exp: inAnHour, sub: '2' });
  sessionStorage.setItem('access_token', ofTab);
  run();
  expect(fetched.mock.calls[0]![1].headers).toMatchObject({ Authorization: `Bearer ${ofTab}` });
  expect(haatEarlyAnswers!(CART, access)).toBeUndefined();
  expect(haatEarlyAnswers!(CART, ofTab)).toBeDefined();
});

test.each([
  ['has expired', tokenWith({ exp: Date.now() / 1000 - 1 })],
  ['has no end', tokenWith({})],
  ['can not be read', 'opaque'],
  ['is missing', null],
])('asks nothing with a token that %s', (_, token) => {
  tokenStorage.clear();
  if (token) localStorage.setItem('access_token', token);
  run();
  expect(fetched).not.toHaveBeenCalled();
  expect(globalThis.haatEarlyAnswers).toBeUndefined();
});

test.each([
  ['is refused', () => answer(401, {})],
  ['fails', () => answer(500, {})],
  ['has no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  [
    'has an answer that is no JSON',
    () => Promise.resolve({ status: 200, json: () => Promise.reject(new SyntaxError()) }),
  ],
])('a call that %s is left to the page’s scripts', async (_, given) => {
  fetched.mockImplementation(given);
  run();
  expect(await haatEarlyAnswers!(CART, access)).toBeUndefined();
});

test.each([
  ['another token', (take: NonNullable<typeof haatEarlyAnswers>) => take(CART, 'other')],
  ['no token', (take: NonNullable<typeof haatEarlyAnswers>) => take(CART)],
  ['another path', (take: NonNullable<typeof haatEarlyAnswers>) => take('/orders/', access)],
])('nothing is answered to %s', (_, take) => {
  run();
  expect(take(haatEarlyAnswers!)).toBeUndefined();
  expect(haatEarlyAnswers!(CART, access)).toBeDefined();
});

test('answers are forgotten after a change, and after ten seconds', () => {
  run();
  haatEarlyAnswers!();
  expect(haatEarlyAnswers!(CART, access)).toBeUndefined();
  run();
  jest.advanceTimersByTime(10_001);
  expect(haatEarlyAnswers!(CART, access)).toBeUndefined();
});
