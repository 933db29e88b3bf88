import { Loading, Skeleton } from '@haat/ui';
import { useStrings } from '../strings';
import styles from './QuickItem.module.css';

/** Shown while the product loads. */
export function QuickSkeleton() {
  return (
    <Loading text={useStrings().quick.loading}>
      <div className={styles.item}>
        <Skeleton shape="photo" />
        <Skeleton lines={4} />
      </div>
    </Loading>
  );
}
