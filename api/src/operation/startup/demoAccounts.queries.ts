import type { Reader } from '../../platform/db/database';

/** The e-mail of one demo account, if there is any. Only demo accounts have addresses at haat.example. */
export async function anyDemoAccount(reader: Reader): Promise<string | undefined> {
  const row = await reader
    .selectFrom('users')
    .where('email', 'like', '%@haat.example')
    .select('email')
    .orderBy('is_operator', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.email;
}
