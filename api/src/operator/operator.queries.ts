import type { Tx } from '../db/database';

/** @returns undefined when there is no such account */
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
