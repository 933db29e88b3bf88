import { sellerOrders as api, type SellerOrderFilter } from '@haat/api-client';
import type { SellerOrderStatus } from '@haat/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

const ALL = ['seller-orders'];

/** Buyers order and cancel meanwhile: what is kept is shown at once and asked for again. */
const LIVE = { staleTime: 0, refetchOnWindowFocus: true } as const;

/** All orders of the store. */
export const sellerOrdersQuery = queryOptions({ queryKey: ALL, queryFn: api.list });

/** A page of them. */
export const sellerOrderPageQuery = (filter: SellerOrderFilter) =>
  queryOptions({ queryKey: [...ALL, 'page', filter], queryFn: () => api.page(filter), ...LIVE });

export const sellerOrderQuery = (id: string) =>
  queryOptions({ queryKey: ['seller-order', id], queryFn: () => api.get(id), ...LIVE });

export interface StatusChange {
  status: SellerOrderStatus;
  notes?: string;
  /** just these items, when they are delivered before the rest */
  item_ids?: number[];
  /** cash in taka that was taken with these items */
  collected?: number;
}

/** Moves an order; the answer is the order now, on show at once. One that was refused is asked for anew. */
export function useStatusChange(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: StatusChange) => api.updateStatus(id, change),
    onSuccess: (order) => queryClient.setQueryData(sellerOrderQuery(id).queryKey, order),
    onError: () => queryClient.invalidateQueries({ queryKey: sellerOrderQuery(id).queryKey }),
    onSettled: () => {
      queryClient.invalidateQueries({ queryKey: ALL });
    },
  });
}
