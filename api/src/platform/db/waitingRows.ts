import { MOST_COUNTED } from '@haat/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from './database';

/** Rows that wait for an operator: how many, at most {@link MOST_COUNTED}, and the time of the first one. */
export interface Waiting {
  count: number;
  /** since when it waits, or until when it has to be done; `pg` gives instants inside JSON as texts */
  oldest: Date | string | null;
}

/**
 * Counts the first rows that wait, as JSON of the type {@link Waiting}.
 * @param since the time of a row; an index in its order keeps the count fast in a large market
 * @param rows `FROM …`
 * @param more further aggregates of `since`, by name
 */
export function waitingRows(
  since: RawBuilder<unknown>,
  rows: RawBuilder<unknown>,
  more: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  return sql`(SELECT json_build_object('count', count(*), 'oldest', min(since) ${more})
    FROM (SELECT ${since} AS since ${rows} ORDER BY 1 LIMIT ${sql.lit(MOST_COUNTED)}) AS waiting)`;
}

/** Reads several of these counts in one statement, by name. */
export async function readWaitingRows<Counts extends object>(
  reader: Reader,
  counts: { [Name in keyof Counts]: RawBuilder<unknown> },
): Promise<Counts> {
  const columns = Object.entries<RawBuilder<unknown>>(counts).map(
    ([name, count]) => sql`${count} AS ${sql.ref(name)}`,
  );
  const { rows } = await sql<Counts>`SELECT ${sql.join(columns)}`.execute(reader);
  return rows[0] as Counts;
}
