import { orderKeys } from '@haat/api-client/queries/orders';
import { OrderCode } from '@haat/features';
import { useQueryClient } from '@tanstack/react-query';

/** The card for a code that confirms the orders of a checkout. A file of its own: most orders wait for nothing. */
export function ConfirmByCode({ number, phone }: { number: string; phone: string }) {
  const queryClient = useQueryClient();
  const refetch = () => void queryClient.invalidateQueries({ queryKey: orderKeys.all });
  return <OrderCode number={number} phone={phone} onConfirmed={refetch} onChanged={refetch} />;
}
