import { reviewPagesQuery } from '@haat/api-client/queries/reviews';
import type { REVIEW_SORTS } from '@haat/contracts';
import { QueryState } from '@haat/remote';
import { EmptyState, List, Loading, Skeleton } from '@haat/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MorePages } from '../product-list/MorePages';
import { useStrings } from '../strings/index.ts';
import { useReviewsStrings } from '../strings/useReviewsStrings';
import { RatingSummary } from './RatingSummary';
import { ReviewCard } from './ReviewCard';
import styles from './Reviews.module.css';

interface ReviewsProps {
  of: 'product' | 'store';
  id: number;
  sort?: (typeof REVIEW_SORTS)[number];
  /** Error text of this screen (section 8). */
  failedText: string;
  emptyTitle: string;
  emptyText?: string;
  /** Shown next to the summary, e.g. the sort order. */
  controls?: ReactNode;
}

/** The reviews of a product or a store: summary, pages of ten reviews, the seller's replies. */
export function Reviews(props: ReviewsProps) {
  const t = useStrings();
  const reviewTexts = useReviewsStrings();
  const query = useReviewPages(props);
  return (
    <QueryState
      query={query}
      loading={
        <Loading text={reviewTexts.loading}>
          <Skeleton lines={4} />
        </Loading>
      }
      error={props.failedText}
      size="compact"
      {...t.retry}
    >
      {() => <LoadedReviews {...props} query={query} />}
    </QueryState>
  );
}

function useReviewPages({ of, id, sort }: ReviewsProps) {
  return useInfiniteQuery(reviewPagesQuery(of, id, sort));
}

interface LoadedReviewsProps extends ReviewsProps {
  query: ReturnType<typeof useReviewPages>;
}

function LoadedReviews({ of, query, failedText, emptyTitle, emptyText, controls }: LoadedReviewsProps) {
  const s = useReviewsStrings();
  const pages = query.data?.pages ?? [];
  const [first] = pages;
  const reviews = pages.flatMap((page) => page.reviews);
  return (
    <div className={reviews.length > 0 ? styles.reviews : undefined}>
      {first && reviews.length > 0 ? (
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
      <MorePages query={query} texts={{ ...s, failed: failedText }} />
    </div>
  );
}
