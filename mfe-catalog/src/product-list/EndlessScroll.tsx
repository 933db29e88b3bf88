import { navigation, useLocation } from '@haat/navigation';
import { useTexts } from '@haat/remote';
import { chevronDownIcon, chevronUpIcon, IconButton } from '@haat/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { sharedTexts } from '../strings/index.ts';
import styles from './EndlessScroll.module.css';
import type { ProductPages } from './useProductPages';

const ENTRY_KEY = 'endlessScrollPaused';
/** How far below the screen the end of the list may be when the next page is loaded. */
const LOOK_AHEAD_PX = 900;
/** How long the way to the footer may take, from when the list has its length. */
const REACH_TIMEOUT_MS = 3000;
/** Everything above the screen: a jump beyond the end of the list has reached it, too. */
const ABOVE = '1000000px 0px';

interface EndlessScrollProps {
  pages: ProductPages;
}

/**
 * The end of an infinite list: loads the next page whenever the shopper scrolls to it. Going to the footer by the button, the
 * End key or the Tab key pauses it: nothing is loaded until the list is scrolled back into view.
 */
export function EndlessScroll({ pages }: EndlessScrollProps) {
  const { key } = useLocation();
  // Each history entry has its own state.
  return <GrowingEnd key={key} pages={pages} />;
}

function GrowingEnd({ pages }: EndlessScrollProps) {
  const { fetchNextPage, isFetching, hasNextPage, isFetchNextPageError } = pages;
  const t = useTexts(sharedTexts).products;
  const end = useRef<HTMLSpanElement>(null);
  const jumps = useRef<HTMLDivElement>(null);
  const [paused, setPaused] = useState(() => navigation.getEntryState(ENTRY_KEY) === true);

  const client = useQueryClient();

  const pause = useCallback(
    (value: boolean) => {
      setPaused(value);
      if ((navigation.getEntryState(ENTRY_KEY) === true) !== value)
        navigation.setEntryState(ENTRY_KEY, value);
      // A page that is on its way would push the footer out of sight.
      if (value) client.cancelQueries({ predicate: ({ state }) => Boolean(state.fetchMeta?.fetchMore) });
    },
    [client],
  );

  useEffect(() => {
    if (paused || isFetching || !hasNextPage || isFetchNextPageError) return;
    return onSight(end.current, `${ABOVE} ${LOOK_AHEAD_PX}px`, (inSight) => {
      if (inSight) fetchNextPage();
    });
  }, [paused, isFetching, hasNextPage, isFetchNextPageError, fetchNextPage]);

  useEffect(() => {
    if (paused || !hasNextPage) return;
    // New products move what stands below the list down, instead of the screen with it.
    const { style } = document.documentElement;
    style.setProperty('overflow-anchor', 'none');
    return () => void style.removeProperty('overflow-anchor');
  }, [paused, hasNextPage]);

  useEffect(() => {
    // A list that is restored after a reload has its length when all its pages have come.
    if (!paused || isFetching) return;
    let reached = false;
    const stop = onSight(end.current, `${ABOVE} 0px`, (inSight) => {
      if (reached && !inSight) pause(false);
      reached ||= inSight;
    });
    const timer = setTimeout(() => {
      if (!reached) pause(false);
    }, REACH_TIMEOUT_MS);
    return () => {
      stop?.();
      clearTimeout(timer);
    };
  }, [paused, isFetching, pause]);

  useEffect(() => {
    const onKey = ({ key: pressed, metaKey, target }: KeyboardEvent) => {
      const typing = target instanceof Element && target.closest('input, textarea, select, [role=dialog]');
      if (!typing && (pressed === 'End' || (metaKey && pressed === 'ArrowDown'))) pause(true);
    };
    const onFocus = ({ target }: FocusEvent) => {
      const isBehind =
        target instanceof Element &&
        end.current &&
        !jumps.current?.contains(target) &&
        !target.closest('[role=dialog]') &&
        end.current.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING;
      if (isBehind) pause(true);
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('focusin', onFocus);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('focusin', onFocus);
    };
  }, [pause]);

  const toPageEnd = () => {
    pause(true);
    window.scrollTo(0, document.documentElement.scrollHeight);
  };
  return (
    <>
      <span ref={end} />
      {pages.data && pages.data.pages.length > 1 ? (
        <div ref={jumps} className={styles.jumps}>
          <IconButton icon={chevronUpIcon} label={t.toTop} onClick={() => window.scrollTo(0, 0)} />
          {hasNextPage ? <IconButton icon={chevronDownIcon} label={t.toPageEnd} onClick={toPageEnd} /> : null}
        </div>
      ) : null}
    </>
  );
}

function onSight(element: Element | null, rootMargin: string, callback: (inSight: boolean) => void) {
  if (!element) return;
  const observer = new IntersectionObserver((entries) => callback(Boolean(entries.at(-1)?.isIntersecting)), {
    rootMargin,
  });
  observer.observe(element);
  return () => observer.disconnect();
}
