import type { SellerProductSort } from '@haat/contracts';
import { aPage, aSellerProductRow } from '@haat/testing';
import {
  type Arrangement,
  arrangementIn,
  arrangeProducts,
  DEFAULT_ARRANGEMENT,
  filterOf,
  pageOf,
  queryOf,
} from './arrangeProducts';
import { stockLevel } from './stockLevel';

const priced = (amount: number) => ({ base_price: { amount, currency: 'BDT' } });
const products = [
  aSellerProductRow({
    id: 1,
    name: 'silk Saree',
    category: { name: 'Saree' },
    ...priced(900),
    stock_quantity: 2,
    sales_count: 5,
    created_at: '2026-01-01T00:00:00Z',
  }),
  aSellerProductRow({
    id: 2,
    name: 'Shirt 10',
    category: { name: 'Tops' },
    ...priced(100),
    stock_quantity: 0,
    sales_count: 9,
    status: 'draft',
    created_at: '2026-03-01T00:00:00Z',
  }),
  aSellerProductRow({
    id: 3,
    name: 'Shirt 9',
    category: null,
    ...priced(500),
    stock_quantity: 7,
    sales_count: 0,
    status: 'inactive',
    created_at: '2026-02-01T00:00:00Z',
  }),
  aSellerProductRow({
    id: 4,
    name: 'জামদানি শাড়ি',
    category: { name: 'শাড়ি' },
    ...priced(500),
    stock_quantity: 7,
    sales_count: 0,
    created_at: '',
  }),
];
const ids = (change: Partial<Arrangement>) =>
  arrangeProducts(products, { ...DEFAULT_ARRANGEMENT, ...change }).map(({ id }) => id);

test.each<[SellerProductSort, number[]]>([
  ['newest', [2, 3, 1, 4]],
  ['oldest', [4, 1, 3, 2]],
  ['name', [3, 2, 1, 4]],
  ['price_high', [1, 4, 3, 2]],
  ['price_low', [2, 4, 3, 1]],
  ['stock_high', [4, 3, 1, 2]],
  ['stock_low', [2, 1, 4, 3]],
  ['most_sold', [2, 1, 4, 3]],
])('sorts by %s', (sort, expected) => expect(ids({ sort })).toEqual(expected));

test.each<[string, Partial<Arrangement>, number[]]>([
  ['part of a name, whatever its case', { search: ' SILK' }, [1]],
  ['part of a category', { search: 'top' }, [2]],
  ['name and category don’t run into one another', { search: '10top' }, []],
  ['Bengali in another normal form', { search: 'শাড\u09bcি' }, [4]],
  ['a status', { filter: 'inactive' }, [3]],
  ['both', { search: 'shirt', filter: 'draft' }, [2]],
])('%s', (_, change, expected) => expect(ids(change)).toEqual(expected));

test.each<[string, Partial<Arrangement>, Record<string, string>]>([
  ['', {}, {}],
  [
    'search=silk&status=draft&sort=name&page=3',
    { search: 'silk', filter: 'draft', sort: 'name', page: 3 },
    { search: 'silk', status: 'draft', sort: 'name', page: '3' },
  ],
  ['status=sold&sort=random&page=-1', {}, {}],
  ['page=1.5', {}, {}],
  ['page=100001', {}, {}],
])('reads and writes the address ?%s', (address, change, again) => {
  const arrangement = arrangementIn(new URLSearchParams(address));
  expect(arrangement).toEqual({ ...DEFAULT_ARRANGEMENT, ...change });
  expect(queryOf(arrangement)).toEqual(again);
});

test('asks for a page with what differs from the default', () => {
  expect(filterOf(DEFAULT_ARRANGEMENT)).toEqual({ page: 1, limit: 25 });
  expect(filterOf({ search: 'silk', filter: 'draft', sort: 'name', page: 3 })).toEqual({
    page: 3,
    limit: 25,
    search: 'silk',
    status: 'draft',
    sort: 'name',
  });
});

describe('the page to show', () => {
  const summary = { total: 60, active: 60, stock: 60, sold: 0 };
  const rows = Array.from({ length: 60 }, (_, index) =>
    aSellerProductRow({ id: index + 1, name: `Panjabi ${index + 1}`, stock_quantity: index }),
  );
  const arrangement: Arrangement = { search: 'panjabi', filter: 'all', sort: 'stock_low', page: 3 };

  test('is the server’s', () => {
    const page = { ...aPage(rows.slice(0, 2)), count: 52, total_pages: 3, current_page: 3 };
    expect(pageOf({ ...page, summary, isWhole: false }, arrangement)).toEqual({
      rows: rows.slice(0, 2),
      count: 52,
      pages: 3,
    });
  });

  test('is made of all products where the host has no pages', () => {
    const { rows: shown, count, pages } = pageOf({ ...aPage(rows), summary, isWhole: true }, arrangement);
    expect([count, pages, shown.map(({ id }) => id)]).toEqual([60, 3, rows.slice(50).map(({ id }) => id)]);
  });
});

test.each([
  [-1, 'out'],
  [0, 'out'],
  [1, 'low'],
  [5, 'low'],
  [6, 'in'],
])('%i pieces: %s', (pieces, level) => expect(stockLevel(pieces)).toBe(level));
