import { areaTexts, DistrictChoice } from '@haat/features';
import { useTexts } from '@haat/remote';
import { sharedTexts } from '../strings';
import styles from './BillSummary.module.css';

/** A row of the bill where delivery fees differ. A file of its own: it has the names of all districts. */
export function DistrictRow() {
  return (
    <div className={styles.row}>
      <dt>{useTexts(sharedTexts).bill.deliverTo}</dt>
      <dd>
        <DistrictChoice texts={useTexts(areaTexts)} />
      </dd>
    </div>
  );
}
