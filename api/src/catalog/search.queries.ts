import { type RawBuilder, sql } from 'kysely';
import { PLANNED_ANEW, type Reader } from '../db/database';
import { searchWords } from './searchWords';
import type { SearchUnit, Synonyms } from './synonyms';

/** The interpretation of a search. */
export interface SearchReading {
  /** the text of a tsquery for {@link matches} */
  query: string;
  /** the same without synonyms, for {@link rankOf}: a search for kurta lists kurtas before panjabis */
  typed: string;
  /** the corrected words that were searched instead of the typed ones; null without a correction */
  corrected: string | null;
}

/**
 * Interprets a search; null when no product on sale matches. The strictest reading with a match wins: all words or their
 * synonyms; the last word as a prefix; all words with spelling corrected; any of the words.
 * @param exact no spelling correction
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
  const listed = await listedReading(db, units);
  if (listed) return { ...listed, corrected: null };
  const found = await firstMatching(db, words, [
    { query: all(terms), known: single ? isKnown(last) : NOT_KNOWN },
    ...(units.at(-1)?.words.length === 1
      ? [
          {
            query: all([...others, prefixOf(last)]),
            known:
              single && last.length > 1
                ? sql<boolean>`(${isListed(prefixOf(last))} OR ${isKnownPrefix(last)})`
                : NOT_KNOWN,
          },
          ...completionsOf(last, synonyms).map((completion) => ({
            query: all([...others, completion]),
            known: NOT_KNOWN,
          })),
        ]
      : []),
  ]);
  if (found) return { ...found, corrected: null };

  const corrected = exact ? words : await correct(db, synonyms, words);
  const changed = corrected.some((word, index) => word !== words[index]);
  const correctedUnits = synonyms.unitsOf(corrected);
  const correctedTerms = correctedUnits.map(termOf);
  const tolerant =
    (changed && (await listedReading(db, correctedUnits))) ||
    (await firstMatching(db, corrected, [
      ...(changed ? [{ query: all(correctedTerms), known: NOT_KNOWN }] : []),
      ...(correctedTerms.length > 1 ? [{ query: any(correctedTerms), known: NOT_KNOWN }] : []),
    ]));
  return tolerant && { ...tolerant, corrected: changed ? corrected.join(' ').normalize('NFC') : null };
}

/** Whether product `p` matches the query of {@link readSearch}. */
export function matches(query: string): RawBuilder<boolean> {
  return sql<boolean>`p.search @@ ${query}::tsquery`;
}

/**
 * The relevance of product `p`: name above tags above description, typed words above their synonyms. ts_rank divides by
 * the number of alternatives, so the rank with synonyms is multiplied by about that number before both are added.
 */
export function rankOf({ query, typed }: Pick<SearchReading, 'query' | 'typed'>): RawBuilder<number> {
  const rank = (tsquery: string) => sql<number>`search_rank(p.search, ${tsquery}::tsquery)`;
  if (query === typed) return rank(query);
  return sql<number>`${rank(query)} * numnode(${query}::tsquery) / 2 + ${rank(typed)}`;
}

/** A lexeme or the beginning of lexemes, or several that must all match, as the text of a tsquery has it. */
const ALTERNATIVE = /(?:'(?:[^'\\]|''|\\\\)*'(?::\*)?(?: & | <[-\d]+> )?)+/y;

/** The alternatives of a query; null of a query that is not a list of alternatives. */
export function alternativesOf(query: string): string[] | null {
  const found: string[] = [];
  for (let at = 0; ; at += ' | '.length) {
    ALTERNATIVE.lastIndex = at;
    const [alternative] = ALTERNATIVE.exec(query) ?? [];
    if (alternative === undefined) return null;
    found.push(alternative);
    at += alternative.length;
    if (at === query.length) return found;
    if (!query.startsWith(' | ', at)) return null;
  }
}

/**
 * The matches of a query of alternatives, as {@link rankOf} ranks them. Reads the lists of common words (search_tops)
 * instead of products: each holds its best-selling products, so the best-selling matches of the query are among them,
 * each with its rank in every list that it matches.
 * @returns ids, best first; null of another query, or without a list for any of its words
 */
export async function rankListed(
  db: Reader,
  reading: Pick<SearchReading, 'query' | 'typed'>,
  max: number,
): Promise<number[] | null> {
  const { query, typed } = reading;
  const operands = alternativesOf(query);
  if (!operands) return null;
  const queries = [...new Set(operands)];
  const ofLexemes = queries.filter((one) => !/' [&<]/.test(one));
  if (ofLexemes.length === 0) return null;
  // As in rankOf: ts_rank is the average over the operands.
  const weight = query === typed ? 1 / queries.length : (operands.length - 0.5) / queries.length;
  const weights = queries.map((one) => weight + (one === typed && query !== typed ? 1 : 0));
  // In a query with phrases the rank counts the words of a phrase also where they stand apart.
  const rank =
    ofLexemes.length === queries.length
      ? sql`best.rank`
      : sql`(SELECT ${rankOf(reading)} FROM products p WHERE p.id = best.id)`;
  const { rows } = await sql<{ ids: number[] | null }>`
    WITH alternatives AS MATERIALIZED (
      SELECT a.query, a.weight, k.id
      FROM unnest(${queries}::text[], ${weights}::float8[]) AS a (query, weight)
      LEFT JOIN search_keys k ON k.query = a.query AND (k.complete OR EXISTS (
        SELECT FROM search_tops t WHERE t.key_id = k.id ORDER BY sales DESC, product_id DESC OFFSET ${max}::int - 1))
    ), found AS (
      SELECT t.product_id AS id, t.sales, t.rank * a.weight AS rank
      FROM alternatives a, LATERAL (
        SELECT * FROM search_tops WHERE key_id = a.id ORDER BY sales DESC, product_id DESC LIMIT ${max}) AS t
      UNION ALL
      SELECT p.id, p.sales_count, search_rank(p.search, a.query::tsquery) * a.weight
      FROM alternatives a JOIN products p ON p.search @@ a.query::tsquery
      WHERE a.id IS NULL AND p.on_sale_in_shop AND EXISTS (SELECT FROM alternatives WHERE id IS NOT NULL)
    ), best AS (
      SELECT id, sales, sum(rank)::real AS rank FROM found
      GROUP BY id, sales ORDER BY sales DESC, id DESC LIMIT ${max}
    )
    SELECT json_agg(id ORDER BY rank DESC, sales DESC, id DESC) AS ids
    FROM (SELECT id, sales, ${rank} AS rank FROM best) AS ranked`.execute(db);
  return rows[0]?.ids ?? null;
}

type Query = RawBuilder<string>;
const all = (terms: Query[]): Query => sql`(${sql.join(terms, sql` && `)})`;
const any = (terms: Query[]): Query =>
  terms.length === 1 ? (terms[0] as Query) : sql`(${sql.join(terms, sql` || `)})`;
/** A word, or a phrase of adjacent words. */
const term = (words: string): Query => sql`to_tsquery('english', search_term(${words}))`;
const prefixOf = (word: string): Query =>
  word.length < 2 ? term(word) : sql`to_tsquery('english', search_term(${word}) || ':*')`;

/** All words of a unit, or one of its synonyms. */
function termOf({ words, synonyms }: SearchUnit): Query {
  return any([all(words.map(term)), ...synonyms.map(term)]);
}

/** Shorter prefixes have too many completions in the table. */
const MIN_PREFIX_LENGTH = 3;

function completionsOf(word: string, synonyms: Synonyms): Query[] {
  const completions = word.length < MIN_PREFIX_LENGTH ? [] : synonyms.startingWith(word);
  return completions.length > 0 ? [any(completions.map(term))] : [];
}

/** Whether the vocabulary alone shows that a product matches; a product may match without it. */
const NOT_KNOWN = sql<boolean>`false`;
const isKnown = (word: string) => sql<boolean>`EXISTS (SELECT FROM search_words WHERE word = fold(${word}))`;
const isKnownPrefix = (word: string) => sql<boolean>`EXISTS (
  SELECT FROM search_words WHERE word >= fold(${word}) AND word < fold(${word}) || U&'\\FFFF' COLLATE "C")`;

/** Whether a list of search_tops shows that a product on sale matches. */
const isListed = (query: Query) => sql<boolean>`EXISTS (
  SELECT FROM search_keys k WHERE k.query = (${query})::text COLLATE "C"
    AND EXISTS (SELECT FROM search_tops WHERE key_id = k.id))`;

/** All of the words, where that is one word that is listed or has a listed synonym; else null, though products may match. */
async function listedReading(
  db: Reader,
  [unit, ...more]: readonly SearchUnit[],
): Promise<Pick<SearchReading, 'query' | 'typed'> | null> {
  if (unit?.words.length !== 1 || more.length > 0) return null;
  const forms = [...unit.words, ...unit.synonyms];
  const { rows } = await sql<{ query: string; listed: boolean }>`
    SELECT query::text, ${isListed(sql`query`)} AS listed
    FROM unnest(${forms}::text[]) WITH ORDINALITY AS form (words, place),
      LATERAL (SELECT to_tsquery('english', search_term(words)) AS query) AS term
    ORDER BY place`.execute(db);
  if (!rows.some(({ listed }) => listed)) return null;
  const queries = rows.map(({ query }) => query).filter((query) => query !== '');
  return { query: queries.join(' | '), typed: rows[0]?.query ?? '' };
}

/**
 * Whether any product on sale matches. Uses the index by sales for common words, else the index of words. The limit is
 * a hundred, because with a limit of one the planner would scan all products for a word rarer than estimated.
 */
const matchesAny = (query: Query) => sql<boolean>`(SELECT count(*) FROM (SELECT FROM products
  WHERE on_sale_in_shop AND search @@ ${query} ORDER BY sales_count DESC, id DESC LIMIT 100) AS best) > 0`;

/** The text of the first query with a match; later ones are not evaluated. */
async function firstMatching(
  db: Reader,
  words: readonly string[],
  readings: { query: Query; known: RawBuilder<boolean> }[],
): Promise<Pick<SearchReading, 'query' | 'typed'> | null> {
  if (readings.length === 0) return null;
  const choices = readings.map(
    ({ query, known }) => sql`
      WHEN numnode(${query}) > 0 AND (${known} OR ${matchesAny(query)}) THEN (${query})::text`,
  );
  const { rows } = await sql<{ query: string | null; typed: string }>`${sql.raw(PLANNED_ANEW)}
    SELECT CASE ${sql.join(choices, sql` `)} END AS query, (${any(words.map(term))})::text AS typed`.execute(
    db,
  );
  const found = rows[0];
  return found?.query ? { query: found.query, typed: found.typed } : null;
}

/**
 * The words with their spelling corrected: a word that no product and no synonym has becomes the nearest word of the
 * search vocabulary or the synonyms, if there is one.
 */
async function correct(db: Reader, synonyms: Synonyms, words: readonly string[]): Promise<string[]> {
  const found = await wordsWithMatches(db, words);
  const misspelt = words.filter((word, index) => !found[index] && !synonyms.has(word));
  if (misspelt.length === 0) return [...words];
  const { rows } = await sql<{ word: string; best: string }>`
    WITH folded AS MATERIALIZED (
      SELECT word AS written, fold(word) AS typed FROM unnest(${misspelt}::text[]) AS w (word)
    ), typed AS MATERIALIZED (
      SELECT written, typed, CASE
          -- Stop words are not corrected.
          WHEN numnode(to_tsquery('english', search_term(typed))) = 0 THEN 0
          WHEN length(typed) BETWEEN 5 AND 40 THEN 2
          WHEN length(typed) IN (3, 4) THEN 1
          ELSE 0 END AS max_edits
      FROM folded
    ), synonyms AS MATERIALIZED (
      SELECT fold(word) COLLATE "C" AS word FROM unnest(${synonyms.words}::text[]) AS w (word)
    )
    SELECT written AS word, coalesce(
      (SELECT word FROM search_words WHERE word = typed),
      (SELECT word FROM (
          SELECT word, products FROM search_words
          WHERE length(word) BETWEEN length(typed) - max_edits AND length(typed) + max_edits
            AND levenshtein_less_equal(word, typed, max_edits) <= max_edits
          UNION ALL
          SELECT word, 1 FROM synonyms
          WHERE length(word) BETWEEN length(typed) - max_edits AND length(typed) + max_edits
            AND levenshtein_less_equal(word, typed, max_edits) <= max_edits
        ) AS near
        -- Errors in the first letter are rare; among equally near words the more frequent one wins.
        ORDER BY levenshtein(word, typed) + (left(word, 1) <> left(typed, 1))::int - ln(greatest(products, 1)) / 8, word
        LIMIT 1),
      typed) AS best
    FROM typed`.execute(db);
  const best = new Map(rows.map((row) => [row.word, row.best]));
  return words.map((word) => best.get(word) ?? word);
}

/** Whether any product on sale has each word, also in the description only. */
async function wordsWithMatches(db: Reader, words: readonly string[]): Promise<boolean[]> {
  const { rows } = await sql<{ found: boolean[] }>`${sql.raw(PLANNED_ANEW)}
    SELECT ARRAY[${sql.join(words.map((word) => matchesAny(term(word))))}] AS found`.execute(db);
  return rows[0]?.found ?? [];
}
