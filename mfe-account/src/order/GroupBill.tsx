import type { OrderGroup } from '@haat/contracts';
import { BillRows } from '@haat/features';
import { useTexts } from '@haat/remote';
import { orderTexts } from '../strings/order';
import styles from './Summary.module.css';
import { useBillTexts } from './useBillTexts';

/** The bill of a checkout: all its orders together. */
export function GroupBill({ group }: { group: OrderGroup }) {
  const t = useTexts(orderTexts);
  return (
    <>
      <h2 className={styles.heading}>{t.bill}</h2>
      <dl className={styles.bill}>
        <BillRows bill={group} orders={group.orders} texts={useBillTexts(group.orders[0])} styles={styles} />
      </dl>
    </>
  );
}
