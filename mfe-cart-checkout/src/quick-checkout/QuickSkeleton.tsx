import { useTexts } from '@haat/remote';
import { Loading, Skeleton } from '@haat/ui';
import { quickTexts } from '../strings/quick';
import styles from './QuickItem.module.css';

/** Shown while the product loads. */
export function QuickSkeleton() {
  return (
    <Loading text={useTexts(quickTexts).loading}>
      <div className={styles.item}>
        <Skeleton shape="photo" />
        <Skeleton lines={4} />
      </div>
    </Loading>
  );
}
