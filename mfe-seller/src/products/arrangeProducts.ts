import {
  currentLanguage,
  foldName,
  type ProductStatus,
  SELLER_PRODUCT_SORTS,
  type SellerProductRow,
  type SellerProductSort,
} from '@haat/contracts';

/** Rows per page of the table. */
export const PAGE_SIZE = 25;

export const FILTERS = ['all', 'active', 'inactive', 'draft', 'archived'] as const;
export type Filter = 'all' | ProductStatus;

/** The arrangement of the list in the address; invalid values become the default. */
export interface Arrangement {
  search: string;
  filter: Filter;
  sort: SellerProductSort;
  /** from 1 */
  page: number;
}

export const DEFAULT_ARRANGEMENT: Arrangement = { search: '', filter: 'all', sort: 'newest', page: 1 };

export function arrangementIn(query: URLSearchParams): Arrangement {
  const page = Number(query.get('page'));
  return {
    search: (query.get('search') ?? '').trim(),
    filter: FILTERS.find((known) => known === query.get('status')) ?? 'all',
    sort: SELLER_PRODUCT_SORTS.find((known) => known === query.get('sort')) ?? 'newest',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** The search parameters of an arrangement, without default values. */
export function queryOf({ search, filter, sort, page }: Arrangement): Record<string, string> {
  return {
    ...(search.trim() ? { search: search.trim() } : {}),
    ...(filter !== 'all' ? { status: filter } : {}),
    ...(sort !== 'newest' ? { sort } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  };
}

/** A product and its normalised search text. */
export interface SearchableRow {
  row: SellerProductRow;
  words: string;
}

export function withSearchText(rows: readonly SellerProductRow[]): SearchableRow[] {
  return rows.map((row) => ({ row, words: `${foldName(row.name)}\n${foldName(row.category?.name ?? '')}` }));
}

/** In Bangla by the Bengali order. */
const names = {
  en: new Intl.Collator(['en', 'bn'], { numeric: true }),
  bn: new Intl.Collator(['bn', 'en'], { numeric: true }),
};
type Compare = (a: SellerProductRow, b: SellerProductRow) => number;
const by =
  (figure: (row: SellerProductRow) => number, direction: 1 | -1): Compare =>
  (a, b) =>
    (figure(a) - figure(b)) * direction;
// An invalid date counts as the oldest.
const created = (row: SellerProductRow) => Date.parse(row.created_at) || 0;
const price = (row: SellerProductRow) => row.base_price.amount;
const stock = (row: SellerProductRow) => row.stock_quantity;

const ORDERS: Record<SellerProductSort, Compare> = {
  newest: by(created, -1),
  oldest: by(created, 1),
  name: (a, b) => names[currentLanguage()].compare(a.name, b.name),
  price_high: by(price, -1),
  price_low: by(price, 1),
  stock_high: by(stock, -1),
  stock_low: by(stock, 1),
  most_sold: by(({ sales_count }) => sales_count, -1),
};

/** The matching products, sorted (section 2); among equals the newest first. */
export function arrangeProducts(
  products: readonly SearchableRow[],
  { search, filter, sort }: Omit<Arrangement, 'page'>,
): SellerProductRow[] {
  const wanted = foldName(search);
  const matching = products
    .filter(({ row, words }) => (filter === 'all' || row.status === filter) && words.includes(wanted))
    .map(({ row }) => row);
  const order = ORDERS[sort];
  return matching.sort((a, b) => order(a, b) || b.id - a.id);
}
