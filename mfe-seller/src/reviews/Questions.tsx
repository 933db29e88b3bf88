import { dashboardKeys } from '@haat/api-client/queries/dashboard';
import { sellerQuestionPagesQuery } from '@haat/api-client/queries/questions';
import type { SellerQuestion, SellerQuestionPage } from '@haat/contracts';
import { useSearchParams } from '@haat/navigation';
import { QueryState, useTexts } from '@haat/remote';
import { Button, Chip, checkIcon, EmptyState, infoIcon, Loading, Skeleton } from '@haat/ui';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { questionsTexts } from '../strings/questions';
import { answerDrafts } from './AnswerForm';
import { QuestionCard } from './QuestionCard';
import styles from './Questions.module.css';
import { WritingList } from './WritingList';

/** The questions about the store's products: first those that wait for an answer. */
export function Questions() {
  const t = useTexts(questionsTexts);
  const [params, setParams] = useSearchParams();
  const isOpenOnly = params.get('all') !== '1';
  const showOpenOnly = (open: boolean) =>
    setParams({ tab: 'questions', ...(open ? {} : { all: '1' }) }, { replace: true });
  const query = useInfiniteQuery(sellerQuestionPagesQuery(isOpenOnly));
  return (
    <div className={styles.questions}>
      <section aria-label={t.filters}>
        <Chip selected={isOpenOnly} onToggle={showOpenOnly}>
          {t.waiting}
        </Chip>
      </section>
      <QueryState
        query={query}
        error={t.failed}
        loading={
          <Loading text={t.loading}>
            <Skeleton lines={4} />
            <Skeleton lines={4} />
          </Loading>
        }
      >
        {({ pages }) => (
          <Loaded query={query} pages={pages} isOpenOnly={isOpenOnly} onShowAll={() => showOpenOnly(false)} />
        )}
      </QueryState>
    </div>
  );
}

interface LoadedProps {
  query: ComponentProps<typeof WritingList>['query'];
  pages: readonly SellerQuestionPage[];
  isOpenOnly: boolean;
  onShowAll: () => void;
}

function Loaded({ query, pages, isOpenOnly, onShowAll }: LoadedProps) {
  const t = useTexts(questionsTexts);
  const queryClient = useQueryClient();
  /** An answered question stays in the list of open ones until that is loaded again, so that it can be corrected. */
  function show(before: SellerQuestion, now: SellerQuestion) {
    const change = Number(now.answer === null) - Number(before.answer === null);
    queryClient.setQueryData(
      sellerQuestionPagesQuery(isOpenOnly).queryKey,
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            open: page.open + change,
            results: page.results.map((one) => (one.id === now.id ? now : one)),
          })),
        },
    );
    void queryClient.invalidateQueries({ queryKey: sellerQuestionPagesQuery(!isOpenOnly).queryKey });
    void queryClient.invalidateQueries({ queryKey: dashboardKeys.all });
  }

  return (
    <WritingList
      query={query}
      pages={pages}
      texts={t}
      removeDraft={answerDrafts.remove}
      empty={
        isOpenOnly ? (
          <EmptyState
            size="compact"
            icon={checkIcon}
            title={t.noneOpen}
            action={
              <Button variant="secondary" size="sm" onClick={onShowAll}>
                {t.all}
              </Button>
            }
          />
        ) : (
          <EmptyState icon={infoIcon} title={t.none} text={t.noneText} />
        )
      }
      renderItem={(question, onTyped) => (
        <QuestionCard question={question} onChanged={(now) => show(question, now)} onTyped={onTyped} />
      )}
    />
  );
}
