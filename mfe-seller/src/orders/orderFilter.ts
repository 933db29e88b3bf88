import type { SellerOrderFilter } from '@haat/api-client/queries/sellerOrders';
import { PAGE_SIZE, SELLER_ORDER_SORTS } from '@haat/contracts';

/** The statuses to filter by: those of section 9 and the remaining ones. */
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

export interface OrderFilter {
  status: (typeof FILTERS)[number];
  sort: (typeof SELLER_ORDER_SORTS)[number];
  search: string;
  /** only orders with unread messages */
  unread: boolean;
  /** days in Dhaka on which it was placed, 'YYYY-MM-DD'; '' without */
  from: string;
  to: string;
  page: number;
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** The filter in an address; invalid values are ignored. */
export function filterOf(address: URLSearchParams): OrderFilter {
  const page = Number(address.get('page'));
  return {
    status: oneOf(FILTERS, address.get('status'), 'all'),
    sort: oneOf(SELLER_ORDER_SORTS, address.get('sort'), 'newest'),
    search: (address.get('q') ?? '').trim().slice(0, 100),
    unread: address.get('unread') === '1',
    from: dayOf(address.get('from')),
    to: dayOf(address.get('to')),
    page: Number.isInteger(page) && page > 0 && page <= 100_000 ? page : 1,
  };
}

/** The address of a changed filter, without default values. Every change but that of the page leads to page 1. */
export function addressOf(filter: OrderFilter, change: Partial<OrderFilter>): URLSearchParams {
  const { status, sort, search, unread, from, to, page } = { ...filter, page: 1, ...change };
  const address = new URLSearchParams();
  if (status !== 'all') address.set('status', status);
  if (sort !== 'newest') address.set('sort', sort);
  if (search) address.set('q', search);
  if (unread) address.set('unread', '1');
  if (from) address.set('from', from);
  if (to) address.set('to', to);
  if (page > 1) address.set('page', String(page));
  return address;
}

/** The parameters of the request. */
export function queryOf({ status, sort, search, unread, from, to, page }: OrderFilter): SellerOrderFilter {
  return {
    status,
    sort,
    page,
    limit: PAGE_SIZE,
    ...(search ? { search } : {}),
    ...(unread ? { unread } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  };
}

const dayOf = (text: string | null) => (text && DAY.test(text) ? text : '');

function oneOf<T extends string>(list: readonly T[], word: string | null, otherwise: T): T {
  return list.find((known) => known === word) ?? otherwise;
}
