import type { OwnProducts } from '@haat/api-client/queries/sellerProducts';
import {
  currentLanguage,
  foldName,
  type ProductStatus,
  SELLER_PRODUCT_SORTS,
  type SellerProductRow,
  type SellerProductSort,
} from '@haat/contracts';

/** Rows per page of the table. */
const PAGE_SIZE = 25;
/** Letters of a search, as the call takes them. */
export const MAX_SEARCH = 200;
const MAX_PAGE = 100_000;

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
    search: (query.get('search') ?? '').trim().slice(0, MAX_SEARCH),
    filter: FILTERS.find((known) => known === query.get('status')) ?? 'all',
    sort: SELLER_PRODUCT_SORTS.find((known) => known === query.get('sort')) ?? 'newest',
    page: Number.isInteger(page) && page > 0 && page <= MAX_PAGE ? page : 1,
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

/** The request for an arrangement. */
export const filterOf = ({ search, filter, sort, page }: Arrangement) => ({
  page,
  limit: PAGE_SIZE,
  ...(search ? { search } : {}),
  ...(filter !== 'all' ? { status: filter } : {}),
  ...(sort !== 'newest' ? { sort } : {}),
});

/** The page to show: the server's, or one of all products that a host without pages has sent. */
export function pageOf(list: OwnProducts, arrangement: Arrangement) {
  if (!list.isWhole) return { rows: list.results, count: list.count, pages: Math.max(1, list.total_pages) };
  const matching = arrangeProducts(list.results, arrangement);
  const start = (arrangement.page - 1) * PAGE_SIZE;
  return {
    rows: matching.slice(start, start + PAGE_SIZE),
    count: matching.length,
    pages: Math.max(1, Math.ceil(matching.length / PAGE_SIZE)),
  };
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
  products: readonly SellerProductRow[],
  { search, filter, sort }: Omit<Arrangement, 'page'>,
): SellerProductRow[] {
  const wanted = foldName(search);
  const wordsOf = ({ name, category }: SellerProductRow) =>
    `${foldName(name)}\n${foldName(category?.name ?? '')}`;
  const matching = products.filter(
    (row) => (filter === 'all' || row.status === filter) && wordsOf(row).includes(wanted),
  );
  const order = ORDERS[sort];
  return matching.sort((a, b) => order(a, b) || b.id - a.id);
}
