import { addressKey, MAX_REPORTS_PER_ADDRESS, prefixesOf, RateLimit } from './addresses';

test.each([
  ['203.0.113.7', '203.0.113.7', true],
  ['203.0.113.7', '::ffff:203.0.113.7', true],
  ['203.0.113.7', '203.0.113.8', false],
  ['2001:db8:1::1', '2001:db8:1:ffff::9', true],
  ['2001:db8:1:2:3:4:5:6', '2001:0db8:0001::', true],
  ['2001:db8::1', '2001:db8:0:1::', true],
  ['2001:db8:1::1', '2001:db8:2::1', false],
  ['nonsense', 'nonsense', true],
])('%s and %s are one: %s', (one, other, same) => {
  expect(addressKey(one) === addressKey(other)).toBe(same);
  expect(addressKey(one)).toMatch(/^[\w-]{16}$/);
});

test.each(['127.0.0.1', '::1', '::ffff:10.1.2.3', '192.168.1.9', '172.20.0.1', 'fd00::7', 'fe80::1%eth0'])(
  '%s is our own network',
  (ip) => expect(addressKey(ip)).toBeNull(),
);

test('an address is taken so many reports of a minute; others are not held up by it', () => {
  const limit = new RateLimit();
  const takes = (address: string | null, times: number, at = 0) =>
    Array.from({ length: times }, () => limit.takes(address, at)).filter(Boolean).length;
  expect(takes('a', 1000)).toBe(MAX_REPORTS_PER_ADDRESS);
  expect(takes('b', 10)).toBe(10);
  expect(takes(null, 1000)).toBe(1000);
  expect(takes('a', 1, 59_999)).toBe(0);
  expect(takes('a', 1, 60_000)).toBe(1);
});

test('more addresses than it has room for are refused and not stored', () => {
  const limit = new RateLimit();
  const taken = Array.from({ length: 50_010 }, (_, n) => limit.takes(`a${n}`, 0));
  expect(taken.filter(Boolean)).toHaveLength(50_000);
  expect(limit.takes('a1', 0)).toBe(true);
});

test.each([
  ['203.0.113.7', '203.0.113.8', [false, true, true]],
  ['203.0.113.7', '203.0.114.7', [false, false, true]],
  ['203.0.113.7', '203.1.113.7', [false, false, false]],
  ['203.0.113.7', '::ffff:203.0.113.9', [false, true, true]],
  ['2001:db8:1::1', '2001:db8:1:2::9', [true, true, true]],
  ['2001:db8:1::1', '2001:db8:2::1', [false, false, true]],
  ['2001:db8:1::1', '2001:db9:1::1', [false, false, false]],
  ['nonsense', 'nonsense', [true, true, true]],
])('of %s and %s are the same: address, network, wider network %j', (one, other, same) => {
  const [first, second] = [prefixesOf(one)!, prefixesOf(other)!];
  expect(first.map((part, at) => part === second[at])).toEqual(same);
  expect([prefixesOf('127.0.0.1'), prefixesOf('fd00::7')]).toEqual([null, null]);
});
