import { orderKeys } from '@haat/api-client/queries/orders';
import { OrderCode } from '@haat/features';
import { useNavigate } from '@haat/navigation';
import { useQueryClient } from '@tanstack/react-query';
import { placedOrder } from '../checkout/placedOrders';

/**
 * The card for a code that confirms the placed orders. Afterwards the page says that they are confirmed, also after a
 * reload. A file of its own: most orders wait for nothing.
 */
export function ConfirmByCode({ number, phone }: { number: string; phone: string }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const refetch = () => void queryClient.invalidateQueries({ queryKey: orderKeys.all });
  return (
    <OrderCode
      number={number}
      phone={phone}
      onConfirmed={({ orders }) => {
        refetch();
        navigate('/order-confirmation', { replace: true, state: { orders: orders.map(placedOrder) } });
      }}
      onChanged={() => {
        refetch();
        navigate(`/order/${number}`, { replace: true });
      }}
    />
  );
}
