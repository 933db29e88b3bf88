import { type Bill, deliveryWindow, dhakaDay, type Paisa, type SaleTerms } from '@haat/contracts';
import { Link } from '@haat/navigation';
import { useLoaded, useTexts } from '@haat/remote';
import { formatMoney, Stack } from '@haat/ui';
import { sharedTexts } from '../strings';
import styles from './BillSummary.module.css';
import type { DeliveryTerms } from './delivery';

interface BillSummaryProps {
  bill: Bill;
  /** Number of pieces in the subtotal. */
  pieces: number;
  /** The applied coupon. */
  couponCode: string | null;
  /** Savings through offers in paisa, without the coupon. */
  saved: Paisa;
  /** The sale terms of the ordered products; empty: no delivery dates are shown. */
  terms: readonly SaleTerms[];
  delivery: DeliveryTerms;
  /** Whether the district can be chosen here. */
  offersDistricts?: boolean;
}

const loadChoice = () => import('./DistrictRow');
/** A failed load is ignored: the dialog then asks for the district. */
const ignore = () => {};

/** Subtotal, delivery with its dates, discount, total, what is saved in all, and how an order can be undone. */
export function BillSummary({
  bill,
  pieces,
  couponCode,
  saved,
  terms,
  delivery,
  offersDistricts = false,
}: BillSummaryProps) {
  const t = useTexts(sharedTexts).bill;
  const savedInAll = saved + bill.discount;
  const choice = useLoaded(loadChoice, offersDistricts, ignore);
  return (
    <>
      <Stack as="dl" gap="2">
        <div className={styles.row}>
          <dt>{t.subtotal(pieces)}</dt>
          <dd>{formatMoney(bill.subtotal)}</dd>
        </div>
        <div className={styles.row}>
          <dt>{delivery.district ? t.deliveryTo(delivery.district) : t.delivery}</dt>
          <dd>{formatMoney(bill.delivery)}</dd>
        </div>
        {choice && offersDistricts ? <choice.DistrictRow /> : null}
        {terms.length > 0 ? (
          <div className={styles.row}>
            <dt>{t.arrives}</dt>
            <dd>{t.dates(deliveryWindow(dhakaDay(new Date()), terms, delivery.days))}</dd>
          </div>
        ) : null}
        {couponCode && bill.discount > 0 ? (
          <div className={`${styles.row} ${styles.discount}`}>
            <dt>{t.discount(couponCode)}</dt>
            <dd>{t.less(formatMoney(bill.discount))}</dd>
          </div>
        ) : null}
        <div className={`${styles.row} ${styles.total}`}>
          <dt>{t.total}</dt>
          <dd aria-live="polite">{formatMoney(bill.total)}</dd>
        </div>
        {savedInAll > 0 ? (
          <div className={`${styles.row} ${styles.discount}`}>
            <dt>{t.saved}</dt>
            <dd>{formatMoney(savedInAll)}</dd>
          </div>
        ) : null}
      </Stack>
      <p className={styles.trust}>
        {t.trust} <Link to="/policies">{t.policies}</Link>
      </p>
    </>
  );
}
