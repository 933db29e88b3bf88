import {
  type AnswerOf,
  dhakaDay,
  MAX_WISHES,
  messages,
  takaOf,
  type Wish,
  type wishlist,
} from '@haat/contracts';
import type { Context } from '../../context';
import type { Reader } from '../../platform/db/database';
import { Conflict, NotFound } from '../../platform/http/errors';
import { allCards, productCards } from '../catalog/catalog.service';
import { onlyChoices } from '../catalog/sales.service';
import { deleteWish, findKnownWishes, findWishedIds, insertWishes } from './wishlist.queries';

type Deps = Pick<Context, 'db' | 'clock'>;
/** How long the list marks what a notice has called back in stock. */
const BACK_FOR_MS = 14 * 86_400_000;

type Wishes = AnswerOf<typeof wishlist.getWishlist>;
type WishedIds = AnswerOf<typeof wishlist.listWishedIds>;

class WishlistFull extends Conflict {
  override readonly code = 'wishlist_full';
  constructor() {
    super(messages.wishlistFull);
  }
}

export async function wishedIdsOf(reader: Reader, userId: number): Promise<WishedIds> {
  return { product_ids: await findWishedIds(reader, userId) };
}

/** A user's list. Products that are no longer available stay on it, marked. */
export async function wishesOf({ db, clock }: Deps, userId: number): Promise<Wishes> {
  const now = clock.now();
  const known = new Map(
    (await findKnownWishes(db.lists, userId, new Date(now.getTime() - BACK_FOR_MS))).map((wish) => [
      wish.product_id,
      wish,
    ]),
  );
  const ids = await findWishedIds(db.lists, userId);
  const items = await withChoices(db.lists, await allCards(db.lists, ids, dhakaDay(now)));
  return {
    items: items.map((item) => {
      const { paisa, was_sold_out } = known.get(item.id) ?? { paisa: null, was_sold_out: false };
      return {
        ...item,
        added_price: paisa === null ? null : takaOf(paisa),
        is_back: was_sold_out && item.is_available && item.is_in_stock,
      };
    }),
  };
}

/** The products among `ids` that are on sale, for a guest's list. */
export async function previewWishes({ db, clock }: Deps, ids: readonly number[]): Promise<Wishes> {
  const distinct = [...new Set(ids)];
  return {
    items: await withChoices(db.lists, await productCards(db.lists, distinct, dhakaDay(clock.now()))),
  };
}

async function withChoices(reader: Reader, cards: Awaited<ReturnType<typeof allCards>>): Promise<Wish[]> {
  const choices = await onlyChoices(
    reader,
    cards.map(({ id }) => id),
  );
  return cards.map((card) => ({
    ...card,
    is_available: choices.has(card.id),
    only_choice: choices.get(card.id) ?? null,
  }));
}

/** @throws NotFound for a product that is not on sale and not on the list, WishlistFull */
export function addWish({ db, clock }: Deps, userId: number, productId: number): Promise<WishedIds> {
  return db.tx(async (tx) => {
    await insertWishes(tx, userId, [productId], { at: clock.now(), limit: 1 });
    const ids = await findWishedIds(tx, userId);
    if (!ids.includes(productId)) throw new NotFound('Product not found');
    if (ids.length > MAX_WISHES) throw new WishlistFull();
    return { product_ids: ids };
  });
}

/** @throws NotFound where it is not on the user's list */
export function removeWish({ db }: Pick<Deps, 'db'>, userId: number, productId: number): Promise<WishedIds> {
  return db.tx(async (tx) => {
    if (!(await deleteWish(tx, userId, productId))) throw new NotFound('It is not on your wish list');
    return wishedIdsOf(tx, userId);
  });
}

/** Adds a guest's list. @param ids newest first; those that don't fit, the oldest, are left out */
export function mergeWishes({ db, clock }: Deps, userId: number, ids: readonly number[]): Promise<WishedIds> {
  return db.tx(async (tx) => {
    const before = await findWishedIds(tx, userId);
    await insertWishes(tx, userId, ids, { at: clock.now(), limit: Math.max(0, MAX_WISHES - before.length) });
    return wishedIdsOf(tx, userId);
  });
}
