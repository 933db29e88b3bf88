import type { SellerOrderFilter } from '@haat/api-client/queries/sellerOrders';
import { SELLER_ORDER_SORTS } from '@haat/contracts';

/** The states that the list can be narrowed to: section 9 names most of them, the rest are there too. */
export const FILTERS = [
  'all',
  'pending',
  'processing',
  'shipped',
  'partially_delivered',
  'delivered',
  'cancelled',
  'refunded',
] as const;

/** Orders on a page. */
export const ORDERS_PAGE = 20;

export interface OrderFilter {
  status: (typeof FILTERS)[number];
  sort: (typeof SELLER_ORDER_SORTS)[number];
  search: string;
  page: number;
}

/** The filter that an address says; what is nonsense in it does not filter. */
export function filterOf(address: URLSearchParams): OrderFilter {
  const page = Number(address.get('page'));
  return {
    status: oneOf(FILTERS, address.get('status'), 'all'),
    sort: oneOf(SELLER_ORDER_SORTS, address.get('sort'), 'newest'),
    search: (address.get('q') ?? '').trim().slice(0, 100),
    page: Number.isInteger(page) && page > 0 && page <= 100_000 ? page : 1,
  };
}

/** The filter as an address says it, without what goes without saying. A change of anything but the page leads to the first. */
export function addressOf(filter: OrderFilter, change: Partial<OrderFilter>): URLSearchParams {
  const { status, sort, search, page } = { ...filter, page: 1, ...change };
  const address = new URLSearchParams();
  if (status !== 'all') address.set('status', status);
  if (sort !== 'newest') address.set('sort', sort);
  if (search) address.set('q', search);
  if (page > 1) address.set('page', String(page));
  return address;
}

/** What the server is asked. */
export function queryOf({ status, sort, search, page }: OrderFilter): SellerOrderFilter {
  return { status, sort, page, limit: ORDERS_PAGE, ...(search ? { search } : {}) };
}

function oneOf<T extends string>(list: readonly T[], word: string | null, otherwise: T): T {
  return list.find((known) => known === word) ?? otherwise;
}
