import { type ApiError, request } from '@haat/api-client';
import { type BodyOf, type ContentPageName, contentPages, type Language } from '@haat/contracts';
import { queryOptions } from '@tanstack/react-query';
import { operatorKeys } from './operator';

const STALE_TIME_MS = 300_000;

/** The published words of a page; null: its built-in ones, as where the API is older than the call. */
export const contentPageQuery = (page: ContentPageName, language: Language) =>
  queryOptions({
    queryKey: ['content-page', page, language],
    queryFn: ({ signal }) =>
      request(contentPages.getContentPage, { params: { page }, query: { language }, signal }).then(
        (answer) => answer.page,
        (error: ApiError) => {
          if (error.status !== 404) throw error;
          return null;
        },
      ),
    staleTime: STALE_TIME_MS,
    // The built-in words are shown instead.
    retry: false,
  });

const keys = { all: [...operatorKeys.all, 'content-pages'] as const };

export const contentPagesQuery = queryOptions({
  queryKey: keys.all,
  queryFn: async () => (await request(contentPages.listContentPages)).results,
  staleTime: 0,
});

export const contentPageFileQuery = (page: ContentPageName) =>
  queryOptions({
    queryKey: [...keys.all, page],
    queryFn: () => request(contentPages.getContentPageFile, { params: { page } }),
    staleTime: 0,
  });

/** Versions never change. */
export const pageVersionQuery = (page: ContentPageName, version: number) =>
  queryOptions({
    queryKey: [...keys.all, page, version],
    queryFn: () => request(contentPages.getPageVersion, { params: { page, version } }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const savePage = (page: ContentPageName, body: BodyOf<typeof contentPages.savePage>) =>
  request(contentPages.savePage, { params: { page }, body });

export const publishPage = (page: ContentPageName, body: BodyOf<typeof contentPages.publishPage>) =>
  request(contentPages.publishPage, { params: { page }, body });
