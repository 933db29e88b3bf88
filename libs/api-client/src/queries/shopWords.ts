import { request } from '@haat/api-client';
import { type BodyOf, shopWords } from '@haat/contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

/** Tags and synonyms, as operators keep them. */
export const shopWordKeys = {
  tags: ['operator', 'tags'] as const,
  found: (search: string) => [...shopWordKeys.tags, 'found', search] as const,
  tagChanges: ['operator', 'tags', 'changes'] as const,
  synonyms: ['operator', 'synonyms'] as const,
  synonymChanges: ['operator', 'synonyms', 'changes'] as const,
};

/** Several operators work at once: what is cached is shown at once and fetched again. */
const LIVE = { staleTime: 0, refetchOnWindowFocus: true } as const;

const behind = (after: number | undefined) => (after === undefined ? {} : { after: String(after) });
const paged = {
  initialPageParam: undefined as number | undefined,
  getNextPageParam: ({ next }: { next?: number | undefined }) => next,
  ...LIVE,
};

export const keptTagsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: shopWordKeys.found(search),
    queryFn: ({ pageParam }) =>
      request(shopWords.listKeptTags, {
        query: { ...(search ? { search } : {}), ...behind(pageParam as number | undefined) },
      }),
    ...paged,
  });

export const tagChangesQuery = infiniteQueryOptions({
  queryKey: shopWordKeys.tagChanges,
  queryFn: ({ pageParam }) =>
    request(shopWords.listTagChanges, { query: behind(pageParam as number | undefined) }),
  ...paged,
});

export const renameTag = (id: number, body: BodyOf<typeof shopWords.renameTag>) =>
  request(shopWords.renameTag, { params: { id }, body });

export const mergeTags = (id: number, body: BodyOf<typeof shopWords.mergeTags>) =>
  request(shopWords.mergeTags, { params: { id }, body });

export const synonymsQuery = queryOptions({
  queryKey: [...shopWordKeys.synonyms, 'all'],
  queryFn: () => request(shopWords.listSynonyms),
  ...LIVE,
});

export const synonymChangesQuery = infiniteQueryOptions({
  queryKey: shopWordKeys.synonymChanges,
  queryFn: ({ pageParam }) =>
    request(shopWords.listSynonymChanges, { query: behind(pageParam as number | undefined) }),
  ...paged,
});

export const addSynonyms = (forms: string[]) => request(shopWords.addSynonyms, { body: { forms } });

/** @param forms none: the group is removed */
export const changeSynonyms = (id: number, body: BodyOf<typeof shopWords.changeSynonyms>) =>
  request(shopWords.changeSynonyms, { params: { id }, body });

export const restoreSynonyms = (id: number, body: BodyOf<typeof shopWords.restoreSynonyms>) =>
  request(shopWords.restoreSynonyms, { params: { id }, body });
