import { request } from '@haat/api-client';
import { type BodyOf, type ReleaseAct, releases } from '@haat/contracts';
import { queryOptions } from '@tanstack/react-query';
import { operatorKeys } from './operator';

/** Fetches the live releases; `events` is the address of the stream that reports changes. */
export const releasesQuery = queryOptions({
  queryKey: [...operatorKeys.all, 'releases'],
  queryFn: () => request(releases.getReleases),
  staleTime: 0,
});

export const changeReleases = (act: ReleaseAct) => request(releases.changeReleases, { body: act });

/** @returns the link's path and query, and when it ends */
export const previewReleases = (body: BodyOf<typeof releases.previewReleases>) =>
  request(releases.previewReleases, { body });
