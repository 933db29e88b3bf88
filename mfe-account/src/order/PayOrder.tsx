import { orderGroupQuery } from '@haat/api-client/queries/orders';
import { type Order, paisaOf, takaOf } from '@haat/contracts';
import { PayOnline } from '@haat/features';
import { useQuery } from '@tanstack/react-query';

/** The ways to pay what the order's checkout can pay online: its orders are paid together. A file of its own: most are paid in cash. */
export function PayOrder({ order }: { order: Order }) {
  const { order_number: number } = order;
  const { data: group } = useQuery(orderGroupQuery(number));
  const due = (group?.orders ?? [order]).filter(({ online_due }) => online_due);
  return (
    <PayOnline
      number={number}
      amount={takaOf(due.reduce((sum, { online_due = 0 }) => sum + paisaOf(online_due), 0))}
      advance={due.every(({ payment_method }) => payment_method === 'cod')}
      payBy={order.pay_by}
    />
  );
}
