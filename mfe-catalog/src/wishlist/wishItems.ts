import type { Wish } from '@haat/contracts';
import type { LocalWish } from '@haat/session';

/** A product on the list. Of one that is no longer sold, a guest's browser has only the name. */
export type WishItem = Wish | (Pick<Wish, 'id' | 'name' | 'picture'> & { is_available: false });

export const isAvailable = (item: WishItem): item is Wish => item.is_available;

/**
 * What the page shows, newest first.
 * @param wishes the answer of the API
 * @param guest the products of a guest's list, whose answer leaves out those that are not on sale; null for a member
 * @param ids of the list at this moment; null while they are not known
 */
export function itemsOf(
  wishes: readonly Wish[],
  guest: readonly LocalWish[] | null,
  ids: readonly number[] | null,
): WishItem[] {
  const answered = new Map(wishes.map((wish) => [wish.id, wish]));
  const all: readonly WishItem[] = guest
    ? guest.map(({ id, name }) => answered.get(id) ?? { id, name, picture: null, is_available: false })
    : wishes;
  return all.filter(({ id }) => ids === null || ids.includes(id));
}
