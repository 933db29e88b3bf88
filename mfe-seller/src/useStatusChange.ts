import {
  type StatusChange,
  sellerOrderKeys,
  sellerOrderQuery,
  updateOrderStatus,
} from '@haat/api-client/queries/sellerOrders';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/** Changes the status of an order. The answer replaces the cached order; after an error the order is fetched again. */
export function useStatusChange(id: string) {
  const queryClient = useQueryClient();
  const { queryKey } = sellerOrderQuery(id);
  return useMutation({
    mutationFn: (change: StatusChange) => updateOrderStatus(id, change),
    onSuccess: (order) => queryClient.setQueryData(queryKey, order),
    onError: () => queryClient.invalidateQueries({ queryKey }),
    onSettled: () => {
      queryClient.invalidateQueries({ queryKey: sellerOrderKeys.lists() });
    },
  });
}
