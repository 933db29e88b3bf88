import { navigation, useLocation } from '@haat/navigation';
import { useEffect, useMemo } from 'react';
import type { ProductPages } from './useProductPages';

const PAGES = 'pages';
/** Nobody waits for more than these after a reload. */
const MOST = 25;

/** A list comes back as long as it was left, also after a reload: its length is kept with the place in the history. */
export function useRestoredPages({
  data,
  isPlaceholderData,
  hasNextPage,
  isFetching,
  isError,
  fetchNextPage,
}: ProductPages) {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place has another note
  const wanted = useMemo(() => Math.min(MOST, Number(navigation.getEntryState(PAGES) ?? 0)), [key]);
  const loaded = isPlaceholderData ? 0 : (data?.pages.length ?? 0);
  const short = loaded > 0 && loaded < wanted && hasNextPage;
  useEffect(() => {
    if (short && !isFetching && !isError) fetchNextPage();
  }, [short, isFetching, isError, fetchNextPage]);
  useEffect(() => {
    if (loaded > 1 && loaded > wanted) navigation.setEntryState(PAGES, loaded);
  }, [loaded, wanted]);
}
