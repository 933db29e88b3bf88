import type { Reader, Tx } from '../../platform/db/database';

/** The ids of the stores that a user follows, last followed first. */
export async function findFollowedIds(reader: Reader, userId: number): Promise<number[]> {
  const rows = await reader
    .selectFrom('follows')
    .where('user_id', '=', userId)
    .select('seller_id')
    .orderBy('created_at', 'desc')
    .orderBy('seller_id', 'desc')
    .execute();
  return rows.map(({ seller_id }) => seller_id);
}

/** Follows a store from that time on; does nothing if the user follows it already. */
export async function insertFollow(tx: Tx, userId: number, sellerId: number, at: Date): Promise<void> {
  await tx
    .insertInto('follows')
    .values({ user_id: userId, seller_id: sellerId, created_at: at, known_until: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** @returns whether it was followed */
export async function deleteFollow(tx: Tx, userId: number, sellerId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('follows')
    .where('user_id', '=', userId)
    .where('seller_id', '=', sellerId)
    .executeTakeFirst();
  return numDeletedRows > 0;
}
