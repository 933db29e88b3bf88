import { Loading, Skeleton } from '@haat/ui';
import styles from './GridSkeleton.module.css';

/** Shown while products load. */
export function GridSkeleton({ text, count }: { text: string; count: number }) {
  return (
    <Loading text={text}>
      <div className={styles.skeletons}>
        {Array.from({ length: count }, (_, place) => place).map((place) => (
          <Skeleton key={place} shape="card" />
        ))}
      </div>
    </Loading>
  );
}
