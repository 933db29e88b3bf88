import { request } from '@haat/api-client';
import { type BodyOf, orders } from '@haat/contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type Place, placeAfter, sliceAt } from '../nextPage';
import * as read from '../readers';

/** Sellers change orders at any time: cached ones are shown at once and fetched again. */
const LIVE = { staleTime: 0, refetchOnWindowFocus: true } as const;

/** The buyer's orders. Everything is below `all`. */
export const orderKeys = {
  all: ['orders'] as const,
  lists: () => [...orderKeys.all, 'list'] as const,
  pages: () => [...orderKeys.lists(), 'pages'] as const,
  numbered: (number: string) => [...orderKeys.lists(), 'number', number] as const,
  detail: (id: string) => [...orderKeys.all, 'detail', id] as const,
  group: (number: string) => [...orderKeys.all, 'group', number] as const,
};

/** All orders, newest first, page by page. */
export const orderPagesQuery = infiniteQueryOptions({
  queryKey: orderKeys.pages(),
  queryFn: ({ pageParam }) => request(orders.listOrders, { query: sliceAt(pageParam) }, read.orderPage),
  initialPageParam: 1 as Place,
  getNextPageParam: placeAfter,
  ...LIVE,
});

/** The orders with a number. @param number an order's id or its group's number, in any case */
export const ordersByNumberQuery = (number: string) =>
  queryOptions({
    queryKey: orderKeys.numbered(number),
    queryFn: () => request(orders.listOrders, { query: { number } }, read.orderPage),
  });

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: orderKeys.detail(id),
    queryFn: () => request(orders.getOrder, { params: { id } }, read.order),
    ...LIVE,
  });

/** The orders of one checkout. @param number e.g. R100231, in any case */
export const orderGroupQuery = (number: string) =>
  queryOptions({
    queryKey: orderKeys.group(number),
    queryFn: () => request(orders.getOrderGroup, { params: { number } }, read.orderGroup),
    ...LIVE,
  });

/** Orders the selected lines of the cart. @param key the same one with every retry */
export const createOrders = (body: BodyOf<typeof orders.createOrder>, key: string) =>
  request(orders.createOrder, { body, key }, read.placedOrders);

/** Orders one product without the cart. @param key the same one with every retry */
export const createQuickOrder = (body: BodyOf<typeof orders.quickOrder>, key: string) =>
  request(orders.quickOrder, { body, key }, read.placedOrders);

/** @param version of the order as it is shown */
export const cancelOrder = (id: string, reason: string, version?: number) =>
  request(
    orders.cancelOrder,
    { params: { id }, body: { reason, ...(version ? { version } : {}) } },
    read.order,
  );
