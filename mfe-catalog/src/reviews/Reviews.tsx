import { reviewPagesQuery } from '@haat/api-client/queries/reviews';
import type { REVIEW_SORTS } from '@haat/contracts';
import { Button, EmptyState, List, Loading, Skeleton } from '@haat/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailed } from '../states/LoadFailed';
import { useStrings } from '../strings/index.ts';
import { RatingSummary } from './RatingSummary';
import { ReviewCard } from './ReviewCard';
import styles from './Reviews.module.css';

interface ReviewsProps {
  of: 'product' | 'store';
  id: number;
  sort?: (typeof REVIEW_SORTS)[number];
  /** What failed, as section 8 words it for this screen. */
  failedText: string;
  emptyTitle: string;
  emptyText?: string;
  /** Beside the summary: the choice of an order. */
  controls?: ReactNode;
}

/** The reviews of a product or a store: summary, ten a page, the seller's replies. */
export function Reviews({ of, id, sort, failedText, emptyTitle, emptyText, controls }: ReviewsProps) {
  const s = useStrings().reviews;
  const pages = useInfiniteQuery(reviewPagesQuery(of, id, sort));
  if (pages.isPending) {
    return (
      <Loading text={s.loading}>
        <Skeleton lines={4} />
      </Loading>
    );
  }
  const [first] = pages.data?.pages ?? [];
  if (!first) {
    return (
      <LoadFailed
        size="compact"
        message={failedText}
        error={pages.error as Error}
        onRetry={() => pages.refetch()}
      />
    );
  }
  const reviews = pages.data?.pages.flatMap((page) => page.reviews) ?? [];
  return (
    <div className={reviews.length > 0 ? styles.reviews : undefined}>
      {reviews.length > 0 ? (
        <div className={styles.head}>
          <RatingSummary stats={first.stats} />
          {controls}
        </div>
      ) : null}
      <List
        className={styles.list}
        items={reviews}
        keyOf={(review) => review.id}
        empty={<EmptyState size="compact" icon="star" title={emptyTitle} text={emptyText} />}
        renderItem={(review) => <ReviewCard review={review} withProduct={of === 'store'} />}
      />
      {pages.isFetchNextPageError ? (
        <LoadFailed
          size="compact"
          message={failedText}
          error={pages.error as Error}
          onRetry={() => pages.fetchNextPage()}
        />
      ) : pages.hasNextPage ? (
        <Button
          variant="secondary"
          pending={pages.isFetchingNextPage}
          pendingText={s.loadingMore}
          onClick={() => pages.fetchNextPage()}
        >
          {s.more}
        </Button>
      ) : null}
    </div>
  );
}
