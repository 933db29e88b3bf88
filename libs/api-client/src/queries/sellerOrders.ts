import { request } from '@haat/api-client';
import {
  type BodyOf,
  currentLanguage,
  MAX_PAGE_SIZE,
  type Order,
  type OrderStatus,
  orders,
  type PaperKind,
  type QueryOf,
  receipts,
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

/** Moves several orders; what is refused stays, with the reason. */
export const moveOrders = (body: BodyOf<typeof orders.moveOrders>) => request(orders.moveOrders, { body });

/** Slips or labels of several orders in one PDF. */
export const orderPapersOf = (ids: string[], kind: PaperKind): Promise<Blob> =>
  request(receipts.sellerPapers, { body: { ids, kind, lang: currentLanguage() } });

/** Orders for a spreadsheet: those of a filter, or those that are named. */
export const ordersFileOf = ({
  page: _page,
  limit: _limit,
  unread,
  ids,
  ...filter
}: SellerOrderFilter & { ids?: string[] }): Promise<Blob> =>
  request(orders.sellerOrdersCsv, {
    query: {
      ...filter,
      ...(unread ? { unread: 'true' } : {}),
      ...(ids ? { ids: ids.join(',') } : {}),
      lang: currentLanguage(),
    } as QueryOf<typeof orders.sellerOrdersCsv>,
  });
