import { choiceOf, filterOf, withChoice } from './operatorOrderFilter';

test.each([
  ['', {}],
  ['status=shipped&q=saree', { status: 'shipped', search: 'saree' }],
  ['unconfirmed=1&status=shipped', { unconfirmed: 'true' }],
  [
    'unpaid=1&seller=7&from=2026-11-01&to=2026-11-30',
    { unpaid: 'true', seller: '7', from: '2026-11-01', to: '2026-11-30' },
  ],
  ['status=lost&seller=x&from=yesterday', {}],
])('%s asks for %j', (address, filter) => {
  expect(filterOf(new URLSearchParams(address))).toEqual(filter);
});

test('a choice replaces the one before, and leaves search and days', () => {
  const address = withChoice(new URLSearchParams('status=shipped&q=a&from=2026-11-01'), 'unpaid');
  expect(address.toString()).toBe('q=a&from=2026-11-01&unpaid=1');
  expect(choiceOf(address)).toBe('unpaid');
  expect(withChoice(address, 'all').toString()).toBe('q=a&from=2026-11-01');
});
