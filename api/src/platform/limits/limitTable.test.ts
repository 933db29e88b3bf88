import { DEFAULT_LIMITS, LIMIT_NAMES, readLimits, SECURITY_LIMITS } from './limitTable';

test.each([
  ['', {}],
  ['orders_phone=50/2d', { orders_phone: [50, 172_800_000] }],
  [' orders_phone = 50/2d , cart_lines=100 ', { orders_phone: [50, 172_800_000], cart_lines: [100, null] }],
  ['orders_account=5', { orders_account: [5, 3_600_000] }],
  ['login_address=5/1m', { login_address: [5, 60_000] }],
  ['searches_address=off', { searches_address: [Infinity, 300_000] }],
  ['reviews_account=0', { reviews_account: [0, 86_400_000] }],
])('%j', (text, changes) => {
  const limits = readLimits(text);
  for (const name of LIMIT_NAMES) {
    const [max, windowMs] = (changes as Record<string, [number, number | null]>)[name] ?? [
      DEFAULT_LIMITS[name].max,
      DEFAULT_LIMITS[name].windowMs,
    ];
    expect([name, limits[name].max, limits[name].windowMs]).toEqual([name, max, windowMs]);
  }
});

test('off leaves those that protect accounts, and later entries win', () => {
  expect(readLimits('off')).toEqual(SECURITY_LIMITS);
  expect(readLimits('off').login_account).toEqual(DEFAULT_LIMITS.login_account);
  expect(readLimits('off').orders_account.max).toBe(Infinity);
  expect(readLimits('off,orders_account=3').orders_account.max).toBe(3);
});

test.each([
  ['orders=3', 'LIMITS: there is no limit orders'],
  ['toString=3', 'LIMITS: there is no limit toString'],
  [
    'orders_phone',
    'LIMITS must be entries like orders_phone=50/1d, cart_lines=100 or searches_address=off, not "orders_phone"',
  ],
  ['orders_phone=-1', 'not "orders_phone=-1"'],
  ['orders_phone=3/0m', 'LIMITS: the window of orders_phone must be from 1m to 30d'],
  ['orders_phone=3/31d', 'LIMITS: the window of orders_phone must be from 1m to 30d'],
  ['cart_lines=3/1d', 'LIMITS: cart_lines is how many there may be at a time, so it has no window'],
  ['cart_lines=201', 'LIMITS: cart_lines must be from 0 to 200'],
  ['login_account=off', "LIMITS: login_account protects accounts and can't be switched off"],
  ['login_account=0', 'LIMITS: login_account must be from 1 to 1000000000'],
])('refuses %j', (text, message) => {
  expect(() => readLimits(text)).toThrow(message);
});
