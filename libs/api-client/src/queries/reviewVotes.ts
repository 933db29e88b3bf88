import { request } from '@haat/api-client';
import { type OwnVotes, reviewVotes } from '@haat/contracts';
import { type InfiniteData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type * as read from '../readers';
import { reviewKeys } from './reviews';

/** The member's own votes on the reviews of a product or a store. */
export const ownVotesQuery = (of: 'product' | 'store', id: number) =>
  queryOptions({
    queryKey: [...reviewKeys.all, 'votes', of, id] as const,
    queryFn: (): Promise<OwnVotes> => request(reviewVotes.listOwnVotes, { query: { [of]: String(id) } }),
  });

/** A member votes for a review, or takes the vote back; what the pages show of it follows. */
export async function saveVote(
  client: QueryClient,
  { of, id, review, isHelpful }: { of: 'product' | 'store'; id: number; review: number; isHelpful: boolean },
): Promise<void> {
  const { helpful_count } = await request(isHelpful ? reviewVotes.voteHelpful : reviewVotes.takeVoteBack, {
    params: { id: review },
  });
  client.setQueriesData<InfiniteData<read.ReviewList>>(
    { queryKey: reviewKeys.of(of, id) },
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({
          ...page,
          reviews: page.reviews.map((one) => (one.id === review ? { ...one, helpful_count } : one)),
        })),
      },
  );
  const { queryKey } = ownVotesQuery(of, id);
  client.setQueryData(queryKey, (known) => {
    if (!known) return undefined;
    const others = known.helpful.filter((other) => other !== review);
    return { ...known, helpful: isHelpful ? [...others, review] : others };
  });
  if (!client.getQueryData(queryKey)) await client.invalidateQueries({ queryKey });
}
