import { classNames } from '../classNames';
import { VisuallyHidden } from '../layout/VisuallyHidden';
import { formatMoney } from './formatMoney';
import styles from './Money.module.css';

/** An amount, in taka (as on the wire) or in paisa (as computed); one of the two. */
export interface Amount {
  /** Decimal taka. */
  taka?: number;
  /** Whole paisa; wins over `taka`. */
  paisa?: number;
}

/** The amount in whole paisa. */
export function paisaIn({ taka = 0, paisa }: Amount): number {
  return paisa ?? Math.round(taka * 100);
}

export interface MoneyProps extends Amount {
  /** Crossed out: what it cost before. Give `label` too, since a line through text is not read aloud. */
  struck?: boolean;
  /** Read before the amount by screen readers, e.g. 'Original price'. */
  label?: string;
  className?: string;
}

/** An amount of money: ৳12,34,567. */
export function Money({ struck = false, label, className, ...amount }: MoneyProps) {
  const Tag = struck ? 's' : 'span';
  return (
    <Tag className={classNames(styles.money, struck && styles.struck, className)}>
      {label ? <VisuallyHidden>{label} </VisuallyHidden> : null}
      {formatMoney(paisaIn(amount))}
    </Tag>
  );
}
