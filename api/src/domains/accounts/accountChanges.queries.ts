import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database';
import { USER_COLUMNS, type UserRow } from './accounts.queries';

export function updateName(
  tx: Tx,
  userId: number,
  name: Pick<UserRow, 'first_name' | 'last_name'>,
): Promise<UserRow | undefined> {
  return tx
    .updateTable('users')
    .set(name)
    .where('id', '=', userId)
    .returning(USER_COLUMNS)
    .executeTakeFirst();
}

export async function findContactPhone(reader: Reader, userId: number): Promise<string> {
  const row = await reader
    .selectFrom('contact_phones')
    .where('user_id', '=', userId)
    .select('phone')
    .executeTakeFirst();
  return row?.phone ?? '';
}

/** @param phone empty: none */
export async function writeContactPhone(tx: Tx, userId: number, phone: string): Promise<void> {
  if (phone === '') {
    await tx.deleteFrom('contact_phones').where('user_id', '=', userId).execute();
    return;
  }
  await tx
    .insertInto('contact_phones')
    .values({ user_id: userId, phone })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ phone }))
    .execute();
}

/** Replaces the user's earlier change and its count of attempts. */
export async function upsertEmailChange(
  tx: Tx,
  change: { userId: number; email: string; seed: string; expiresAt: Date },
): Promise<void> {
  const values = { email: change.email, seed: change.seed, expires_at: change.expiresAt, tries: 0 };
  await tx
    .insertInto('email_changes')
    .values({ user_id: change.userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

/** Counts an attempt, correct or not. @returns undefined when there is no change, or no attempt is left */
export function countTry(
  reader: Reader,
  userId: number,
  { now, most }: { now: Date; most: number },
): Promise<{ email: string; seed: string } | undefined> {
  return reader
    .updateTable('email_changes')
    .set((of) => ({ tries: of('tries', '+', 1) }))
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('tries', '<', most)
    .returning(['email', 'seed'])
    .executeTakeFirst();
}

/**
 * Gives the user the address of the change with this seed, and ends what was sent to the old one.
 * @returns the user, null where another account has the address; undefined when the change has ended meanwhile
 */
export async function takeEmailChange(
  tx: Tx,
  userId: number,
  seed: string,
  at: Date,
): Promise<UserRow | null | undefined> {
  const change = await tx
    .deleteFrom('email_changes')
    .where('user_id', '=', userId)
    .where('seed', '=', seed)
    .returning('email')
    .executeTakeFirst();
  if (!change) return undefined;
  await tx.updateTable('password_resets').set({ token_hash: null }).where('user_id', '=', userId).execute();
  const row = await tx
    .updateTable('users')
    .set({
      email: change.email,
      // The specification's username is the address, unless it was chosen.
      username: sql`CASE WHEN username = email THEN ${change.email} ELSE username END`,
      email_verified_at: at,
    })
    .where('id', '=', userId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('users as other').where('other.email', '=', change.email).select('other.id'))),
    )
    .returning(USER_COLUMNS)
    .executeTakeFirst();
  return row ?? null;
}
