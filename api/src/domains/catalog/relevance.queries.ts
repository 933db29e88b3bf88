import { type RawBuilder, sql } from 'kysely';

/** The text of a tsquery; empty where it has stop words only. */
export type Query = string;

/** The text of a tsquery, with the relevance of its matches. */
export interface RankedQuery {
  query: Query;
  /** see {@link rankOf} */
  ranks: readonly Rank[];
}

/** The ts_rank for a query, times a weight. */
export interface Rank {
  query: Query;
  weight: number;
}

/** The limit of a search: the best-selling matches, ranked by relevance. */
export const MAX_SEARCH_RESULTS = 1_000;

/** Whether product `p` matches the query. */
export function matches(query: Query): RawBuilder<boolean> {
  return sql<boolean>`p.search @@ ${query}::tsquery`;
}

/** The relevance of product `p`: name above tags above description, typed words above their synonyms. */
export function rankOf(units: readonly RankedQuery[]): RawBuilder<number> {
  const sums = units.map(({ ranks }) => {
    const terms = ranks.map(
      ({ query, weight }) => sql`search_rank(p.search, ${query}::tsquery) * ${weight}::float8`,
    );
    // Stored as real in search_tops and in WordIndex.
    return sql`(${sql.join(terms, sql` + `)})::real::float8`;
  });
  return sql<number>`(${sql.join(sums, sql` + `)})`;
}
