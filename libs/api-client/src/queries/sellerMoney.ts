import { request } from '@haat/api-client';
import { type BodyOf, type Language, sellerMoney } from '@haat/contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

/** The money of the seller's store. */
export const sellerMoneyKeys = {
  all: ['seller-money'] as const,
  orders: ['seller-money', 'orders'] as const,
  payouts: ['seller-money', 'payouts'] as const,
};

/** Balance, payout account and rates. */
export const moneyQuery = queryOptions({
  queryKey: sellerMoneyKeys.all,
  queryFn: () => request(sellerMoney.getMoney),
  // An order that was just delivered counts.
  refetchOnMount: 'always',
});

/** Delivered orders from gross to net, last placed first. */
export const moneyOrdersQuery = infiniteQueryOptions({
  queryKey: sellerMoneyKeys.orders,
  queryFn: ({ pageParam }) =>
    request(sellerMoney.listMoneyOrders, { query: pageParam === undefined ? {} : { after: pageParam } }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }) => next,
  refetchOnMount: 'always',
});

/** Payouts, the last one first. */
export const payoutsQuery = infiniteQueryOptions({
  queryKey: sellerMoneyKeys.payouts,
  queryFn: ({ pageParam }) =>
    request(sellerMoney.listPayouts, { query: pageParam === undefined ? {} : { after: String(pageParam) } }),
  initialPageParam: undefined as number | undefined,
  getNextPageParam: ({ next }) => next,
  refetchOnMount: 'always',
});

/** The statement of a month as a file. @param month '2026-11' */
export const statementOf = (month: string, kind: 'pdf' | 'csv', lang: Language): Promise<Blob> =>
  request(kind === 'pdf' ? sellerMoney.statementPdf : sellerMoney.statementCsv, { query: { month, lang } });

/** Asks for another payout account. @returns where its code comes from */
export const askAccountChange = (body: BodyOf<typeof sellerMoney.askAccountChange>) =>
  request(sellerMoney.askAccountChange, { body });

export const confirmAccountChange = (body: BodyOf<typeof sellerMoney.confirmAccountChange>) =>
  request(sellerMoney.confirmAccountChange, { body });
