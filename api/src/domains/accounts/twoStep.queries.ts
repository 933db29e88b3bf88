import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database';
import type { EncryptedText } from '../../platform/db/encryptedText';

interface SecretRow {
  user_id: number;
  secret: EncryptedText;
  enabled_at: Date | null;
  last_step: number;
}

const SECRET_COLUMNS = ['user_id', 'secret', 'enabled_at', 'last_step'] as const;

export function findSecret(reader: Reader, userId: number): Promise<SecretRow | undefined> {
  return reader
    .selectFrom('totp_secrets')
    .where('user_id', '=', userId)
    .select(SECRET_COLUMNS)
    .executeTakeFirst();
}

/** Concurrent logins of the account wait, so that a code is accepted once. */
export function lockSecret(tx: Tx, userId: number): Promise<SecretRow | undefined> {
  return tx
    .selectFrom('totp_secrets')
    .where('user_id', '=', userId)
    .select(SECRET_COLUMNS)
    .forUpdate()
    .executeTakeFirst();
}

/** @returns false when two-step login is on already */
export async function saveSecret(tx: Tx, userId: number, secret: EncryptedText): Promise<boolean> {
  const saved = await tx
    .insertInto('totp_secrets')
    .values({ user_id: userId, secret })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ secret }).where('totp_secrets.enabled_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  return saved !== undefined;
}

export async function enableSecret(
  tx: Tx,
  userId: number,
  at: Date,
  codeHashes: readonly Buffer[],
): Promise<void> {
  await tx.updateTable('totp_secrets').set({ enabled_at: at }).where('user_id', '=', userId).execute();
  await tx
    .insertInto('recovery_codes')
    .values(codeHashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
}

export async function setLastStep(tx: Tx, userId: number, step: number): Promise<void> {
  await tx.updateTable('totp_secrets').set({ last_step: step }).where('user_id', '=', userId).execute();
}

/** @returns false for an unknown or used one */
export async function takeRecoveryCode(tx: Tx, userId: number, codeHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  return numDeletedRows > 0;
}

export async function countRecoveryCodes(reader: Reader, userId: number): Promise<number> {
  const { count } = await reader
    .selectFrom('recovery_codes')
    .where('user_id', '=', userId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Removes the secret and the recovery codes. @returns whether two-step login was on */
export async function deleteSecret(tx: Tx, userId: number): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('totp_secrets')
    .where('user_id', '=', userId)
    .returning('enabled_at')
    .executeTakeFirst();
  return Boolean(deleted?.enabled_at);
}

/** Ids of the keys that secrets are encrypted with. */
export async function findSecretKeyIds(reader: Reader): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT split_part(secret, ':', 2) AS id FROM totp_secrets`.execute(reader);
  return rows.map(({ id }) => id);
}

/** Secrets that are encrypted with another key, locked. */
export function lockSecretsOfOtherKeys(tx: Tx, keyId: string): Promise<SecretRow[]> {
  return tx
    .selectFrom('totp_secrets')
    .where(sql<boolean>`split_part(secret, ':', 2) <> ${keyId}`)
    .select(SECRET_COLUMNS)
    .orderBy('user_id')
    .forUpdate()
    .execute();
}

export async function updateSecret(tx: Tx, userId: number, secret: EncryptedText): Promise<void> {
  await tx.updateTable('totp_secrets').set({ secret }).where('user_id', '=', userId).execute();
}
