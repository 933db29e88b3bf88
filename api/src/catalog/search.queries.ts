import { type RawBuilder, sql } from 'kysely';
import { PLANNED_ANEW, type Reader } from '../db/database';
import { meaningsOf, searchWords } from './searchWords';

/**
 * What a search means, as the text of a tsquery for {@link matches}, or null when no product on sale fits.
 * The strictest reading that finds anything wins: all words; all words, the last one still being typed; all
 * words with their slips put right; any of the words.
 */
export async function readSearch(db: Reader, text: string): Promise<string | null> {
  const words = searchWords(text);
  const last = words.at(-1);
  if (last === undefined) return null;
  const exact = words.map(termOf);
  const found = await firstThatFits(db, [
    { query: all(exact), known: words.length === 1 ? isKnown(last) : NOT_KNOWN },
    {
      query: all([...exact.slice(0, -1), prefixOf(last)]),
      known: words.length === 1 && last.length > 1 ? beginsKnown(last) : NOT_KNOWN,
    },
  ]);
  if (found) return found;
  const corrected = await correct(db, words);
  const terms = corrected.map(termOf);
  const changed = corrected.some((word, index) => word !== words[index]);
  return firstThatFits(db, [
    ...(changed ? [{ query: all(terms), known: NOT_KNOWN }] : []),
    ...(terms.length > 1 ? [{ query: any(terms), known: NOT_KNOWN }] : []),
  ]);
}

/** Whether product `p` fits the search that {@link readSearch} read. */
export function matches(search: string): RawBuilder<boolean> {
  return sql<boolean>`p.search @@ ${search}::tsquery`;
}

/** How well product `p` fits: name above tags above description. */
export function rankOf(search: string): RawBuilder<number> {
  return sql<number>`ts_rank('{0.05, 0.15, 0.5, 1.0}', p.search, ${search}::tsquery)`;
}

type Query = RawBuilder<string>;
const all = (terms: Query[]): Query => sql`(${sql.join(terms, sql` && `)})`;
const any = (terms: Query[]): Query => sql`(${sql.join(terms, sql` || `)})`;
const term = (word: string): Query => sql`to_tsquery('english', search_term(${word}))`;
const termOf = (word: string): Query => any(meaningsOf(word).map(term));
const prefixOf = (word: string): Query =>
  word.length < 2 ? term(word) : sql`to_tsquery('english', search_term(${word}) || ':*')`;

/** Whether the vocabulary tells at once that something fits; what it doesn't know may still fit. */
const NOT_KNOWN = sql<boolean>`false`;
const isKnown = (word: string) => sql<boolean>`EXISTS (SELECT FROM search_words WHERE word = fold(${word}))`;
const beginsKnown = (word: string) => sql<boolean>`EXISTS (
  SELECT FROM search_words WHERE word >= fold(${word}) AND word < fold(${word}) || U&'\\FFFF' COLLATE "C")`;

/** The text of the first query that any product on sale fits; those behind it are not looked for. */
async function firstThatFits(
  db: Reader,
  readings: { query: Query; known: RawBuilder<boolean> }[],
): Promise<string | null> {
  if (readings.length === 0) return null;
  // By an index in either case: the best sold of what many bear, else the words' own. Of a hundred, because for
  // one alone the planner would walk all of the shop where a word is rarer than it believes.
  const choices = readings.map(
    ({ query, known }) => sql`
      WHEN numnode(${query}) > 0 AND (${known} OR (SELECT count(*) FROM (SELECT FROM products
        WHERE on_sale_in_shop AND search @@ ${query} ORDER BY sales_count DESC, id DESC LIMIT 100) AS best) > 0)
      THEN (${query})::text`,
  );
  const { rows } = await sql<{ query: string | null }>`${sql.raw(PLANNED_ANEW)}
    SELECT CASE ${sql.join(choices, sql` `)} END AS query`.execute(db);
  return rows[0]?.query ?? null;
}

/** Each word as the shop writes it: itself when it is known, else the nearest known one, else itself. */
async function correct(db: Reader, words: string[]): Promise<string[]> {
  const { rows } = await sql<{ best: string }>`
    WITH folded AS MATERIALIZED (
      SELECT fold(word) AS typed, place FROM unnest(${words}::text[]) WITH ORDINALITY AS w (word, place)
    ), typed AS MATERIALIZED (
      SELECT place, typed, CASE
          -- Small words, which no product is found by, are not slips of others.
          WHEN numnode(to_tsquery('english', search_term(typed))) = 0 THEN 0
          WHEN length(typed) BETWEEN 5 AND 40 THEN 2
          WHEN length(typed) IN (3, 4) THEN 1
          ELSE 0 END AS slips
      FROM folded
    )
    SELECT coalesce(
      (SELECT word FROM search_words WHERE word = typed),
      (SELECT word FROM search_words
        WHERE length(word) BETWEEN length(typed) - slips AND length(typed) + slips
          AND levenshtein_less_equal(word, typed, slips) <= slips
        -- A slip in the first letter is rare; between equals, the word that more products bear is meant.
        ORDER BY levenshtein(word, typed) + (left(word, 1) <> left(typed, 1))::int - ln(products) / 8, word
        LIMIT 1),
      typed) AS best
    FROM typed ORDER BY place`.execute(db);
  return rows.map(({ best }) => best);
}
