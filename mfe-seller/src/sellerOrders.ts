import { sellerOrders as api } from '@haat/api-client';
import type { Order, SellerOrderStatus } from '@haat/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

export const sellerOrdersQuery = queryOptions({ queryKey: ['seller-orders'], queryFn: api.list });

export const sellerOrderQuery = (id: string) =>
  queryOptions({ queryKey: ['seller-order', id], queryFn: () => api.get(id) });

export interface StatusChange {
  status: SellerOrderStatus;
  notes?: string;
  /** just these items, when they are delivered before the rest */
  item_ids?: number[];
}

/** Moves an order; the answer is the order now, on show everywhere at once. */
export function useStatusChange(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: StatusChange) => api.updateStatus(id, change),
    onSuccess: (order) => {
      queryClient.setQueryData(sellerOrderQuery(id).queryKey, order);
      queryClient.setQueryData(sellerOrdersQuery.queryKey, (orders?: Order[]) =>
        orders?.map((other) => (other.id === order.id ? order : other)),
      );
    },
  });
}
