import { dhakaTime, type Order } from '@haat/contracts';
import { Notice } from '@haat/ui';
import { useStrings } from '../strings';
import styles from './OrderScreen.module.css';

/** What happens next with a cash order that the shop confirms by a call; nothing for other orders. */
export function CallNotice({ order }: { order: Pick<Order, 'confirm_by' | 'customer_phone'> }) {
  const s = useStrings().order.call;
  const until = order.confirm_by && dhakaTime(order.confirm_by);
  if (!until) return null;
  return (
    <div className={styles.notice}>
      <Notice tone="warning">
        <strong>{s.title}</strong> {s.text(order.customer_phone, until)}
      </Notice>
    </div>
  );
}
