import { ApiError } from '@haat/api-client';
import { sellerQuestionPagesQuery } from '@haat/api-client/queries/questions';
import {
  sellerReviewKeys,
  sellerReviewPagesQuery,
  sellerReviewStatsQuery,
} from '@haat/api-client/queries/sellerReviews';
import type { Page, SellerReview } from '@haat/contracts';
import { useSearchParams } from '@haat/navigation';
import { QueryState, useTexts } from '@haat/remote';
import { sessionAtom } from '@haat/session';
import { Button, Container, EmptyState, Loading, PageTitle, Skeleton, starIcon, Tabs } from '@haat/ui';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import type { ComponentProps } from 'react';
import { questionsTexts } from '../strings/questions';
import { reviewsTexts } from '../strings/reviews';
import { Filters } from './Filters';
import { Questions } from './Questions';
import { RatingSummary } from './RatingSummary';
import { replyDrafts } from './ReplyForm';
import { ReviewCard } from './ReviewCard';
import styles from './ReviewsScreen.module.css';
import { isFiltered, NO_FILTER, type ReviewFilter, useReviewFilter } from './reviewFilter';
import { WritingList } from './WritingList';
import { withReview } from './withReview';

const pagesQuery = ({ stars, waiting }: ReviewFilter) =>
  sellerReviewPagesQuery({ rating: stars ?? undefined, replied: waiting ? false : undefined });

/** /seller/reviews (section 2): the reviews with the seller's one reply to each, and the questions of shoppers. */
export default function ReviewsScreen() {
  const t = useTexts(reviewsTexts);
  const questions = useTexts(questionsTexts);
  const [query, setQuery] = useSearchParams();
  const { data, error } = useInfiniteQuery(sellerQuestionPagesQuery(true));
  // An older API knows no questions.
  if (!data && error instanceof ApiError && error.status === 404) {
    return (
      <Container>
        <PageTitle>{t.title}</PageTitle>
        <AllReviews />
      </Container>
    );
  }
  return (
    <Container>
      <PageTitle>{t.title}</PageTitle>
      <Tabs
        label={questions.tabs}
        value={query.get('tab') === 'questions' ? 'questions' : 'reviews'}
        onValueChange={(tab) => setQuery(tab === 'questions' ? { tab } : {}, { replace: true })}
        tabs={[
          { value: 'reviews', label: questions.reviewsTab, content: <AllReviews /> },
          { value: 'questions', label: questions.tab(data?.pages[0]?.open ?? 0), content: <Questions /> },
        ]}
      />
    </Container>
  );
}

function AllReviews() {
  const t = useTexts(reviewsTexts);
  const queryClient = useQueryClient();
  const seller = useAtomValue(sessionAtom).profile?.seller_profile;
  const [filter, setFilter] = useReviewFilter();
  const query = useInfiniteQuery(pagesQuery(filter));
  const retry = () =>
    Promise.all([query.refetch(), seller && queryClient.refetchQueries(sellerReviewStatsQuery(seller.id))]);
  return (
    <div className={styles.columns}>
      <div className={styles.summary}>
        <Summary seller={seller?.id} listFailed={query.isError && !query.data} />
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

interface SummaryProps {
  /** undefined until the profile is known, as on the HTML server */
  seller: number | undefined;
  /** The list shows the error already. */
  listFailed: boolean;
}

function Summary({ seller, listFailed }: SummaryProps) {
  const t = useTexts(reviewsTexts);
  const query = useQuery({ ...sellerReviewStatsQuery(seller ?? 0), enabled: seller !== undefined });
  if (query.isError && listFailed) return null;
  return (
    <section aria-label={t.summary}>
      <QueryState
        query={query}
        size="compact"
        loading={
          <Loading text={t.loading}>
            <div className={styles.loadingSummary}>
              <Skeleton lines={5} />
            </div>
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
  query: ComponentProps<typeof WritingList>['query'];
  pages: readonly Page<SellerReview>[];
}

function Reviews({ query, pages, filter, onClear }: ReviewsProps) {
  const t = useTexts(reviewsTexts);
  const queryClient = useQueryClient();

  /** The shown list is up to date with the reply; those of other filters are loaded again when they are shown. */
  function show(replied: SellerReview) {
    void queryClient.invalidateQueries({ queryKey: sellerReviewKeys.all, refetchType: 'none' });
    queryClient.setQueryData(pagesQuery(filter).queryKey, (data) => data && withReview(data, replied));
  }

  return (
    <WritingList
      query={query}
      pages={pages}
      texts={t}
      removeDraft={replyDrafts.remove}
      empty={
        isFiltered(filter) ? (
          <EmptyState
            size="compact"
            icon={starIcon}
            title={t.noMatch}
            action={
              <Button variant="secondary" size="sm" onClick={onClear}>
                {t.all}
              </Button>
            }
          />
        ) : (
          <EmptyState icon={starIcon} title={t.none} text={t.noneText} />
        )
      }
      renderItem={(review, onTyped) => <ReviewCard review={review} onReplied={show} onTyped={onTyped} />}
    />
  );
}
