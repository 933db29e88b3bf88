import { Loading, Skeleton } from '@haat/ui';
import { useQuickStrings } from '../strings/useQuickStrings';
import styles from './QuickItem.module.css';

/** Shown while the product loads. */
export function QuickSkeleton() {
  return (
    <Loading text={useQuickStrings().loading}>
      <div className={styles.item}>
        <Skeleton shape="photo" />
        <Skeleton lines={4} />
      </div>
    </Loading>
  );
}
