import { MOST_COUNTED } from '@haat/contracts';
import { type RawBuilder, sql } from 'kysely';

/** Rows that wait for an operator: how many, at most {@link MOST_COUNTED}, and since when the oldest one does. */
export interface Waiting {
  count: number;
  /** an instant; `pg` gives those inside JSON as texts */
  oldest: Date | string | null;
}

/**
 * Counts the oldest rows that wait, as JSON of the type {@link Waiting}.
 * @param since since when a row waits; an index in its order keeps the count fast in a large market
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
