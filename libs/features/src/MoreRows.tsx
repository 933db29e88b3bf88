import { useTexts } from '@haat/remote';
import { Button } from '@haat/ui';
import styles from './MoreRows.module.css';
import { moreRowsTexts } from './moreRowsTexts';

export interface MoreRowsProps {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}

/** The end of a list that has more rows. */
export function MoreRows({ query }: MoreRowsProps) {
  const t = useTexts(moreRowsTexts);
  if (!query.hasNextPage) return null;
  return (
    <div className={styles.more}>
      <Button
        variant="secondary"
        pending={query.isFetchingNextPage}
        pendingText={t.loading}
        onClick={() => query.fetchNextPage()}
      >
        {t.more}
      </Button>
    </div>
  );
}
