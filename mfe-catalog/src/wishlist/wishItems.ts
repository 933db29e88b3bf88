import type { Wish } from '@haat/contracts';
import type { LocalWish } from '@haat/session';

/** A product on the list. A guest's browser has only the name of one that is no longer sold. */
export type WishItem = Wish | (Pick<Wish, 'id' | 'name' | 'picture'> & { is_available: false });

export const isAvailable = (item: WishItem): item is Wish => item.is_available;

/**
 * The items of the page, newest first.
 * @param wishes the API's response
 * @param guest the products of a guest's list, for which the API leaves out those that are not on sale; null for a member
 * @param ids the ids that are on the list now; null while unknown
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
