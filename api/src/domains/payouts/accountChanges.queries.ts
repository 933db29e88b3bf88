import type { PayoutMethod } from '@haat/contracts';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database';
import type { EncryptedText } from '../../platform/db/encryptedText';

export interface AccountChangeRow {
  seller_id: number;
  payment_method: PayoutMethod;
  account_number: EncryptedText;
  bank_name: string;
  branch_name: string;
  asked_at: Date;
  confirmed_at: Date | null;
}

const COLUMNS = [
  'seller_id',
  'payment_method',
  'account_number',
  'bank_name',
  'branch_name',
  'asked_at',
  'confirmed_at',
] as const;

/** Replaces an earlier one, confirmed or not. */
export async function saveAccountChange(
  tx: Tx,
  { seller_id, ...change }: Omit<AccountChangeRow, 'confirmed_at'>,
): Promise<void> {
  await tx
    .insertInto('payout_account_changes')
    .values({ seller_id, ...change })
    .onConflict((conflict) => conflict.column('seller_id').doUpdateSet({ ...change, confirmed_at: null }))
    .execute();
}

export function findAccountChange(reader: Reader, sellerId: number): Promise<AccountChangeRow | undefined> {
  return reader
    .selectFrom('payout_account_changes')
    .where('seller_id', '=', sellerId)
    .select(COLUMNS)
    .executeTakeFirst();
}

/** Changes that wait for a decision, the oldest first. */
export function listAccountChanges(reader: Reader): Promise<AccountChangeRow[]> {
  return reader
    .selectFrom('payout_account_changes')
    .where('confirmed_at', 'is not', null)
    .select(COLUMNS)
    .orderBy('confirmed_at')
    .execute();
}

/** @returns the confirmed change that was taken */
export function takeAccountChange(tx: Tx, sellerId: number): Promise<AccountChangeRow | undefined> {
  return tx
    .deleteFrom('payout_account_changes')
    .where('seller_id', '=', sellerId)
    .where('confirmed_at', 'is not', null)
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** @returns whether one waited for its code */
export async function confirmRow(tx: Tx, sellerId: number, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('payout_account_changes')
    .set({ confirmed_at: at })
    .where('seller_id', '=', sellerId)
    .where('confirmed_at', 'is', null)
    .returning('seller_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteChangesOfOtherKeys(tx: Tx, keyId: string): Promise<void> {
  await tx
    .deleteFrom('payout_account_changes')
    .where(sql<boolean>`split_part(account_number, ':', 2) <> ${keyId}`)
    .execute();
}
