import { sql } from 'kysely';
import type { Reader } from '../../platform/db/database';

/** Counts one more visitor who has searched for the words. @param day 'YYYY-MM-DD' in Asia/Dhaka */
export async function addSearch(db: Reader, day: string, words: string): Promise<void> {
  await db
    .insertInto('searches')
    .values({ day, words, visitors: 1 })
    .onConflict((known) =>
      known.columns(['day', 'words']).doUpdateSet({ visitors: sql`searches.visitors + 1` }),
    )
    .execute();
}

/**
 * Returns search words, those of the most visitors first.
 * @param min number of visitors who must have searched for a word
 */
export async function mostSearched(
  db: Reader,
  { since, min, limit }: { since: string; min: number; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('searches')
    .where('day', '>=', since)
    .groupBy('words')
    .having(({ fn }) => fn.sum('visitors'), '>=', min)
    .orderBy(({ fn }) => fn.sum('visitors'), 'desc')
    .orderBy('words')
    .limit(limit)
    .select('words')
    .execute();
  return rows.map(({ words }) => words);
}
