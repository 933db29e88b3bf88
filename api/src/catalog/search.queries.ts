import { type RawBuilder, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { CUSTOM_PLAN, type Reader } from '../db/database';
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
  const completions = completionsOf(last, synonyms);
  const terms = await termsOf(db, [...formsOf(units), ...completions], last);
  const listed = await listedReading(db, units, terms);
  if (listed) return { ...listed, corrected: null };
  const others = units.slice(0, -1).map((unit) => unitQuery(unit, terms));
  const strict = all(units.map((unit) => unitQuery(unit, terms)));
  const single = words.length === 1;
  const found = await firstMatching(db, terms.any(words), [
    { query: strict, known: single ? isKnown(last) : isAmongBest(terms.each(words), strict) },
    ...(units.at(-1)?.words.length === 1
      ? [
          {
            query: all([...others, terms.prefix]),
            known:
              single && last.length > 1
                ? sql<boolean>`(${isListed(terms.prefix)} OR ${isKnownPrefix(last)})`
                : NOT_KNOWN,
          },
          ...(completions.length > 0
            ? [{ query: all([...others, terms.any(completions)]), known: NOT_KNOWN }]
            : []),
        ]
      : []),
  ]);
  if (found) return { ...found, corrected: null };

  const corrected = exact ? words : await correct(db, synonyms, words, terms);
  const changed = corrected.some((word, index) => word !== words[index]);
  const correctedUnits = synonyms.unitsOf(corrected);
  const correctedTerms = await termsOf(db, formsOf(correctedUnits), last);
  const queries = correctedUnits.map((unit) => unitQuery(unit, correctedTerms));
  const tolerant =
    (changed && (await listedReading(db, correctedUnits, correctedTerms))) ||
    (await firstMatching(db, correctedTerms.any(corrected), [
      ...(changed
        ? [{ query: all(queries), known: isAmongBest(correctedTerms.each(corrected), all(queries)) }]
        : []),
      ...(queries.length > 1 ? [{ query: any(queries), known: NOT_KNOWN }] : []),
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

/** The text of a tsquery; empty where it has stop words only. */
type Query = string;
const all = (queries: Query[]): Query => {
  const some = queries.filter((query) => query !== '');
  if (some.length === 1) return some[0] as Query;
  return some.map((query) => (query.includes(' | ') ? `(${query})` : query)).join(' & ');
};
const any = (queries: Query[]): Query => queries.filter((query) => query !== '').join(' | ');

/** The queries of words and of phrases of adjacent words. */
interface Terms {
  each(forms: readonly string[]): Query[];
  any(forms: readonly string[]): Query;
  /** of the last word as the beginning of words */
  prefix: Query;
}

/** About 2 MB. Each database has its own dictionary. */
const MAX_TERMS = 20_000;
const knownTerms = new WeakMap<Reader, LRUCache<string, Query>>();

/** Asks the database once for the query of each form; planning them within each statement costs milliseconds. */
async function termsOf(db: Reader, forms: readonly string[], last: string): Promise<Terms> {
  const known = knownTerms.get(db) ?? new LRUCache({ max: MAX_TERMS });
  knownTerms.set(db, known);
  const start = { key: `${last}\0:*`, word: last, suffix: last.length < 2 ? '' : ':*' };
  const wanted = [...forms.map((word) => ({ key: word, word, suffix: '' })), start];
  const terms = new Map(wanted.map(({ key }) => [key, known.get(key)]));
  const missing = wanted.filter(({ key }) => terms.get(key) === undefined);
  if (missing.length > 0) {
    const { rows } = await sql<{ query: Query }>`
      SELECT to_tsquery('english', search_term(word) || suffix)::text AS query
      FROM unnest(${missing.map(({ word }) => word)}::text[], ${missing.map(({ suffix }) => suffix)}::text[])
        WITH ORDINALITY AS form (word, suffix, place)
      ORDER BY place`.execute(db);
    for (const [index, { key }] of missing.entries()) {
      const query = rows[index]?.query ?? '';
      known.set(key, query);
      terms.set(key, query);
    }
  }
  const each = (of: readonly string[]) => of.map((form) => terms.get(form) ?? '');
  return { each, any: (of) => any(each(of)), prefix: terms.get(start.key) ?? '' };
}

/** The words of units, and their synonyms. */
const formsOf = (units: readonly SearchUnit[]) =>
  units.flatMap(({ words, synonyms }) => [...words, ...synonyms]);

/** All words of a unit, or one of its synonyms. */
function unitQuery({ words, synonyms }: SearchUnit, terms: Terms): Query {
  return any([all(terms.each(words)), ...terms.each(synonyms)]);
}

/** Shorter prefixes have too many completions in the table. */
const MIN_PREFIX_LENGTH = 3;

const completionsOf = (word: string, synonyms: Synonyms): string[] =>
  word.length < MIN_PREFIX_LENGTH ? [] : synonyms.startingWith(word);

/** Whether the vocabulary alone shows that a product matches; a product may match without it. */
const NOT_KNOWN = sql<boolean>`false`;
const isKnown = (word: string) => sql<boolean>`EXISTS (SELECT FROM search_words WHERE word = fold(${word}))`;
const isKnownPrefix = (word: string) => sql<boolean>`EXISTS (
  SELECT FROM search_words WHERE word >= fold(${word}) AND word < fold(${word}) || U&'\\FFFF' COLLATE "C")`;

/** Whether a list of search_tops shows that a product on sale matches. */
const isListed = (query: Query) => sql<boolean>`EXISTS (
  SELECT FROM search_keys k WHERE k.query = ${query}
    AND EXISTS (SELECT FROM search_tops WHERE key_id = k.id))`;

/** How many products of each list are examined for several words. */
const MAX_BEST = 100;

/**
 * Whether one of the best-selling products of any of the words matches: shows without an index search that products match,
 * as most often they do.
 */
const isAmongBest = (terms: readonly Query[], query: Query) => sql<boolean>`EXISTS (
  SELECT FROM (
    SELECT t.product_id FROM search_keys k, LATERAL (
      SELECT product_id FROM search_tops WHERE key_id = k.id ORDER BY sales DESC, product_id DESC LIMIT ${MAX_BEST}) AS t
    WHERE k.query = ANY (${terms}::text[]) OFFSET 0
  ) AS best JOIN products p ON p.id = best.product_id
  WHERE p.on_sale_in_shop AND p.search @@ ${query}::tsquery)`;

/** All of the words, where that is one word that is listed or has a listed synonym; else null, though products may match. */
async function listedReading(
  db: Reader,
  [unit, ...more]: readonly SearchUnit[],
  terms: Terms,
): Promise<Pick<SearchReading, 'query' | 'typed'> | null> {
  if (unit?.words.length !== 1 || more.length > 0) return null;
  const forms = terms.each([...unit.words, ...unit.synonyms]);
  const { rows } = await sql<{ listed: boolean }>`
    SELECT EXISTS (SELECT FROM search_keys k
      WHERE k.query = ANY (${forms}::text[]) AND EXISTS (SELECT FROM search_tops WHERE key_id = k.id)) AS listed`.execute(
    db,
  );
  return rows[0]?.listed ? { query: any(forms), typed: terms.any(unit.words) } : null;
}

/**
 * Whether any product on sale matches. Uses the index by sales for common words, else the index of words. Planned for
 * thousands of matches and read up to the first one: planned for few, it would scan all products by sales for a word
 * rarer than estimated.
 */
const matchesAny = (query: Query) => sql<boolean>`EXISTS (
  WITH best AS MATERIALIZED (
    SELECT id FROM products WHERE on_sale_in_shop AND search @@ ${query}::tsquery
    ORDER BY sales_count DESC, id DESC LIMIT 4000
  ) SELECT FROM best LIMIT 1)`;

/** The first query with a match; later ones are not evaluated. */
async function firstMatching(
  db: Reader,
  typed: Query,
  readings: { query: Query; known: RawBuilder<boolean> }[],
): Promise<Pick<SearchReading, 'query' | 'typed'> | null> {
  const choices = readings.flatMap(({ query, known }, index) =>
    query === '' ? [] : [sql`WHEN ${known} OR ${matchesAny(query)} THEN ${sql.lit(index)}`],
  );
  if (choices.length === 0) return null;
  const { rows } = await sql<{ index: number | null }>`${sql.raw(CUSTOM_PLAN)}
    SELECT CASE ${sql.join(choices, sql` `)} END AS index`.execute(db);
  const found = readings[rows[0]?.index ?? -1];
  return found ? { query: found.query, typed } : null;
}

/**
 * The words with their spelling corrected: a word that no product and no synonym has becomes the nearest word of the
 * search vocabulary or the synonyms, if there is one.
 */
async function correct(
  db: Reader,
  synonyms: Synonyms,
  words: readonly string[],
  terms: Terms,
): Promise<string[]> {
  const found = await wordsWithMatches(db, terms.each(words));
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
      SELECT word COLLATE "C" FROM unnest(${await foldedWords(db, synonyms)}::text[]) AS w (word)
    )
    SELECT written AS word, coalesce(
      (SELECT word FROM search_words WHERE word = typed),
      (SELECT word FROM (
          SELECT word, products FROM search_words
          WHERE max_edits > 0 AND word_deletions(word) && word_deletions(typed)
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

/** Folded once: they are hundreds. */
const foldedSynonyms = new WeakMap<Synonyms, readonly string[]>();

async function foldedWords(db: Reader, synonyms: Synonyms): Promise<readonly string[]> {
  const known = foldedSynonyms.get(synonyms);
  if (known) return known;
  const { rows } = await sql<{ words: string[] }>`
    SELECT array_agg(fold(word)) AS words FROM unnest(${synonyms.words}::text[]) AS w (word)`.execute(db);
  const words = rows[0]?.words ?? [];
  foldedSynonyms.set(synonyms, words);
  return words;
}

/** Whether any product on sale has each word, also in the description only. */
async function wordsWithMatches(db: Reader, terms: readonly Query[]): Promise<boolean[]> {
  const each = terms.map((term) =>
    term === '' ? sql`false` : sql`(${isListed(term)} OR ${matchesAny(term)})`,
  );
  const { rows } = await sql<{ found: boolean[] }>`${sql.raw(CUSTOM_PLAN)}
    SELECT ARRAY[${sql.join(each)}] AS found`.execute(db);
  return rows[0]?.found ?? [];
}
