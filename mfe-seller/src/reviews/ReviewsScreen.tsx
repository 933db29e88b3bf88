import { ApiError } from '@haat/api-client';
import { sellerQuestionPagesQuery } from '@haat/api-client/queries/questions';
import { sellerReviewPagesQuery, sellerReviewStatsQuery } from '@haat/api-client/queries/sellerReviews';
import type { Page, SellerReview } from '@haat/contracts';
import { useBlocker, useSearchParams } from '@haat/navigation';
import { QueryState } from '@haat/remote';
import { sessionAtom } from '@haat/session';
import { Button, Container, EmptyState, List, Loading, Notice, PageTitle, Skeleton, Tabs } from '@haat/ui';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { LeaveQuestion } from '../LeaveQuestion';
import { useStrings } from '../strings';
import { Filters } from './Filters';
import { Questions } from './Questions';
import { RatingSummary } from './RatingSummary';
import { removeReplyDraft } from './ReplyForm';
import { ReviewCard } from './ReviewCard';
import styles from './ReviewsScreen.module.css';
import { isFiltered, NO_FILTER, type ReviewFilter, useReviewFilter } from './reviewFilter';
import { withReview } from './withReview';

const pagesQuery = ({ stars, waiting }: ReviewFilter) =>
  sellerReviewPagesQuery({ rating: stars ?? undefined, replied: waiting ? false : undefined });

/** /seller/reviews (section 2): the reviews with the seller's one reply to each, and the questions of shoppers. */
export default function ReviewsScreen() {
  const t = useStrings();
  const [query, setQuery] = useSearchParams();
  const { data, error } = useInfiniteQuery(sellerQuestionPagesQuery(true));
  // An older API knows no questions.
  if (!data && error instanceof ApiError && error.status === 404) {
    return (
      <Container>
        <PageTitle>{t.reviews.title}</PageTitle>
        <AllReviews />
      </Container>
    );
  }
  return (
    <Container>
      <PageTitle>{t.reviews.title}</PageTitle>
      <Tabs
        label={t.questions.tabs}
        value={query.get('tab') === 'questions' ? 'questions' : 'reviews'}
        onValueChange={(tab) => setQuery(tab === 'questions' ? { tab } : {}, { replace: true })}
        tabs={[
          { value: 'reviews', label: t.questions.reviewsTab, content: <AllReviews /> },
          { value: 'questions', label: t.questions.tab(data?.pages[0]?.open ?? 0), content: <Questions /> },
        ]}
      />
    </Container>
  );
}

function AllReviews() {
  const t = useStrings().reviews;
  const queryClient = useQueryClient();
  const seller = useAtomValue(sessionAtom).profile?.seller_profile;
  const [filter, setFilter] = useReviewFilter();
  const query = useInfiniteQuery(pagesQuery(filter));
  const retry = () =>
    Promise.all([query.refetch(), seller && queryClient.refetchQueries(sellerReviewStatsQuery(seller.id))]);
  return (
    <div className={styles.columns}>
      <div className={styles.summary}>
        {seller ? <Summary seller={seller.id} listFailed={query.isError && !query.data} /> : null}
        <Filters filter={filter} onChange={setFilter} />
      </div>
      <QueryState
        query={query}
        onRetry={retry}
        loading={
          <Loading text={t.loading}>
            <Skeleton lines={4} />
            <Skeleton lines={4} />
            <Skeleton lines={4} />
          </Loading>
        }
      >
        {({ pages }) => (
          <Reviews query={query} pages={pages} filter={filter} onClear={() => setFilter(NO_FILTER)} />
        )}
      </QueryState>
    </div>
  );
}

/** @param listFailed the list shows the error already */
function Summary({ seller, listFailed }: { seller: number; listFailed: boolean }) {
  const t = useStrings().reviews;
  const query = useQuery(sellerReviewStatsQuery(seller));
  if (query.isError && listFailed) return null;
  return (
    <section aria-label={t.summary}>
      <QueryState
        query={query}
        size="compact"
        loading={
          <Loading text={t.loading}>
            <Skeleton lines={5} />
          </Loading>
        }
      >
        {(stats) => <RatingSummary stats={stats} />}
      </QueryState>
    </section>
  );
}

interface ReviewsProps {
  filter: ReviewFilter;
  onClear: () => void;
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
  pages: readonly Page<SellerReview>[];
}

function Reviews({ query, pages, filter, onClear }: ReviewsProps) {
  const t = useStrings();
  const queryClient = useQueryClient();
  const list = useRef<HTMLDivElement>(null);
  const continueAt = useRef<number | null>(null);
  /** ids of reviews with an unsent reply */
  const [typed, setTyped] = useState<ReadonlySet<number>>(new Set());
  const block = useBlocker(typed.size > 0);
  const reviews = onceEach(pages.flatMap(({ results }) => results));

  const note = (id: number, unsent: boolean) =>
    setTyped((before) => {
      if (before.has(id) === unsent) return before;
      const next = new Set(before);
      if (unsent) next.add(id);
      else next.delete(id);
      return next;
    });

  const show = (replied: SellerReview) =>
    queryClient.setQueryData(pagesQuery(filter).queryKey, (data) => data && withReview(data, replied));

  // The pressed button may have been removed: the focus moves to the first new review.
  useEffect(() => {
    const from = continueAt.current;
    if (from === null || reviews.length <= from) return;
    continueAt.current = null;
    list.current?.querySelectorAll<HTMLElement>('article')[from]?.focus();
  }, [reviews.length]);

  function loadMore() {
    continueAt.current = reviews.length;
    void query.fetchNextPage();
  }

  return (
    <div ref={list} className={styles.reviews}>
      <List
        label={t.reviews.list}
        items={reviews}
        keyOf={({ id }) => id}
        empty={
          isFiltered(filter) ? (
            <EmptyState
              size="compact"
              icon="star"
              title={t.reviews.noMatch}
              action={
                <Button variant="secondary" size="sm" onClick={onClear}>
                  {t.reviews.all}
                </Button>
              }
            />
          ) : (
            <EmptyState icon="star" title={t.reviews.none} text={t.reviews.noneText} />
          )
        }
        renderItem={(review) => (
          <ReviewCard review={review} onReplied={show} onTyped={(unsent) => note(review.id, unsent)} />
        )}
      />
      {query.isFetchNextPageError ? <Notice tone="danger">{t.reviews.moreFailed}</Notice> : null}
      {query.hasNextPage ? (
        <div className={styles.more}>
          <Button
            variant="secondary"
            pending={query.isFetchingNextPage}
            pendingText={t.reviews.loadingMore}
            onClick={loadMore}
          >
            {query.isFetchNextPageError ? t.retry : t.reviews.more}
          </Button>
        </div>
      ) : null}
      <LeaveQuestion block={block} text={t.reviews.leave} onLeave={() => typed.forEach(removeReplyDraft)} />
    </div>
  );
}

/** A new review moves others to the next page, where they would appear twice. */
function onceEach(reviews: readonly SellerReview[]): SellerReview[] {
  return [...new Map(reviews.map((review) => [review.id, review])).values()];
}
