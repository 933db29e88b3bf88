import { useTexts } from '@haat/remote';
import { Container, Skeleton } from '@haat/ui';
import { sharedTexts } from '../strings';
import styles from './RegionSkeleton.module.css';

/** The skeleton of a loading page of any region. The HTML server puts it into the region's element. */
export function RegionSkeleton() {
  const label = useTexts(sharedTexts).region.loading;
  return (
    <div className={styles.page} role="status" aria-busy="true" aria-label={label}>
      <Container>
        <Skeleton shape="text" className={styles.title} />
        <div className={styles.grid}>
          <Skeleton shape="card" />
          <Skeleton shape="card" />
          <Skeleton shape="card" />
          <Skeleton shape="card" />
        </div>
      </Container>
    </div>
  );
}
