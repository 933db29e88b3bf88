import { currentLanguage, searches } from '@haat/contracts';
import { queryOptions } from '@tanstack/react-query';
import { requestRead } from '../requestRead';
import { productKeys } from './products';

const WORDS_STALE_TIME_MS = 300_000;

/** Popular searches that the shop suggests. */
export const popularWordsQuery = queryOptions({
  queryKey: [...productKeys.all, 'popular-words'],
  queryFn: () =>
    requestRead(searches.listPopularWords, { query: { language: currentLanguage() } }, (read, answer) =>
      read.listOf(answer, String),
    ),
  staleTime: WORDS_STALE_TIME_MS,
});
