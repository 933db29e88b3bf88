import { useBlocker } from '@haat/navigation';
import { useTexts } from '@haat/remote';
import { Button, List, Notice } from '@haat/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { LeaveQuestion } from '../LeaveQuestion';
import { sharedTexts } from '../strings';
import styles from './WritingList.module.css';

interface WritingListProps<Item> {
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
  pages: readonly { results: readonly Item[] }[];
  texts: {
    /** accessible name */
    list: string;
    more: string;
    loadingMore: string;
    moreFailed: string;
    /** names the unsent texts */
    leave: string;
  };
  empty: ReactNode;
  /** Each is an article that can have the focus. `onTyped`: its text becomes unsent, or no longer is. */
  renderItem: (item: Item, onTyped: (unsent: boolean) => void) => ReactNode;
  removeDraft: (id: number) => void;
}

/** A paged list of shoppers' reviews or questions with the seller's replies. Asks before unsent replies are abandoned. */
export function WritingList<Item extends { id: number }>({
  query,
  pages,
  texts,
  empty,
  renderItem,
  removeDraft,
}: WritingListProps<Item>) {
  const shared = useTexts(sharedTexts);
  const list = useRef<HTMLDivElement>(null);
  const continueAt = useRef<number | null>(null);
  /** ids of items with an unsent text */
  const [typed, setTyped] = useState<ReadonlySet<number>>(new Set());
  const block = useBlocker(typed.size > 0);
  // A new item moves others to the next page, where they would appear twice.
  const items = [...new Map(pages.flatMap(({ results }) => results).map((one) => [one.id, one])).values()];

  const note = (id: number, unsent: boolean) =>
    setTyped((before) => {
      if (before.has(id) === unsent) return before;
      const next = new Set(before);
      if (unsent) next.add(id);
      else next.delete(id);
      return next;
    });

  // The pressed button may have been removed: the focus moves to the first new item.
  useEffect(() => {
    const from = continueAt.current;
    if (from === null || items.length <= from) return;
    continueAt.current = null;
    list.current?.querySelectorAll<HTMLElement>('article')[from]?.focus();
  }, [items.length]);

  function loadMore() {
    continueAt.current = items.length;
    void query.fetchNextPage();
  }

  return (
    <div ref={list} className={styles.list}>
      <List
        label={texts.list}
        items={items}
        keyOf={({ id }) => id}
        empty={empty}
        renderItem={(item) => renderItem(item, (unsent) => note(item.id, unsent))}
      />
      {query.isFetchNextPageError ? <Notice tone="danger">{texts.moreFailed}</Notice> : null}
      {query.hasNextPage ? (
        <div className={styles.more}>
          <Button
            variant="secondary"
            pending={query.isFetchingNextPage}
            pendingText={texts.loadingMore}
            onClick={loadMore}
          >
            {query.isFetchNextPageError ? shared.retry : texts.more}
          </Button>
        </div>
      ) : null}
      <LeaveQuestion block={block} text={texts.leave} onLeave={() => typed.forEach(removeDraft)} />
    </div>
  );
}
