import { request } from '@haat/api-client';
import { follows } from '@haat/contracts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';

const followKeys = {
  all: ['follows'] as const,
  ids: () => [...followKeys.all, 'ids'] as const,
  stores: () => [...followKeys.all, 'stores'] as const,
};

/** The ids of the stores that a member follows. */
export const followedIdsQuery = queryOptions({
  queryKey: followKeys.ids(),
  queryFn: async () => (await request(follows.listFollowedIds)).store_ids,
});

/** The stores that a member follows, with their newest products. */
export const followedStoresQuery = queryOptions({
  queryKey: followKeys.stores(),
  queryFn: async () => (await request(follows.listFollowed)).results,
  staleTime: 0,
});

/** A member follows a store, or does so no more. A list of stores that is shown stays as it is. */
export async function setFollowed(client: QueryClient, storeId: number, followed: boolean): Promise<void> {
  const call = followed ? follows.followStore : follows.unfollowStore;
  const { store_ids } = await request(call, { params: { id: storeId } });
  client.setQueryData(followKeys.ids(), store_ids);
}
