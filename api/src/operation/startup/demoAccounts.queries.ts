import type { Reader } from '../../platform/db/database';

/**
 * The e-mail of one demo account that can be logged in to, if there is any. The demo accounts share one password hash. Others
 * never do, because each has a salt of its own: so nobody can sign up as a demo account and keep a public site from starting.
 */
export async function anyDemoAccount(reader: Reader): Promise<string | undefined> {
  const row = await reader
    .selectFrom('users')
    .where('email', 'like', '%@haat.example')
    .where('password_hash', 'in', (query) =>
      query
        .selectFrom('users')
        .where('email', 'like', '%@haat.example')
        .where('password_hash', 'is not', null)
        .groupBy('password_hash')
        .having((each) => each.fn.countAll(), '>', 1)
        .select('password_hash'),
    )
    .select('email')
    .orderBy('is_operator', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.email;
}
