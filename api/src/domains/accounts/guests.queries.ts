import type { Language } from '@haat/contracts';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database';
import { USER_COLUMNS, type UserRow } from './accounts.queries';

/** Placeholder email of a guest account; real emails never have this form. @param phone of phoneKeyOf() */
const emailOf = (phone: string) => `guest:${phone}`;

// codes

export async function insertPhoneCode(
  reader: Reader,
  code: { id: string; phone: string; code_hash: Buffer; expires_at: Date },
): Promise<void> {
  await reader.insertInto('phone_codes').values(code).execute();
}

/** Counts an attempt, and locks the code until the transaction ends. @returns undefined when it is no longer usable */
export function countTry(
  tx: Tx,
  { id, maxTries, now }: { id: string; maxTries: number; now: Date },
): Promise<{ phone: string; code_hash: Buffer; tries: number } | undefined> {
  return tx
    .updateTable('phone_codes')
    .set((of) => ({ tries: of('tries', '+', 1) }))
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .where('tries', '<', maxTries)
    .returning(['phone', 'code_hash', 'tries'])
    .executeTakeFirst();
}

export async function deletePhoneCode(reader: Reader, id: string): Promise<void> {
  await reader.deleteFrom('phone_codes').where('id', '=', id).execute();
}

export async function deleteOldPhoneCodes(reader: Reader, now: Date): Promise<void> {
  await reader.deleteFrom('phone_codes').where('expires_at', '<', now).execute();
}

// guest accounts

/**
 * The guest account of a phone number, made where there is none, with the name and language of the latest order. It is
 * locked until the transaction ends: it doesn't become an ordinary account meanwhile.
 */
export async function upsertGuest(
  tx: Tx,
  guest: { phone: string; name: string; language: Language | null; at: Date },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO users (email, username, guest_phone, first_name, last_name, language, created_at)
    VALUES (${emailOf(guest.phone)}, ${guest.name}, ${guest.phone}, ${guest.name}, '', ${guest.language}, ${guest.at})
    ON CONFLICT (email) DO UPDATE SET first_name = excluded.first_name, username = excluded.username,
      language = coalesce(excluded.language, users.language)
    RETURNING id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('The guest account was not stored');
  return row.id;
}

export function findGuest(reader: Reader, phone: string): Promise<{ first_name: string } | undefined> {
  return reader
    .selectFrom('users')
    .where('email', '=', emailOf(phone))
    .select('first_name')
    .executeTakeFirst();
}

/** Converts a guest account into an ordinary one. @returns undefined when there is none; fails when the email is taken */
export function promoteGuest(
  tx: Tx,
  phone: string,
  change: { email: string; passwordHash: string },
): Promise<UserRow | undefined> {
  return tx
    .updateTable('users')
    .set({
      email: change.email,
      username: change.email,
      password_hash: change.passwordHash,
      guest_phone: null,
    })
    .where('email', '=', emailOf(phone))
    .returning(USER_COLUMNS)
    .executeTakeFirst();
}
