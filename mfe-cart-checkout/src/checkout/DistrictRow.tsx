import { DistrictChoice, useAreaStrings } from '@haat/features';
import { useStrings } from '../strings';
import styles from './BillSummary.module.css';

/** A row of the bill where delivery fees differ. A file of its own: it has the names of all districts. */
export function DistrictRow() {
  return (
    <div className={styles.row}>
      <dt>{useStrings().bill.deliverTo}</dt>
      <dd>
        <DistrictChoice texts={useAreaStrings()} />
      </dd>
    </div>
  );
}
