import * as z from 'zod/mini';
import { call } from './call';
import { id, idText } from './fields';
import { productCard, storeCard } from './products';

/** A store that a member follows, with what it has on sale now. */
export const followedStore = z.extend(storeCard, {
  total_products: z.int(),
  /** the newest first */
  new_products: z.array(productCard),
});
export type FollowedStore = z.output<typeof followedStore>;

/** All that the member follows, open or not: each call that changes them answers with them. */
export const followedIds = z.object({ store_ids: z.array(id) });

export const listFollowed = call({
  method: 'GET',
  path: '/follows/',
  access: 'user',
  summary: 'The stores that the member follows, last followed first; suspended ones are left out',
  answer: z.object({ results: z.array(followedStore) }),
});

export const listFollowedIds = call({
  method: 'GET',
  path: '/follows/ids/',
  access: 'user',
  summary: 'The ids of the stores that the member follows, last followed first',
  answer: followedIds,
});

export const followStore = call({
  method: 'PUT',
  path: '/follows/stores/:id/',
  access: 'user',
  summary: 'Follows a store; one that is followed stays so',
  params: z.strictObject({ id: idText }),
  answer: followedIds,
  errors: { follows_full: 409 },
});

export const unfollowStore = call({
  method: 'DELETE',
  path: '/follows/stores/:id/',
  access: 'user',
  summary: 'Follows a store no more',
  params: z.strictObject({ id: idText }),
  answer: followedIds,
});
