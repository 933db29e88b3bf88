import { reviewPagesQuery } from '@haat/api-client/queries/reviews';
import type { FitVotes, ReviewSort } from '@haat/contracts';
import { QueryState, useTexts, WhenNear } from '@haat/remote';
import { EmptyState, List, Loading, Skeleton, starIcon } from '@haat/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { sharedTexts } from '../strings/index.ts';
import { reviewsTexts } from '../strings/reviews';
import { RatingSummary } from './RatingSummary';
import { ReviewCard } from './ReviewCard';
import styles from './Reviews.module.css';
import { sortParam, useReviewSort } from './useReviewSort';

const loadTools = () => import('./laterParts');

interface ReviewsProps {
  of: 'product' | 'store';
  id: number;
  /** what buyers say of a product's fit */
  fit?: FitVotes | null | undefined;
  /** Error text of this screen (section 8). */
  failedText: string;
  emptyTitle: string;
  emptyText?: string;
}

/** The reviews of one product or one store (its key): summary, sort order, pages of ten reviews, the seller's replies. */
export function Reviews(props: ReviewsProps) {
  const shared = useTexts(sharedTexts);
  const reviewTexts = useTexts(reviewsTexts);
  const sort = useReviewSort(props.of);
  const query = useReviewPages(props, sort);
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
      {...shared.retry}
    >
      {() => <LoadedReviews {...props} sort={sort} query={query} />}
    </QueryState>
  );
}

function useReviewPages({ of, id }: ReviewsProps, sort: ReviewSort) {
  return useInfiniteQuery({
    ...reviewPagesQuery(of, id, sort),
    // Keeps the shown reviews, and the focus, until those in the new order arrive.
    placeholderData: (shown) => shown,
  });
}

interface LoadedReviewsProps extends ReviewsProps {
  sort: ReviewSort;
  query: ReturnType<typeof useReviewPages>;
}

function LoadedReviews({ of, id, sort, fit, query, failedText, emptyTitle, emptyText }: LoadedReviewsProps) {
  const pages = query.data?.pages ?? [];
  const [first] = pages;
  const reviews = pages.flatMap((page) => page.reviews);
  return (
    <div className={reviews.length > 0 ? styles.reviews : undefined}>
      {first && reviews.length > 0 ? (
        <div className={styles.head}>
          <RatingSummary stats={first.stats} />
          <WhenNear load={loadTools} className={fit ? styles.withFit : styles.tools}>
            {({ ReviewTools }) => (
              <ReviewTools of={of} param={sortParam(of)} sort={sort} fit={fit} reviews={reviews} />
            )}
          </WhenNear>
        </div>
      ) : null}
      <List
        className={styles.list}
        items={reviews}
        keyOf={(review) => review.id}
        empty={<EmptyState size="compact" icon={starIcon} title={emptyTitle} text={emptyText} />}
        renderItem={(review) => (
          <ReviewCard
            review={review}
            withProduct={of === 'store'}
            later={
              <WhenNear
                load={loadTools}
                className={review.images.length > 0 ? styles.withPictures : styles.later}
              >
                {({ HelpfulVote, ReviewPictures }) => (
                  <>
                    <ReviewPictures review={review} />
                    <HelpfulVote review={review} of={of} id={id} />
                  </>
                )}
              </WhenNear>
            }
          />
        )}
      />
      {query.hasNextPage ? (
        <WhenNear load={loadTools} className={styles.later}>
          {({ MoreReviews }) => <MoreReviews query={query} failed={failedText} />}
        </WhenNear>
      ) : null}
    </div>
  );
}
