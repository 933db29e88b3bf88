import { type AnswerOf, type follows, MAX_FOLLOWS, messages } from '@haat/contracts';
import type { Context } from '../../context';
import type { Reader } from '../../platform/db/database';
import { Conflict, NotFound } from '../../platform/http/errors';
import { requireStore, storesWithNewest } from '../stores/stores.service';
import { deleteFollow, findFollowedIds, insertFollow } from './follows.queries';

type Deps = Pick<Context, 'db' | 'clock'>;
type FollowedIds = AnswerOf<typeof follows.listFollowedIds>;

/** Number of products shown of each store. */
const NEWEST = 4;

class FollowsFull extends Conflict {
  override readonly code = 'follows_full';
  constructor() {
    super(messages.followsFull);
  }
}

export async function followedIdsOf(reader: Reader, userId: number): Promise<FollowedIds> {
  return { store_ids: await findFollowedIds(reader, userId) };
}

export async function followedStores(
  { db, clock }: Deps,
  userId: number,
): Promise<AnswerOf<typeof follows.listFollowed>> {
  const ids = await findFollowedIds(db.lists, userId);
  return { results: await storesWithNewest({ db, clock }, ids, NEWEST) };
}

/** @throws NotFound for a store that is not open, FollowsFull */
export function followStore({ db, clock }: Deps, userId: number, storeId: number): Promise<FollowedIds> {
  return db.tx(async (tx) => {
    await requireStore(tx, storeId);
    await insertFollow(tx, userId, storeId, clock.now());
    const followed = await followedIdsOf(tx, userId);
    if (followed.store_ids.length > MAX_FOLLOWS) throw new FollowsFull();
    return followed;
  });
}

/** @throws NotFound where it is not followed */
export function unfollowStore(
  { db }: Pick<Deps, 'db'>,
  userId: number,
  storeId: number,
): Promise<FollowedIds> {
  return db.tx(async (tx) => {
    if (!(await deleteFollow(tx, userId, storeId))) throw new NotFound('You don’t follow this store');
    return followedIdsOf(tx, userId);
  });
}
