import { balanceOf, type Order } from '@haat/contracts';
import { useTexts } from '@haat/remote';
import { Money } from '@haat/ui';
import { orderTexts } from '../strings/order';
import { Line } from './Line';
import styles from './Summary.module.css';

/** Shows how much of the total was cancelled, paid and is still due; amounts that don't apply are left out. */
export function Balance({ orders }: { orders: readonly Order[] }) {
  const { balance: t } = useTexts(orderTexts);
  const { cancelled, paid, due } = balanceOf(orders);
  const [first] = orders;
  return (
    <>
      {cancelled > 0 ? (
        <Line term={t.cancelled}>
          <span className={styles.discount}>
            {'\u2212'}
            <Money paisa={cancelled} />
          </span>
        </Line>
      ) : null}
      {paid > 0 ? (
        <Line term={t.paid}>
          <Money paisa={paid} />
        </Line>
      ) : null}
      {due > 0 ? (
        <Line term={first?.payment_method === 'card' ? t.dueByCard : t.dueInCash} className={styles.total}>
          <Money paisa={due} />
        </Line>
      ) : null}
    </>
  );
}
