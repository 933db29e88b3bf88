import type { SellerStatus } from '@haat/contracts';
import { sql } from 'kysely';
import type { Reader, Tx } from '../db/database';
import type { Caller } from '../http/caller';

/** A person as requests know them, and the number that their access tokens must bear. */
export async function findCaller(
  reader: Reader,
  userId: number,
): Promise<{ caller: Caller; sessions: number } | undefined> {
  const row = await reader
    .selectFrom('users')
    .leftJoin('sellers', 'sellers.user_id', 'users.id')
    .where('users.id', '=', userId)
    .select([
      'users.id as userId',
      'users.email',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'users.is_operator as isOperator',
      'sellers.id as sellerId',
      'users.sessions',
      sql<SellerStatus | null>`sellers.status`.as('sellerStatus'),
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  const { sessions, ...caller } = row;
  return { caller, sessions };
}

export function findUser(reader: Reader, by: { id: number } | { email: string }) {
  const users = reader.selectFrom('users').selectAll();
  return (
    'id' in by ? users.where('id', '=', by.id) : users.where('email', '=', by.email)
  ).executeTakeFirst();
}

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>;

export interface NewUser {
  email: string;
  username: string;
  /** null: nobody can log in with a password */
  passwordHash: string | null;
  firstName: string;
  lastName: string;
  at: Date;
}

/** Undefined when the e-mail is taken. */
export function insertUser(tx: Tx, user: NewUser): Promise<UserRow | undefined> {
  return tx
    .insertInto('users')
    .values({
      email: user.email,
      username: user.username,
      password_hash: user.passwordHash,
      first_name: user.firstName,
      last_name: user.lastName,
      created_at: user.at,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst();
}

export function updatePreferences(tx: Tx, userId: number, tags: string[]): Promise<UserRow> {
  return tx
    .updateTable('users')
    .set({ preferred_tags: tags, onboarding_completed: true })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateShippingInfo(
  tx: Tx,
  userId: number,
  info: { address_line_1: string; phone: string },
): Promise<void> {
  await tx.updateTable('users').set(info).where('id', '=', userId).execute();
}

// refresh tokens

export function findFamily(
  reader: Reader,
  tokenHash: Buffer,
): Promise<{ family_id: string; user_id: number } | undefined> {
  return reader
    .selectFrom('refresh_tokens')
    .where('token_hash', '=', tokenHash)
    .select(['family_id', 'user_id'])
    .executeTakeFirst();
}

/** One at a time changes a family, so that a sibling can't be issued past the family's end. */
export async function lockFamily(tx: Tx, familyId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${familyId}, 0))`.execute(tx);
}

/** A token and when its living child was first exchanged. */
export function findToken(tx: Tx, tokenHash: Buffer) {
  return tx
    .selectFrom('refresh_tokens as token')
    .where('token_hash', '=', tokenHash)
    .select(['token.id', 'token.family_id', 'token.user_id', 'token.expires_at', 'token.revoked_at'])
    .select((of) =>
      of
        .selectFrom('refresh_tokens as child')
        .whereRef('child.parent_id', '=', 'token.id')
        .where('child.revoked_at', 'is', null)
        .select((least) => least.fn.min('child.first_used_at').as('at'))
        .as('child_first_used_at'),
    )
    .executeTakeFirst();
}

export async function insertToken(
  tx: Tx,
  token: {
    token_hash: Buffer;
    family_id: string;
    parent_id: number | null;
    user_id: number;
    created_at: Date;
    expires_at: Date;
  },
): Promise<void> {
  await tx.insertInto('refresh_tokens').values(token).execute();
}

export async function markTokenUsed(tx: Tx, id: number, at: Date): Promise<void> {
  await tx
    .updateTable('refresh_tokens')
    .set({ first_used_at: at })
    .where('id', '=', id)
    .where('first_used_at', 'is', null)
    .execute();
}

/** Revokes what descends from a living token: ids rise within a locked family. */
export async function revokeIssuedAfter(
  tx: Tx,
  token: { id: number; family_id: string },
  at: Date,
): Promise<void> {
  await tx
    .updateTable('refresh_tokens')
    .set({ revoked_at: at })
    .where('family_id', '=', token.family_id)
    .where('id', '>', token.id)
    .where('revoked_at', 'is', null)
    .execute();
}

export async function revokeFamily(tx: Tx, familyId: string, at: Date): Promise<void> {
  await tx
    .updateTable('refresh_tokens')
    .set({ revoked_at: at })
    .where('family_id', '=', familyId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** The account of an e-mail, locked; undefined when there is none. */
export function lockAccount(
  tx: Tx,
  email: string,
): Promise<{ id: number; email: string; is_operator: boolean } | undefined> {
  return tx
    .selectFrom('users')
    .where('email', '=', email)
    .select(['id', 'email', 'is_operator'])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function setOperator(tx: Tx, userId: number, isOperator: boolean): Promise<void> {
  await tx.updateTable('users').set({ is_operator: isOperator }).where('id', '=', userId).execute();
}

/** Whether anybody has an account. */
export async function hasUsers(reader: Reader): Promise<boolean> {
  return (await reader.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}
