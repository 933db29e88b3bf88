import { type RawBuilder, sql } from 'kysely';
import { PLANNED_ANEW, type Reader } from '../db/database';
import { searchWords } from './searchWords';
import type { SearchUnit, Synonyms } from './synonyms';

/** What a search was read as. */
export interface SearchReading {
  /** the text of a tsquery for {@link matches} */
  query: string;
  /** the same without synonyms, for {@link rankOf}: who asks for a kurta sees kurtas before panjabis */
  typed: string;
  /** the words that were looked for instead, where the typed ones were put right; null where none was */
  corrected: string | null;
}

/**
 * What a search means, or null when no product on sale fits. The strictest reading that finds anything wins: all
 * words or their synonyms; the last one still being typed; all words with misspellings put right; any of the words.
 * @param exact nothing is put right
 */
export async function readSearch(
  db: Reader,
  synonyms: Synonyms,
  text: string,
  { exact = false }: { exact?: boolean } = {},
): Promise<SearchReading | null> {
  const words = searchWords(text);
  const last = words.at(-1);
  if (last === undefined) return null;
  const units = synonyms.unitsOf(words);
  const terms = units.map(termOf);
  const others = terms.slice(0, -1);
  const single = words.length === 1;
  const found = await firstThatFits(db, words, [
    { query: all(terms), known: single ? isKnown(last) : NOT_KNOWN },
    ...(units.at(-1)?.words.length === 1
      ? [
          {
            query: all([...others, prefixOf(last)]),
            known: single && last.length > 1 ? beginsKnown(last) : NOT_KNOWN,
          },
          ...beginningOf(last, synonyms).map((begun) => ({
            query: all([...others, begun]),
            known: NOT_KNOWN,
          })),
        ]
      : []),
  ]);
  if (found) return { ...found, corrected: null };

  const corrected = exact ? words : await correct(db, synonyms, words);
  const changed = corrected.some((word, index) => word !== words[index]);
  const correctedTerms = synonyms.unitsOf(corrected).map(termOf);
  const tolerant = await firstThatFits(db, corrected, [
    ...(changed ? [{ query: all(correctedTerms), known: NOT_KNOWN }] : []),
    ...(correctedTerms.length > 1 ? [{ query: any(correctedTerms), known: NOT_KNOWN }] : []),
  ]);
  return tolerant && { ...tolerant, corrected: changed ? corrected.join(' ').normalize('NFC') : null };
}

/** Whether product `p` fits the search that {@link readSearch} read. */
export function matches(query: string): RawBuilder<boolean> {
  return sql<boolean>`p.search @@ ${query}::tsquery`;
}

/**
 * How well product `p` fits: name above tags above description, and typed words above their synonyms. ts_rank divides
 * by the number of alternatives, so a rank with synonyms is multiplied by about that before both are added.
 */
export function rankOf({ query, typed }: Pick<SearchReading, 'query' | 'typed'>): RawBuilder<number> {
  const rank = (wanted: string) =>
    sql<number>`ts_rank('{0.05, 0.15, 0.5, 1.0}', p.search, ${wanted}::tsquery)`;
  if (query === typed) return rank(query);
  return sql<number>`${rank(query)} * numnode(${query}::tsquery) / 2 + ${rank(typed)}`;
}

type Query = RawBuilder<string>;
const all = (terms: Query[]): Query => sql`(${sql.join(terms, sql` && `)})`;
const any = (terms: Query[]): Query =>
  terms.length === 1 ? (terms[0] as Query) : sql`(${sql.join(terms, sql` || `)})`;
/** A word, or a phrase whose words stand side by side. */
const term = (words: string): Query => sql`to_tsquery('english', search_term(${words}))`;
const prefixOf = (word: string): Query =>
  word.length < 2 ? term(word) : sql`to_tsquery('english', search_term(${word}) || ':*')`;

/** The words of a unit, each or its synonyms, or what means the same as all of them. */
function termOf({ words, synonyms }: SearchUnit): Query {
  return any([all(words.map(term)), ...synonyms.map(term)]);
}

/** Below this, too many words of the table begin alike. */
const MIN_BEGINNING = 3;

function beginningOf(word: string, synonyms: Synonyms): Query[] {
  const meant = word.length < MIN_BEGINNING ? [] : synonyms.beginningWith(word);
  return meant.length > 0 ? [any(meant.map(term))] : [];
}

/** Whether the vocabulary tells at once that something fits; what it doesn't know may still fit. */
const NOT_KNOWN = sql<boolean>`false`;
const isKnown = (word: string) => sql<boolean>`EXISTS (SELECT FROM search_words WHERE word = fold(${word}))`;
const beginsKnown = (word: string) => sql<boolean>`EXISTS (
  SELECT FROM search_words WHERE word >= fold(${word}) AND word < fold(${word}) || U&'\\FFFF' COLLATE "C")`;

/**
 * Whether any product on sale fits. By an index in either case: the best sold of what many bear, else the words' own.
 * Of a hundred, because for one alone the planner would walk all of the shop where a word is rarer than it believes.
 */
const fitsAny = (query: Query) => sql<boolean>`(SELECT count(*) FROM (SELECT FROM products
  WHERE on_sale_in_shop AND search @@ ${query} ORDER BY sales_count DESC, id DESC LIMIT 100) AS best) > 0`;

/** The text of the first query that any product on sale fits; those behind it are not looked for. */
async function firstThatFits(
  db: Reader,
  words: readonly string[],
  readings: { query: Query; known: RawBuilder<boolean> }[],
): Promise<Pick<SearchReading, 'query' | 'typed'> | null> {
  if (readings.length === 0) return null;
  const choices = readings.map(
    ({ query, known }) => sql`
      WHEN numnode(${query}) > 0 AND (${known} OR ${fitsAny(query)}) THEN (${query})::text`,
  );
  const { rows } = await sql<{ query: string | null; typed: string }>`${sql.raw(PLANNED_ANEW)}
    SELECT CASE ${sql.join(choices, sql` `)} END AS query, (${any(words.map(term))})::text AS typed`.execute(
    db,
  );
  const found = rows[0];
  return found?.query ? { query: found.query, typed: found.typed } : null;
}

/**
 * Each word as the shop writes it: itself when a product or the table of synonyms has it, else the nearest word of the
 * shop's vocabulary or of the table, else itself.
 */
async function correct(db: Reader, synonyms: Synonyms, words: readonly string[]): Promise<string[]> {
  const finds = await findsAnything(db, words);
  const misspelt = words.filter((word, index) => !finds[index] && !synonyms.has(word));
  if (misspelt.length === 0) return [...words];
  const { rows } = await sql<{ word: string; best: string }>`
    WITH folded AS MATERIALIZED (
      SELECT word AS written, fold(word) AS typed FROM unnest(${misspelt}::text[]) AS w (word)
    ), typed AS MATERIALIZED (
      SELECT written, typed, CASE
          -- Small words, which no product is found by, are not misspellings of others.
          WHEN numnode(to_tsquery('english', search_term(typed))) = 0 THEN 0
          WHEN length(typed) BETWEEN 5 AND 40 THEN 2
          WHEN length(typed) IN (3, 4) THEN 1
          ELSE 0 END AS slips
      FROM folded
    ), synonyms AS MATERIALIZED (
      SELECT fold(word) COLLATE "C" AS word FROM unnest(${synonyms.words}::text[]) AS w (word)
    )
    SELECT written AS word, coalesce(
      (SELECT word FROM search_words WHERE word = typed),
      (SELECT word FROM (
          SELECT word, products FROM search_words
          WHERE length(word) BETWEEN length(typed) - slips AND length(typed) + slips
            AND levenshtein_less_equal(word, typed, slips) <= slips
          UNION ALL
          SELECT word, 1 FROM synonyms
          WHERE length(word) BETWEEN length(typed) - slips AND length(typed) + slips
            AND levenshtein_less_equal(word, typed, slips) <= slips
        ) AS near
        -- A slip in the first letter is rare; between equals, the word that more products bear is meant.
        ORDER BY levenshtein(word, typed) + (left(word, 1) <> left(typed, 1))::int - ln(greatest(products, 1)) / 8, word
        LIMIT 1),
      typed) AS best
    FROM typed`.execute(db);
  const best = new Map(rows.map((row) => [row.word, row.best]));
  return words.map((word) => best.get(word) ?? word);
}

/** Which of the words some product on sale bears, also in its description only. */
async function findsAnything(db: Reader, words: readonly string[]): Promise<boolean[]> {
  const { rows } = await sql<{ finds: boolean[] }>`${sql.raw(PLANNED_ANEW)}
    SELECT ARRAY[${sql.join(words.map((word) => fitsAny(term(word))))}] AS finds`.execute(db);
  return rows[0]?.finds ?? [];
}
