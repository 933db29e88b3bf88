import { orderKeys } from '@haat/api-client/queries/orders';
import type { Order } from '@haat/contracts';
import { OrderReturns as Returns } from '@haat/features';
import { useQueryClient } from '@tanstack/react-query';

/** The returns of the order. Loaded shortly before they scroll into view. */
export function OrderReturns({ order }: { order: Order }) {
  const queryClient = useQueryClient();
  return (
    <Returns
      order={order}
      onChanged={() => void queryClient.invalidateQueries({ queryKey: orderKeys.detail(order.id) })}
    />
  );
}
