import { dhakaTime, type Order } from '@haat/contracts';
import { useTexts, WhenNear } from '@haat/remote';
import { Notice } from '@haat/ui';
import { orderTexts } from '../strings/order';
import styles from './OrderScreen.module.css';

const loadCode = () => import('./ConfirmByCode');
const loadPayment = () => import('./PayOrder');

/** How an order that waits is confirmed, with the card for a code, or paid; nothing for other orders. */
export function CallNotice({ order }: { order: Order }) {
  const { call: t, pay } = useTexts(orderTexts);
  if (order.online_due)
    return (
      <div className={styles.notice}>
        <WhenNear load={loadPayment} className={styles.codePlace}>
          {({ PayOrder }) => <PayOrder order={order} />}
        </WhenNear>
      </div>
    );
  if (order.pay_by)
    return (
      <div className={styles.notice}>
        <Notice tone="warning">
          <strong>{pay.title}</strong> {pay.text(order.customer_phone, dhakaTime(order.pay_by))}
        </Notice>
      </div>
    );
  const until = order.confirm_by && dhakaTime(order.confirm_by);
  if (!until) return null;
  const { order_number: number, customer_phone: phone, confirm_by_code: byCode = false } = order;
  return (
    <div className={styles.notice}>
      <Notice tone="warning">
        <strong>{t.title}</strong> {t.text(phone, until, byCode)}
      </Notice>
      {byCode ? (
        <WhenNear load={loadCode} className={styles.codePlace}>
          {({ ConfirmByCode }) => <ConfirmByCode number={number} phone={phone} />}
        </WhenNear>
      ) : null}
    </div>
  );
}
