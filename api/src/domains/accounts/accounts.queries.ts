import { type BodyMeasurements, PERSONAL_MEASURES, type SellerStatus } from '@haat/contracts';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database';
import type { Caller } from '../../platform/http/caller';
import type { AccessClaims } from './accessTokens';
import { ROLE } from './staff.queries';

/** The user of a session. @returns undefined when the session was ended */
export function findCaller(reader: Reader, { userId, sessionId }: AccessClaims): Promise<Caller | undefined> {
  return reader
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('sellers', 'sellers.user_id', 'users.id')
    .where('sessions.id', '=', sessionId)
    .where('sessions.user_id', '=', userId)
    .select([
      'users.id as userId',
      'sessions.id as sessionId',
      'users.email',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'users.language',
      ROLE.as('staffRole'),
      'sellers.id as sellerId',
      sql<SellerStatus | null>`sellers.status`.as('sellerStatus'),
      sql<boolean>`users.is_operator AND EXISTS (SELECT FROM totp_secrets t
        WHERE t.user_id = users.id AND t.enabled_at IS NOT NULL)`.as('isTwoStepOperator'),
    ])
    .executeTakeFirst();
}

/** Columns of an account. `*` would fail in prepared statements as soon as a migration adds a column. */
export const USER_COLUMNS = [
  'id',
  'email',
  'username',
  'password_hash',
  'first_name',
  'last_name',
  'is_operator',
  'staff_role',
  'onboarding_completed',
  'preferred_tags',
  'language',
  'wish_notices',
  'question_notices',
  'store_question_notices',
  'store_news',
  'created_at',
  'sessions',
  'email_verified_at',
  'guest_phone',
] as const;

export function findUser(reader: Reader, by: { id: number } | { email: string }) {
  const users = reader.selectFrom('users').select(USER_COLUMNS);
  return (
    'id' in by ? users.where('id', '=', by.id) : users.where('email', '=', by.email)
  ).executeTakeFirst();
}

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>;

export interface NewUser {
  email: string;
  username: string;
  /** null: login with a password is not possible */
  passwordHash: string | null;
  firstName: string;
  lastName: string;
  at: Date;
}

/** @returns undefined when the email is taken */
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
    .returning(USER_COLUMNS)
    .executeTakeFirst();
}

export function updatePreferences(tx: Tx, userId: number, tags: string[]): Promise<UserRow> {
  return tx
    .updateTable('users')
    .set({ preferred_tags: tags, onboarding_completed: true })
    .where('id', '=', userId)
    .returning(USER_COLUMNS)
    .executeTakeFirstOrThrow();
}

/** @returns undefined when there is no such account */
export function updateSettings(
  tx: Tx,
  userId: number,
  change: Partial<
    Pick<UserRow, 'language' | 'wish_notices' | 'question_notices' | 'store_question_notices' | 'store_news'>
  >,
): Promise<UserRow | undefined> {
  return tx
    .updateTable('users')
    .set(change)
    .where('id', '=', userId)
    .returning(USER_COLUMNS)
    .executeTakeFirst();
}

export function findBodyMeasurements(db: Reader, userId: number): Promise<BodyMeasurements | undefined> {
  return db
    .selectFrom('body_measurements')
    .where('user_id', '=', userId)
    .select(PERSONAL_MEASURES)
    .executeTakeFirst();
}

/** Measurements that are absent stay unchanged. @returns all of them */
export function writeBodyMeasurements(
  tx: Tx,
  userId: number,
  body: BodyMeasurements,
): Promise<BodyMeasurements> {
  return tx
    .insertInto('body_measurements')
    .values({ user_id: userId, ...body })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(body))
    .returning(PERSONAL_MEASURES)
    .executeTakeFirstOrThrow();
}

// sessions

/** Starts a session, or extends it after a refresh. The device's first sign-in stays. */
export async function saveSession(
  tx: Tx,
  session: { id: string; userId: number; userAgent: string; at: Date; expiresAt: Date },
): Promise<void> {
  const used = { user_agent: session.userAgent, last_used_at: session.at, expires_at: session.expiresAt };
  await tx
    .insertInto('sessions')
    .values({ id: session.id, user_id: session.userId, created_at: session.at, ...used })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(used))
    .execute();
}

/** The user's sessions: the current one first, then the last used. */
export function listSessions(
  reader: Reader,
  { userId, sessionId, now }: { userId: number; sessionId: string; now: Date },
) {
  return reader
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .select(['id', 'user_agent', 'created_at', 'last_used_at'])
    .orderBy((of) => of('id', '=', sessionId), 'desc')
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute();
}

/** @returns false when the user has no such session */
export async function deleteSession(tx: Tx, session: { id: string; userId: number }): Promise<boolean> {
  const row = await tx
    .deleteFrom('sessions')
    .where('id', '=', session.id)
    .where('user_id', '=', session.userId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
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

/** Serializes changes of a family, so that no token is issued after the family was revoked. */
export async function lockFamily(tx: Tx, familyId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${familyId}, 0))`.execute(tx);
}

/** A token, and the time at which its unrevoked child was first exchanged. */
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
        .select(({ fn }) => fn.min('child.first_used_at').as('at'))
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

/** Revokes all tokens issued from this one: ids rise within a locked family. */
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

/** Ends a session: revokes its refresh tokens; its access tokens end with its row. */
export async function revokeFamily(tx: Tx, familyId: string, at: Date): Promise<void> {
  await tx.deleteFrom('sessions').where('id', '=', familyId).execute();
  await tx
    .updateTable('refresh_tokens')
    .set({ revoked_at: at })
    .where('family_id', '=', familyId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** The account with an email, locked. */
export function lockAccount(tx: Tx, email: string) {
  return tx
    .selectFrom('users')
    .where('email', '=', email)
    .select(['id', 'email', ROLE.as('role')])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Whether there is any account. */
export async function hasUsers(reader: Reader): Promise<boolean> {
  return (await reader.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}
