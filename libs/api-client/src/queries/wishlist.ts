import { request } from '@haat/api-client';
import { type Wish, wishlist } from '@haat/contracts';
import { queryOptions } from '@tanstack/react-query';
import * as read from '../readers';

export const wishlistKeys = {
  all: ['wishlist'] as const,
  own: () => [...wishlistKeys.all, 'own'] as const,
  guest: (ids: readonly number[]) => [...wishlistKeys.all, 'guest', ids] as const,
};

const wishes = (answer: unknown): Wish[] => read.listOf(answer, read.wish, 'items');

/**
 * The products on the wish list, newest first, at today's prices.
 * @param guestIds of a guest's list, whose products that are not on sale are left out; null for a member's
 */
export const wishlistQuery = (guestIds: readonly number[] | null) =>
  queryOptions<Wish[]>({
    queryKey: guestIds ? wishlistKeys.guest(guestIds) : wishlistKeys.own(),
    queryFn: async ({ signal }) => {
      if (!guestIds) return request(wishlist.getWishlist, { signal }, wishes);
      if (guestIds.length === 0) return [];
      return request(wishlist.previewWishlist, { query: { ids: guestIds.join(',') }, signal }, wishes);
    },
    staleTime: 0,
  });
