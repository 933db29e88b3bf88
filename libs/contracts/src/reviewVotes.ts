import * as z from 'zod/mini';
import { call } from './call';
import { id, idText } from './fields';

// Apart from the other calls of reviews: pages load it later.

const params = z.strictObject({ id: idText });

/** A member's own votes and reviews of a product. */
export const ownVotes = z.object({
  /** ids of the reviews that the member finds helpful */
  helpful: z.array(id),
  /** ids of the reviews that the member wrote: there is no voting on those */
  written: z.array(id),
  /** false: the reviews of the user's own store */
  can_vote: z.boolean(),
});
export type OwnVotes = z.output<typeof ownVotes>;

export const listOwnVotes = call({
  method: 'GET',
  path: '/reviews/votes/',
  access: 'user',
  summary: 'Which reviews of a product or a store the caller finds helpful, and which the caller wrote',
  query: z.strictObject({ product: z.optional(idText), store: z.optional(idText) }).check(
    z.refine((query) => (query.product === undefined) !== (query.store === undefined), {
      error: 'Say which product or which store',
      path: ['product'],
    }),
  ),
  answer: ownVotes,
});

const helpfulCount = z.object({ helpful_count: z.int() });

export const voteHelpful = call({
  method: 'PUT',
  path: '/reviews/:id/helpful/',
  access: 'user',
  summary: 'Says that a review is helpful; once a member',
  params,
  answer: helpfulCount,
  // forbidden: the user's own review, or one of their own store
  errors: { forbidden: 403, too_many_requests: 429 },
});

export const takeVoteBack = call({
  method: 'DELETE',
  path: '/reviews/:id/helpful/',
  access: 'user',
  summary: 'Takes the vote for a review back, where there is one',
  params,
  answer: helpfulCount,
});
