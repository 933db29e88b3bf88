import { dashboardKeys } from '@haat/api-client/queries/dashboard';
import { sellerQuestionPagesQuery } from '@haat/api-client/queries/questions';
import type { SellerQuestion, SellerQuestionPage } from '@haat/contracts';
import { useBlocker, useSearchParams } from '@haat/navigation';
import { QueryState } from '@haat/remote';
import { Button, Chip, EmptyState, List, Loading, Notice, Skeleton } from '@haat/ui';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { LeaveQuestion } from '../LeaveQuestion';
import { useStrings } from '../strings';
import { removeAnswerDraft } from './AnswerForm';
import { QuestionCard } from './QuestionCard';
import styles from './Questions.module.css';

/** The questions about the store's products: first those that wait for an answer. */
export function Questions() {
  const t = useStrings();
  const [params, setParams] = useSearchParams();
  const isOpenOnly = params.get('all') !== '1';
  const showOpenOnly = (open: boolean) =>
    setParams({ tab: 'questions', ...(open ? {} : { all: '1' }) }, { replace: true });
  const query = useInfiniteQuery(sellerQuestionPagesQuery(isOpenOnly));
  return (
    <div className={styles.questions}>
      <section aria-label={t.questions.filters}>
        <Chip selected={isOpenOnly} onToggle={showOpenOnly}>
          {t.questions.waiting}
        </Chip>
      </section>
      <QueryState
        query={query}
        error={t.questions.failed}
        loading={
          <Loading text={t.questions.loading}>
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
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
  pages: readonly SellerQuestionPage[];
  isOpenOnly: boolean;
  onShowAll: () => void;
}

function Loaded({ query, pages, isOpenOnly, onShowAll }: LoadedProps) {
  const t = useStrings();
  const queryClient = useQueryClient();
  const list = useRef<HTMLDivElement>(null);
  const continueAt = useRef<number | null>(null);
  /** ids of questions with an unsent answer */
  const [typed, setTyped] = useState<ReadonlySet<number>>(new Set());
  const block = useBlocker(typed.size > 0);
  const questions = [
    ...new Map(pages.flatMap(({ results }) => results).map((one) => [one.id, one])).values(),
  ];

  const note = (id: number, unsent: boolean) =>
    setTyped((before) => {
      if (before.has(id) === unsent) return before;
      const next = new Set(before);
      if (unsent) next.add(id);
      else next.delete(id);
      return next;
    });

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

  // The pressed button may have been removed: the focus moves to the first new question.
  useEffect(() => {
    const from = continueAt.current;
    if (from === null || questions.length <= from) return;
    continueAt.current = null;
    list.current?.querySelectorAll<HTMLElement>('article')[from]?.focus();
  }, [questions.length]);

  function loadMore() {
    continueAt.current = questions.length;
    void query.fetchNextPage();
  }

  return (
    <div ref={list} className={styles.list}>
      <List
        label={t.questions.list}
        items={questions}
        keyOf={({ id }) => id}
        empty={
          isOpenOnly ? (
            <EmptyState
              size="compact"
              icon="check"
              title={t.questions.noneOpen}
              action={
                <Button variant="secondary" size="sm" onClick={onShowAll}>
                  {t.questions.all}
                </Button>
              }
            />
          ) : (
            <EmptyState icon="info" title={t.questions.none} text={t.questions.noneText} />
          )
        }
        renderItem={(question) => (
          <QuestionCard
            question={question}
            onChanged={(now) => show(question, now)}
            onTyped={(unsent) => note(question.id, unsent)}
          />
        )}
      />
      {query.isFetchNextPageError ? <Notice tone="danger">{t.questions.moreFailed}</Notice> : null}
      {query.hasNextPage ? (
        <div className={styles.more}>
          <Button
            variant="secondary"
            pending={query.isFetchingNextPage}
            pendingText={t.questions.loadingMore}
            onClick={loadMore}
          >
            {query.isFetchNextPageError ? t.retry : t.questions.more}
          </Button>
        </div>
      ) : null}
      <LeaveQuestion
        block={block}
        text={t.questions.leave}
        onLeave={() => typed.forEach(removeAnswerDraft)}
      />
    </div>
  );
}
