import { addressOf, filterOf, queryOf } from './orderFilter';

const read = (address: string) => filterOf(new URLSearchParams(address));
const plain = { status: 'all', sort: 'newest', search: '', unread: false, from: '', to: '', page: 1 };

test.each([
  ['', plain],
  ['status=shipped', { ...plain, status: 'shipped' }],
  ['status=refunded', { ...plain, status: 'refunded' }],
  ['status=lost', plain],
  ['sort=amount_low&page=3', { ...plain, sort: 'amount_low', page: 3 }],
  ['sort=nonsense&page=-1', plain],
  ['page=2.5', plain],
  ['unread=1', { ...plain, unread: true }],
  ['from=2026-11-01&to=2026-11-30', { ...plain, from: '2026-11-01', to: '2026-11-30' }],
  ['from=yesterday', plain],
  ['q=%20R100%20', { ...plain, search: 'R100' }],
])('reads the filter in %j', (address, filter) => {
  expect(read(address)).toEqual(filter);
});

test.each([
  ['page=3', { status: 'shipped' as const }, 'status=shipped'],
  ['status=shipped&page=3', { sort: 'oldest' as const }, 'status=shipped&sort=oldest'],
  ['status=shipped', { unread: true }, 'status=shipped&unread=1'],
  ['status=shipped&q=khan', { page: 2 }, 'status=shipped&q=khan&page=2'],
  ['from=2026-11-01&page=2', { to: '2026-11-30' }, 'from=2026-11-01&to=2026-11-30'],
  ['status=shipped&q=khan&page=2', { search: '', status: 'all' as const }, ''],
])('writes the address of %j with %j as %j', (address, change, next) => {
  expect(addressOf(read(address), change).toString()).toBe(next);
});

test('requests one page from the server', () => {
  expect(queryOf(read('status=shipped&q=khan&page=2'))).toEqual({
    status: 'shipped',
    sort: 'newest',
    search: 'khan',
    page: 2,
    limit: 20,
  });
  expect(queryOf(read(''))).not.toHaveProperty('search');
  expect(queryOf(read(''))).not.toHaveProperty('unread');
  expect(queryOf(read('from=2026-11-01'))).toMatchObject({ from: '2026-11-01' });
  expect(queryOf(read('unread=1'))).toMatchObject({ unread: true });
});
