import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database';

/**
 * Reads the password hash and session number with a shared lock until the transaction ends, so that ending all
 * sessions or changing the password waits for it.
 */
export function lockUserShared(
  tx: Tx,
  userId: number,
): Promise<{ password_hash: string | null; sessions: number } | undefined> {
  return tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['password_hash', 'sessions'])
    .forShare()
    .executeTakeFirst();
}

/** Serializes changes to data of a user. */
export async function lockUser(tx: Tx, userId: number): Promise<void> {
  await tx.selectFrom('users').where('id', '=', userId).select('id').forNoKeyUpdate().execute();
}

/**
 * Ends all sessions of a user, or all but one: revokes the refresh tokens; access tokens end with their session's row.
 * The incremented session number invalidates a login in progress.
 */
export async function endSessions(
  tx: Tx,
  userId: number,
  at: Date,
  except: string | null = null,
): Promise<void> {
  await tx
    .updateTable('users')
    .set((of) => ({ sessions: of('sessions', '+', 1) }))
    .where('id', '=', userId)
    .execute();
  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', 'is distinct from', except)
    .execute();
  await tx
    .updateTable('refresh_tokens')
    .set({ revoked_at: at })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('family_id', 'is distinct from', except)
    .execute();
}

/** Sets or removes the password of a user who has proved access to the mailbox. */
export async function setPassword(
  tx: Tx,
  userId: number,
  passwordHash: string | null,
  at: Date,
): Promise<{ email: string; first_name: string }> {
  return tx
    .updateTable('users')
    .set({ password_hash: passwordHash, email_verified_at: sql`coalesce(email_verified_at, ${at})` })
    .where('id', '=', userId)
    .returning(['email', 'first_name'])
    .executeTakeFirstOrThrow();
}

export async function markEmailVerified(tx: Tx, userId: number, at: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email_verified_at: at })
    .where('id', '=', userId)
    .where('email_verified_at', 'is', null)
    .execute();
}

// password resets

/**
 * Replaces the user's reset link: three times without a wait, then every ten minutes.
 * @returns false when the user must wait
 */
export async function upsertReset(
  tx: Tx,
  reset: { userId: number; tokenHash: Buffer; expiresAt: Date; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO password_resets AS old (user_id, token_hash, expires_at, asked_at)
    VALUES (${reset.userId}, ${reset.tokenHash}, ${reset.expiresAt}, ${reset.at})
    ON CONFLICT (user_id) DO UPDATE SET token_hash = excluded.token_hash, expires_at = excluded.expires_at,
      asked_at = excluded.asked_at,
      asked = CASE WHEN old.asked_at < excluded.asked_at - interval '1 hour' THEN 1 ELSE old.asked + 1 END
    WHERE old.asked < 3 OR old.asked_at <= excluded.asked_at - interval '10 minutes'
    RETURNING user_id`.execute(tx);
  return rows.length > 0;
}

/** The user of a link; undefined when it is unknown, used or expired. */
export async function findResetUser(
  reader: Reader,
  tokenHash: Buffer,
  now: Date,
): Promise<number | undefined> {
  const row = await reader
    .selectFrom('password_resets')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .select('user_id')
    .executeTakeFirst();
  return row?.user_id;
}

/** Makes a link invalid. @returns its user; undefined when it is unknown, used or expired */
export async function consumeReset(tx: Tx, tokenHash: Buffer, now: Date): Promise<number | undefined> {
  const row = await tx
    .updateTable('password_resets')
    .set({ token_hash: null })
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id;
}

// identities of an issuer

export async function findIdentity(
  tx: Tx,
  identity: { issuer: string; subject: string },
): Promise<number | undefined> {
  const row = await tx
    .selectFrom('identities')
    .where('issuer', '=', identity.issuer)
    .where('subject', '=', identity.subject)
    .select('user_id')
    .executeTakeFirst();
  return row?.user_id;
}

/** @returns false when the user has another identity of this issuer, or another user has this one */
export async function insertIdentity(
  tx: Tx,
  identity: { issuer: string; subject: string; userId: number; at: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('identities')
    .values({
      issuer: identity.issuer,
      subject: identity.subject,
      user_id: identity.userId,
      created_at: identity.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** A user by email, locked against all other changes. */
export function lockUserByEmail(tx: Tx, email: string) {
  return tx
    .selectFrom('users')
    .where('email', '=', email)
    .select(['id', 'password_hash', 'email_verified_at'])
    .forUpdate()
    .executeTakeFirst();
}

// networks that a user has logged in from

export async function rememberNetwork(tx: Tx, userId: number, network: Buffer, at: Date): Promise<void> {
  await tx
    .insertInto('known_networks')
    .values({ user_id: userId, network, seen_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'network']).doUpdateSet({ seen_at: at }))
    .execute();
}

/** @param networks the hashes of one network, one of each secret */
export async function isKnownNetwork(reader: Reader, userId: number, networks: Buffer[]): Promise<boolean> {
  const row = await reader
    .selectFrom('known_networks')
    .where('user_id', '=', userId)
    .where('network', 'in', networks)
    .select('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

// cleanup

/** Deletes expired sessions and refresh tokens, and networks not used since `unusedSince`. */
export async function deleteOldCredentials(
  reader: Reader,
  now: Date,
  { unusedSince, invitedUntil }: { unusedSince: Date; invitedUntil: Date },
): Promise<void> {
  await reader.deleteFrom('sessions').where('expires_at', '<', now).execute();
  await reader.deleteFrom('refresh_tokens').where('expires_at', '<', now).execute();
  await reader.deleteFrom('staff_invitations').where('expires_at', '<', invitedUntil).execute();
  await reader.deleteFrom('known_networks').where('seen_at', '<', unusedSince).execute();
}
