import { navigation, useLocation } from '@haat/navigation';
import { useEffect, useMemo } from 'react';
import type { ProductPages } from './useProductPages';

const ENTRY_KEY = 'pages';
/** Most pages that are loaded again after a reload, to limit the waiting time. */
const MAX_PAGES = 25;

/** Restores the length of a list after Back or a reload. The number of pages is stored in the history entry. */
export function useRestoredPages({
  data,
  isPlaceholderData,
  hasNextPage,
  isFetching,
  isError,
  fetchNextPage,
}: ProductPages) {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another history entry has another length
  const storedPages = useMemo(
    () => Math.min(MAX_PAGES, Number(navigation.getEntryState(ENTRY_KEY) ?? 0)),
    [key],
  );
  const loadedPages = isPlaceholderData ? 0 : (data?.pages.length ?? 0);
  const incomplete = loadedPages > 0 && loadedPages < storedPages && hasNextPage;
  useEffect(() => {
    if (incomplete && !isFetching && !isError) fetchNextPage();
  }, [incomplete, isFetching, isError, fetchNextPage]);
  useEffect(() => {
    if (loadedPages > 1 && loadedPages > storedPages) navigation.setEntryState(ENTRY_KEY, loadedPages);
  }, [loadedPages, storedPages]);
}
