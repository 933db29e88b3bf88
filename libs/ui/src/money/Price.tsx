import { classNames } from '../classNames';
import { Badge } from '../product/Badge';
import { formatMoney } from './formatMoney';
import { type Amount, Money, paisaIn } from './Money';
import styles from './Price.module.css';

export interface PriceProps {
  /** The current price. */
  now: Amount;
  /** The price without the offer; leave it out when no offer is active. */
  was?: Amount | null;
  /** Read before the old price, e.g. 'Original price'. */
  wasLabel?: string;
  /** Read before the price now while an offer is active, e.g. 'Offer price'. */
  nowLabel?: string;
  /** Text of the badge while an offer is active, e.g. 'SALE'. Leave out where a picture carries the badge. */
  saleText?: string;
  /** The savings line, given the saved amount: (amount) => `Save ${amount}`. */
  savingsText?: (amount: string) => string;
  /** 'sm' on cards (when absent), 'lg' on a product's own page. */
  size?: 'sm' | 'lg';
}

/** A price, or offer price with the old price struck, a SALE badge and the savings. */
export function Price({ now, was, wasLabel, nowLabel, saleText, savingsText, size = 'sm' }: PriceProps) {
  const saved = was ? paisaIn(was) - paisaIn(now) : 0;
  const onSale = saved > 0;
  return (
    <div className={classNames(styles.price, styles[size])}>
      <Money
        {...now}
        label={onSale ? nowLabel : undefined}
        className={classNames(styles.now, onSale && styles.sale)}
      />
      {onSale && was ? <Money {...was} struck label={wasLabel} className={styles.was} /> : null}
      {onSale && saleText ? <Badge tone="sale">{saleText}</Badge> : null}
      {onSale && savingsText ? (
        <span className={styles.savings}>{savingsText(formatMoney(saved))}</span>
      ) : null}
    </div>
  );
}
