import type { Reader, Tx } from '../db/database';

/** Registers the key, unless there is one. */
export async function insertKeyId(tx: Tx, keyId: string): Promise<void> {
  await tx
    .insertInto('private_data_key')
    .values({ key_id: keyId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The id of the key that private data is encrypted with; undefined before the first start. */
export async function findKeyId(reader: Reader): Promise<string | undefined> {
  const row = await reader.selectFrom('private_data_key').select('key_id').executeTakeFirst();
  return row?.key_id;
}

export async function updateKeyId(tx: Tx, keyId: string): Promise<void> {
  await tx.updateTable('private_data_key').set({ key_id: keyId }).execute();
}
