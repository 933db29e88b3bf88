import { request } from '@haat/api-client';
import { type BodyOf, type HiddenContent, moderation } from '@haat/contracts';
import { queryOptions } from '@tanstack/react-query';

/** Reports a product, a review or a question to the operators. */
export const reportContent = (body: BodyOf<typeof moderation.reportContent>) =>
  request(moderation.reportContent, { body });

/** What operators have hidden of the caller's, the latest first. */
export const hiddenContentQuery = queryOptions({
  queryKey: ['hidden-content'],
  queryFn: async (): Promise<HiddenContent[]> => (await request(moderation.listOwnHidden)).results,
  retry: false,
});

/** @returns the whole list after it */
export const appealContent = async (
  body: BodyOf<typeof moderation.appealContent>,
): Promise<HiddenContent[]> => (await request(moderation.appealContent, { body })).results;
