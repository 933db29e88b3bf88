import type { ApiError } from '@haat/api-client';
import { changeReleases, releasesQuery } from '@haat/api-client/queries/releases';
import type { ReleaseAct } from '@haat/contracts';
import { useTexts } from '@haat/remote';
import { notify } from '@haat/session';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { releasesTexts } from '../strings/releases';

/** How often the server is asked while there are no events, in ms. */
const ASK_AGAIN_MS = 5000;

/**
 * The releases, kept up to date by server-sent events. The browser reconnects by itself and names the last event that it has.
 * While there are no events, and when their address has ended, the server is asked again, which gives a new address.
 */
export function useReleases() {
  const queryClient = useQueryClient();
  const [isFollowing, setFollowing] = useState(false);
  const query = useQuery({ ...releasesQuery, refetchInterval: isFollowing ? false : ASK_AGAIN_MS });
  const events = query.data?.events;
  useEffect(() => {
    if (!events) return undefined;
    const source = new EventSource(events);
    source.onopen = () => setFollowing(true);
    source.onerror = () => setFollowing(false);
    source.onmessage = ({ data }: MessageEvent<string>) =>
      queryClient.setQueryData(releasesQuery.queryKey, { ...JSON.parse(data), events });
    return () => source.close();
  }, [events, queryClient]);
  return { query, isFollowing };
}

/** Distributes over the kinds of acts. */
type WithoutSeen<Act> = Act extends unknown ? Omit<Act, 'seen'> : never;
export type AskedAct = WithoutSeen<ReleaseAct>;

/**
 * Changes what is live, as long as it is what the operator sees.
 * @throws Error with the refusal in words; the releases are read again
 */
export function useReleaseAct(): (act: AskedAct) => Promise<void> {
  const t = useTexts(releasesTexts);
  const queryClient = useQueryClient();
  const { queryKey } = releasesQuery;
  return async (act) => {
    const before = queryClient.getQueryData(queryKey);
    try {
      const after = await changeReleases({ ...act, seen: before?.composition ?? 0 } as ReleaseAct);
      // The address of the events that are followed stays.
      queryClient.setQueryData(queryKey, { ...after, events: before?.events ?? after.events });
      notify(t.done(String(after.composition)), 'success');
    } catch (error) {
      void queryClient.invalidateQueries({ queryKey, exact: true });
      throw (error as ApiError).code === 'changed_meanwhile' ? new Error(t.changedMeanwhile) : error;
    }
  };
}
