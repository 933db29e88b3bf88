import { request } from '@haat/api-client';
import { currentLanguage, products } from '@haat/contracts';
import { queryOptions } from '@tanstack/react-query';
import { requestRead } from '../requestRead';
import { productKeys } from './products';

const WORDS_STALE_TIME_MS = 300_000;

/** What the shop offers to search for. */
export const popularWordsQuery = queryOptions({
  queryKey: [...productKeys.all, 'popular-words'],
  queryFn: () =>
    requestRead(products.listPopularWords, { query: { language: currentLanguage() } }, (read, answer) =>
      read.listOf(answer, String),
    ),
  staleTime: WORDS_STALE_TIME_MS,
});

/** Counts a text that was typed and searched for. A failure is not worth a message. */
export const countSearch = (text: string): Promise<void> =>
  request(products.countSearch, { body: { text } }).catch(() => {});
