import { orderKeys } from '@haat/api-client/queries/orders';
import { dhakaTime, type Order } from '@haat/contracts';
import { WhenNear } from '@haat/remote';
import { Notice } from '@haat/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useStrings } from '../strings';
import styles from './OrderScreen.module.css';

const loadCode = () => import('./OrderCode');

/** What a cash order that waits to be confirmed waits for, and the card for a code; nothing for other orders. */
export function CallNotice({ order }: { order: Order }) {
  const s = useStrings().order.call;
  const queryClient = useQueryClient();
  const until = order.confirm_by && dhakaTime(order.confirm_by);
  if (!until) return null;
  const { order_number: number, customer_phone: phone, confirm_by_code: byCode } = order;
  const refetch = () => queryClient.invalidateQueries({ queryKey: orderKeys.all });
  return (
    <div className={styles.notice}>
      <Notice tone="warning">
        <strong>{s.title}</strong> {byCode ? s.orCode(phone, until) : s.text(phone, until)}
      </Notice>
      {byCode ? (
        <WhenNear load={loadCode} className={styles.codePlace}>
          {({ OrderCode }) => (
            <OrderCode number={number} phone={phone} onConfirmed={refetch} onChanged={refetch} />
          )}
        </WhenNear>
      ) : null}
    </div>
  );
}
