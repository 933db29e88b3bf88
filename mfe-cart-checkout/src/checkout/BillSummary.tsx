import type { Bill } from '@haat/contracts';
import { formatMoney } from '@haat/ui';
import { useStrings } from '../strings';
import styles from './BillSummary.module.css';

interface BillSummaryProps {
  bill: Bill;
  /** Number of pieces in the subtotal. */
  pieces: number;
  /** The applied coupon. */
  couponCode: string | null;
}

/** Subtotal, delivery, discount and total. */
export function BillSummary({ bill, pieces, couponCode }: BillSummaryProps) {
  const s = useStrings().bill;
  return (
    <dl className={styles.bill}>
      <div className={styles.row}>
        <dt>{s.subtotal(pieces)}</dt>
        <dd>{formatMoney(bill.subtotal)}</dd>
      </div>
      <div className={styles.row}>
        <dt>{s.delivery}</dt>
        <dd>{formatMoney(bill.delivery)}</dd>
      </div>
      {couponCode && bill.discount > 0 ? (
        <div className={`${styles.row} ${styles.discount}`}>
          <dt>{s.discount(couponCode)}</dt>
          <dd>{s.less(formatMoney(bill.discount))}</dd>
        </div>
      ) : null}
      <div className={`${styles.row} ${styles.total}`}>
        <dt>{s.total}</dt>
        <dd aria-live="polite">{formatMoney(bill.total)}</dd>
      </div>
    </dl>
  );
}
