import { request } from '@haat/api-client';
import {
  type BodyOf,
  MAX_PAGE_SIZE,
  type Order,
  type OrderStatus,
  orders,
  type SellerOrderPage,
  type SellerOrderSort,
} from '@haat/contracts';
import { queryOptions } from '@tanstack/react-query';
import * as read from '../readers';

/** Buyers order and cancel at any time: cached orders are shown at once and fetched again. */
const LIVE = { staleTime: 0, refetchOnWindowFocus: true } as const;

export interface SellerOrderFilter {
  page?: number;
  limit?: number;
  status?: OrderStatus | 'all';
  sort?: SellerOrderSort;
  /** part of an order's id, of the customer's name, e-mail or phone, or of an item's name or SKU */
  search?: string;
  /** only those with unread messages */
  unread?: boolean;
  /** 'YYYY-MM-DD' in Dhaka: when it was placed, both included */
  from?: string;
  to?: string;
}

/** The orders of the seller's store. Everything is below `all`, lists below `lists`. */
export const sellerOrderKeys = {
  all: ['seller-orders'] as const,
  lists: () => [...sellerOrderKeys.all, 'list'] as const,
  every: () => [...sellerOrderKeys.lists(), 'every'] as const,
  page: (filter: SellerOrderFilter) => [...sellerOrderKeys.lists(), 'page', filter] as const,
  detail: (id: string) => [...sellerOrderKeys.all, 'detail', id] as const,
};

const listPage = ({ page, limit, unread, ...filter }: SellerOrderFilter): Promise<SellerOrderPage> =>
  request(
    orders.listSellerOrders,
    {
      query: {
        ...filter,
        page: page && String(page),
        limit: limit && String(limit),
        ...(unread ? { unread: 'true' } : {}),
      },
    },
    read.sellerOrderPage,
  );

/** All pages, one after the other. */
async function listAll(): Promise<Order[]> {
  const all: Order[] = [];
  for (let page = 1; ; page++) {
    const { results, has_next } = await listPage({ page, limit: MAX_PAGE_SIZE });
    all.push(...results);
    if (!has_next) return all;
  }
}

/** All orders of the store. */
export const sellerOrdersQuery = queryOptions({ queryKey: sellerOrderKeys.every(), queryFn: listAll });

/** A page of them. */
export const sellerOrderPageQuery = (filter: SellerOrderFilter) =>
  queryOptions({ queryKey: sellerOrderKeys.page(filter), queryFn: () => listPage(filter), ...LIVE });

export const sellerOrderQuery = (id: string) =>
  queryOptions({
    queryKey: sellerOrderKeys.detail(id),
    queryFn: () => request(orders.getSellerOrder, { params: { id } }, read.order),
    ...LIVE,
  });

export type StatusChange = BodyOf<typeof orders.updateOrderStatus>;

/** Stores the count of refused pieces. */
export const inspectRefused = (id: string, items: BodyOf<typeof orders.inspectRefused>['items']) =>
  request(orders.inspectRefused, { params: { id }, body: { items } }, read.order);

export const updateOrderStatus = (id: string, body: StatusChange) =>
  request(orders.updateOrderStatus, { params: { id }, body }, read.order);
