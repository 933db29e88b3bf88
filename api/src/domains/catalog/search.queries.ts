import { type SelectQueryBuilder, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { CUSTOM_PLAN, type Reader } from '../../platform/db/database';
import type { Tables } from '../../platform/db/tables';
import { MAX_SEARCH_RESULTS, matches, type Query, type RankedQuery, rankOf } from './relevance.queries';
import { searchWords } from './searchWords';
import { isColor, type SearchUnit, type Synonyms } from './synonyms';
import type { WordIndex } from './wordIndex.queries';

/** The interpretation of a search. */
export interface SearchReading {
  /** the text of a tsquery for {@link matches}, without the words that no product has */
  query: Query;
  /** the queries that a product has to match, each; its relevance is the sum of theirs */
  units: readonly RankedQuery[];
  /** whether there is a list of common words for {@link rankListed} */
  listed: boolean;
  /** the corrected words that were searched instead of the typed ones; null without a correction */
  corrected: string | null;
  /** ids of all matches, best first, where they were read together with the interpretation; see {@link rankProducts} */
  ids: number[] | null;
}

/**
 * Interprets a search; null when no product on sale matches. The strictest reading with a match wins: all words or their
 * synonyms; the last word as the beginning of stems, then of words and synonyms; all words with spelling corrected; these
 * without colours; any of the words.
 * @param options.exact no spelling correction
 * @param options.index for searches of several common words; without it products are read
 * @param options.vocabulary remembers corrections and completions
 */
export async function readSearch(
  db: Reader,
  synonyms: Synonyms,
  text: string,
  {
    exact = false,
    index,
    vocabulary = new Vocabulary(),
  }: { exact?: boolean; index?: WordIndex; vocabulary?: Vocabulary } = {},
): Promise<SearchReading | null> {
  const words = searchWords(text);
  const last = words.at(-1);
  if (last === undefined) return null;
  const units = synonyms.unitsOf(words);
  const completions = units.at(-1)?.words.length === 1 ? completionsOf(last, synonyms) : [];
  // A known correction is probably needed again: it is looked up with the typed words.
  const expected = exact ? [] : vocabulary.correctedBefore(words);
  const expectedForms = formsOf(synonyms.unitsOf(expected));
  const terms = await termsOf(db, [...formsOf(units), ...completions, ...expectedForms], last);
  const presence = new Presence(db);
  const ranked = units.length === 1;
  await presence.look(
    [...terms.each(words), ...terms.each(expected)],
    [...terms.each(formsOf(units)), ...terms.each(expectedForms), terms.prefix],
    { start: { query: terms.prefix, word: last }, ranked },
  );
  const firstMatch = (required: readonly Unit[]) => firstMatchOf(db, { presence, index }, required);
  const strict = units.map((unit) => unitOf(unit, terms));
  const others = strict.slice(0, -1);
  const typed = terms.each(words);
  const lastAs = (alternatives: Alternatives) => [...others, { alternatives, typed: typed.slice(-1) }];
  let found = await firstMatch(strict);
  if (!found && units.at(-1)?.words.length === 1) {
    found = await firstMatch(lastAs([terms.prefix]));
    if (!found && others.every(({ alternatives }) => presence.mayMatch(alternatives))) {
      const complete = [...terms.each(completions), ...(await wordsStartingWith(db, vocabulary, last))];
      if (isMeaningful(complete)) {
        await presence.look([], complete, { ranked });
        found = await firstMatch(lastAs(complete));
      }
    }
  }
  if (found) return { ...found, corrected: null };

  const corrected = exact
    ? words
    : await correct(db, { synonyms, vocabulary }, words, (place) => presence.has(typed[place]));
  const changed = corrected.some((word, place) => word !== words[place]);
  const correctedUnits = synonyms.unitsOf(corrected);
  const correctedTerms = changed ? await termsOf(db, formsOf(correctedUnits), last) : terms;
  const tolerant = correctedUnits.map((unit) => unitOf(unit, correctedTerms));
  const correctedTyped = correctedTerms.each(corrected);
  if (changed) {
    await presence.look(correctedTyped, correctedTerms.each(formsOf(correctedUnits)), { ranked });
  }
  const anyOf = { alternatives: tolerant.flatMap(({ alternatives }) => alternatives), typed: correctedTyped };
  // 'red panjabi' finds other panjabis rather than other red things.
  const uncolored = tolerant.filter((_, place) => !isColor(correctedUnits[place]?.words ?? []));
  const match =
    (changed && (await firstMatch(tolerant))) ||
    (uncolored.length < tolerant.length && uncolored.some(isRequired) && (await firstMatch(uncolored))) ||
    (tolerant.filter(isRequired).length > 1 && (await firstMatch([anyOf])));
  return match ? { ...match, corrected: changed ? corrected.join(' ').normalize('NFC') : null } : null;
}

const MAX_WORDS = 5_000;
const REMEMBERED_MS = 60_000;

/**
 * Remembers for a minute what the search vocabulary says of typed words. Other changes of the catalog don't matter to it: the vocabulary
 * changes with new words and once a night.
 */
export class Vocabulary {
  /** by a word that no product had: the nearest word, or itself */
  readonly corrections = new LRUCache<string, string>({ max: MAX_WORDS, ttl: REMEMBERED_MS });
  /** by the beginning of words: the queries of the most frequent ones */
  readonly completions = new LRUCache<string, Query[]>({ max: MAX_WORDS, ttl: REMEMBERED_MS });

  /** The words as they were corrected before; empty if none of them was. */
  correctedBefore(words: readonly string[]): string[] {
    const known = words.map((word) => this.corrections.get(word));
    return known.some(Boolean) ? words.map((word, place) => known[place] ?? word) : [];
  }
}

type Products = SelectQueryBuilder<Tables & { p: Tables['products'] }, 'p', object>;

/**
 * Scanning by sales costs about four times what the planner estimates against an index of words. So the scan is planned
 * with a limit four times as high, and read only up to the limit that is needed.
 */
const SCAN_COST_FACTOR = 4;

/**
 * The best-selling of some products `p` that match a search, up to {@link MAX_SEARCH_RESULTS}.
 * @param inStockFirst sold-out products come last
 * @returns ids by relevance, then by sales
 */
export async function rankProducts(
  db: Reader,
  products: Products,
  units: readonly RankedQuery[],
  { inStockFirst = false }: { inStockFirst?: boolean } = {},
): Promise<number[]> {
  const bestSold = products
    .select(['p.id', 'p.sales_count', 'p.in_stock', rankOf(units).as('rank')])
    .orderBy(sql`p.sales_count DESC, p.id DESC`)
    .limit(SCAN_COST_FACTOR * MAX_SEARCH_RESULTS);
  const { rows } = await sql<{ ids: number[] }>`${sql.raw(CUSTOM_PLAN)}
    WITH best_sold AS MATERIALIZED (${bestSold})
    SELECT coalesce(json_agg(id ORDER BY ${inStockFirst ? sql`in_stock DESC, ` : sql``}rank DESC, sales_count DESC, id DESC), '[]') AS ids
    FROM (SELECT * FROM best_sold LIMIT ${sql.lit(MAX_SEARCH_RESULTS)}) AS found`.execute(db);
  return rows[0]?.ids ?? [];
}

/** A lexeme or the beginning of lexemes, or several that must all match, as the text of a tsquery has it. */
const ALTERNATIVE = /(?:'(?:[^'\\]|''|\\\\)*'(?::\*)?(?: & | <[-\d]+> )?)+/y;

/** The alternatives of a query; null of a query that is not a list of alternatives. */
export function alternativesOf(query: Query): Query[] | null {
  const found: Query[] = [];
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
  { query, units }: Pick<SearchReading, 'query' | 'units'>,
): Promise<number[] | null> {
  const ranks = units.flatMap((unit) => unit.ranks);
  const alternatives = [...new Set(alternativesOf(query))];
  if (!alternatives.some(isLexeme)) return null;
  // ts_rank is the average over the words of a query.
  const weighted = alternatives.map((one) => ({
    query: one,
    weight: ranks.reduce(
      (sum, rank) => sum + (alternativesOf(rank.query)?.includes(one) ? rank.weight / sizeOf(rank.query) : 0),
      0,
    ),
  }));
  // In a query with phrases the rank counts the words of a phrase also where they stand apart.
  const rank = alternatives.every(isLexeme)
    ? sql`best.rank`
    : sql`(SELECT ${rankOf(units)} FROM products p WHERE p.id = best.id)`;
  const max = sql.lit(MAX_SEARCH_RESULTS);
  const { rows } = await sql<{ ids: number[] | null }>`
    WITH alternatives AS MATERIALIZED (
      SELECT a.query, a.weight, (
        SELECT id FROM search_keys k WHERE k.query = a.query AND (k.complete OR EXISTS (
          SELECT FROM search_tops t WHERE t.key_id = k.id ORDER BY sales DESC, product_id DESC OFFSET ${max} - 1))) AS id
      FROM json_to_recordset(${JSON.stringify(weighted)}::json) AS a (query text, weight float8)
    ), found AS (
      SELECT t.product_id AS id, t.sales, t.rank * a.weight AS rank
      FROM alternatives a, LATERAL (
        SELECT product_id, sales, rank FROM search_tops WHERE key_id = a.id ORDER BY sales DESC, product_id DESC LIMIT ${max}) AS t
      UNION ALL
      SELECT p.id, p.sales_count, search_rank(p.search, a.query::tsquery) * a.weight
      FROM alternatives a JOIN products p ON p.search @@ a.query::tsquery
      WHERE a.id IS NULL AND p.on_sale_in_shop AND EXISTS (SELECT FROM alternatives WHERE id IS NOT NULL)
    ), best AS (
      SELECT id, max(sales) AS sales, sum(rank)::real AS rank FROM found
      GROUP BY id ORDER BY sales DESC, id DESC LIMIT ${max}
    )
    SELECT CASE WHEN EXISTS (SELECT FROM alternatives WHERE id IS NOT NULL) THEN array_to_json(ARRAY(
      SELECT id FROM (SELECT id, sales, ${rank} AS rank FROM best) AS ranked
      ORDER BY rank DESC, sales DESC, id DESC)) END AS ids`.execute(db);
  return rows[0]?.ids ?? null;
}

const all = (queries: Query[]): Query => {
  const some = queries.filter((query) => query !== '');
  if (some.length === 1) return some[0] as Query;
  return some.map((query) => (query.includes(' | ') ? `(${query})` : query)).join(' & ');
};
const any = (queries: readonly Query[]): Query => queries.filter((query) => query !== '').join(' | ');

const LEXEME = /'(?:[^'\\]|''|\\\\)*'/g;
const lexemesOf = (query: Query): string[] => query.match(LEXEME) ?? [];
const isLexeme = (query: Query) => /^'(?:[^'\\]|''|\\\\)*'(?::\*)?$/.test(query);
/** How many words ts_rank counts. */
const sizeOf = (query: Query) => new Set(lexemesOf(query)).size;

/** Alternatives of which one must match; a list of stop words only is ignored. */
type Alternatives = readonly Query[];
const isMeaningful = (alternatives: Alternatives) => any(alternatives) !== '';

/** The queries of words and of phrases of adjacent words. */
interface Terms {
  each(forms: readonly string[]): Query[];
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
  return { each, prefix: terms.get(start.key) ?? '' };
}

/** The words of units, and their synonyms. */
const formsOf = (units: readonly SearchUnit[]) =>
  units.flatMap(({ words, synonyms }) => [...words, ...synonyms]);

/** One condition of a search: a match must satisfy at least one alternative. */
interface Unit {
  alternatives: Alternatives;
  /** the typed words' queries: their matches rank above those of synonyms only */
  typed: readonly Query[];
}

const isRequired = ({ alternatives }: Unit) => isMeaningful(alternatives);

/** All words of a unit, or one of its synonyms. */
function unitOf({ words, synonyms }: SearchUnit, terms: Terms): Unit {
  const typed = terms.each(words);
  return { alternatives: [all(typed), ...terms.each(synonyms)], typed };
}

/** Shorter prefixes have too many completions in the table. */
const MIN_PREFIX_LENGTH = 3;

const completionsOf = (word: string, synonyms: Synonyms): string[] =>
  word.length < MIN_PREFIX_LENGTH ? [] : synonyms.startingWith(word);

/** The most frequent ones that are searched. */
const MAX_COMPLETIONS = 20;

/**
 * Queries of the words of the vocabulary that begin with a typed one: 'weddi' begins 'wedding', but not 'wed', the stem by
 * which products have it.
 */
async function wordsStartingWith(db: Reader, { completions }: Vocabulary, word: string): Promise<Query[]> {
  if (word.length < MIN_PREFIX_LENGTH) return [];
  const known = completions.get(word);
  if (known) return known;
  const { rows } = await sql<{ query: Query }>`
    SELECT to_tsquery('english', search_term(word))::text AS query
    FROM (SELECT word FROM search_words WHERE ${beginsWith(word)} ORDER BY products DESC, word LIMIT ${MAX_COMPLETIONS})
      AS found`.execute(db);
  const queries = [...new Set(rows.map(({ query }) => query))];
  completions.set(word, queries);
  return queries;
}

/** Whether a word of the vocabulary begins with a typed one. */
const beginsWith = (typed: string) =>
  sql`word >= search_fold(${typed}) AND word < search_fold(${typed}) || U&'\\FFFF' COLLATE "C"`;

interface Found {
  /** whether there is a list in search_tops */
  listed: boolean;
  /** of the list, best first */
  ids: number[] | null;
}

/** Looks up which queries match products on sale on their own, and which match descriptions only. */
class Presence {
  readonly #db: Reader;
  /** of queries that were looked up; null where no product matches */
  readonly #found = new Map<Query, Found | null>();
  /** found without products where the vocabulary has a word with this beginning */
  #start: Query | undefined;

  constructor(db: Reader) {
    this.#db = db;
  }

  /**
   * Looks up queries, and those of `more` that are a single word.
   * @param options.start its query is also found, but not certain, by a word of the vocabulary: that saves an index search
   * for many words
   * @param options.ranked also the ids of the list that is found, if it is one: no round trip of its own for most searches
   */
  async look(
    queries: readonly Query[],
    more: readonly Query[],
    { start, ranked }: { start?: { query: Query; word: string }; ranked: boolean },
  ): Promise<void> {
    const wanted = new Set([...queries, ...more.filter(isLexeme)]);
    const missing = [...wanted].filter((query) => query !== '' && !this.#found.has(query));
    if (missing.length === 0) return;
    this.#start = start?.query ?? this.#start;
    const isStart = start ? sql`query = ${start.query}` : sql`false`;
    const startsWord = start
      ? sql`OR is_start AND EXISTS (
          SELECT FROM search_words WHERE ${beginsWith(start.word)})`
      : sql``;
    const max = sql.lit(MAX_SEARCH_RESULTS);
    // A beginning is found with each word that begins with it: it is the one list where no other query is found.
    const ids = ranked
      ? sql`CASE WHEN forms + is_start::int = 1 THEN (
          SELECT array_to_json(ids) FROM (
            SELECT complete, ARRAY(
              SELECT product_id FROM (
                SELECT product_id, sales, rank FROM search_tops WHERE key_id = list ORDER BY sales DESC, product_id DESC LIMIT ${max}
              ) AS best ORDER BY rank DESC, sales DESC, product_id DESC) AS ids
            -- Not merged with the outer query, which would read the list twice.
            FROM search_keys WHERE id = list OFFSET 0
          ) AS ranked WHERE complete OR cardinality(ids) = ${max}) END`
      : sql`NULL::json`;
    // JSON keeps the plan independent of the number of queries. Without MATERIALIZED it would be planned for a single match.
    const { rows } = await sql<Found & { query: Query }>`
      SELECT query, list IS NOT NULL AS listed, ${ids} AS ids
      FROM (
        SELECT query, is_start, list, count(*) FILTER (WHERE NOT is_start) OVER () AS forms
        FROM (
          SELECT query, ${isStart} AS is_start, (
            SELECT id FROM search_keys k
            WHERE k.query = asked.query AND EXISTS (SELECT FROM search_tops WHERE key_id = k.id)
          ) AS list
          FROM json_array_elements_text(${JSON.stringify(missing)}::json) AS asked (query) OFFSET 0
        ) AS asked
        WHERE list IS NOT NULL ${startsWord}
          OR EXISTS (
            WITH found AS MATERIALIZED (SELECT FROM products WHERE on_sale_in_shop AND search @@ query::tsquery)
            SELECT FROM found)
      ) AS found`.execute(this.#db);
    for (const query of missing) this.#found.set(query, null);
    for (const { query, ...found } of rows) this.#found.set(query, found);
  }

  /** Whether a product is known to match. */
  has(query: Query | undefined): boolean {
    return query !== undefined && !!this.#found.get(query);
  }

  /** Whether a product matches for certain. */
  isCertain(query: Query): boolean {
    return this.has(query) && (this.isListed(query) || query !== this.#start);
  }

  isListed(query: Query): boolean {
    return this.#found.get(query)?.listed ?? false;
  }

  /** The matches of alternatives, best first; null where they were not read. */
  idsOf([query, ...more]: Alternatives): number[] | null {
    return (query !== undefined && more.length === 0 && this.#found.get(query)?.ids) || null;
  }

  /** Without the alternatives that no product matches. */
  reduced(alternatives: Alternatives): Alternatives {
    const some = alternatives.filter((query) => query !== '' && this.#found.get(query) !== null);
    const found = [...new Set(some)];
    // A phrase alone would rank otherwise than among alternatives.
    return found.length === 1 && !isLexeme(found[0] as Query) ? alternatives : found;
  }

  mayMatch(alternatives: Alternatives): boolean {
    return !isMeaningful(alternatives) || this.reduced(alternatives).length > 0;
  }
}

/** The reading in which each unit must match; null if no product matches. */
async function firstMatchOf(
  db: Reader,
  { presence, index }: { presence: Presence; index: WordIndex | undefined },
  required: readonly Unit[],
): Promise<Omit<SearchReading, 'corrected'> | null> {
  const meaningful = required
    .filter(isRequired)
    .map((unit) => ({ ...unit, found: presence.reduced(unit.alternatives) }));
  if (meaningful.length === 0 || meaningful.some(({ found }) => found.length === 0)) return null;
  const units = meaningful.map((unit) => rankedUnit(unit, presence));
  const query = all(units.map((unit) => unit.query));
  const isListed = (alternatives: Alternatives) => alternatives.some((one) => presence.isListed(one));
  const [alternatives = [], ...more] = meaningful.map(({ found }) => found);
  if (more.length === 0 && alternatives.some((one) => presence.isCertain(one))) {
    return { query, units, listed: isListed(alternatives), ids: presence.idsOf(alternatives) };
  }
  const areCommon = more.length > 0 && meaningful.every(({ found }) => isListed(found));
  const common = areCommon ? await index?.rank(db, units) : null;
  const products = db
    .selectFrom('products as p')
    .where(sql<boolean>`p.on_sale_in_shop`)
    .where(matches(query));
  const ids = common ?? (await rankProducts(db, products, units));
  return ids.length > 0 ? { query, units, listed: false, ids } : null;
}

/**
 * Typed words rank above their synonyms. ts_rank divides by the number of alternatives, so the rank with synonyms is
 * multiplied by about that number before both are added. Words that no product has count among the alternatives, though
 * they are left out.
 * @param unit.found the alternatives that products have
 */
function rankedUnit(
  { alternatives, typed, found }: Unit & { found: Alternatives },
  presence: Presence,
): RankedQuery {
  const [full, fullTyped] = [any(alternatives), any(typed)];
  const [query, typedQuery] = [any(found), any(presence.reduced(typed))];
  const weight = sizeOf(query) / sizeOf(full);
  if (full === fullTyped) return { query, ranks: [{ query, weight }] };
  const whole = { query, weight: weight * (lexemesOf(full).length - 0.5) };
  const exact = { query: typedQuery, weight: sizeOf(typedQuery) / sizeOf(fullTyped) };
  return { query, ranks: typedQuery === '' ? [whole] : [whole, exact] };
}

/**
 * The words with their spelling corrected: a word that no product and no synonym has becomes the nearest word of the
 * search vocabulary or the synonyms, if there is one.
 * @param isFound whether a product has the word at an index
 */
async function correct(
  db: Reader,
  { synonyms, vocabulary: { corrections } }: { synonyms: Synonyms; vocabulary: Vocabulary },
  words: readonly string[],
  isFound: (index: number) => boolean,
): Promise<string[]> {
  const misspelt = words.filter((word, index) => !isFound(index) && !synonyms.has(word));
  const unknown = misspelt.filter((word) => !corrections.has(word));
  const found = unknown.length > 0 ? await nearestWords(db, synonyms, unknown) : [];
  for (const { word, best } of found) corrections.set(word, best);
  const best = new Map([
    ...misspelt.map((word) => [word, corrections.get(word)] as const),
    ...found.map(({ word, best }) => [word, best] as const),
  ]);
  return words.map((word) => best.get(word) ?? word);
}

/** For each word the nearest one of the search vocabulary or the synonyms, or itself. */
async function nearestWords(
  db: Reader,
  synonyms: Synonyms,
  misspelt: readonly string[],
): Promise<{ word: string; best: string }[]> {
  const { rows } = await sql<{ word: string; best: string }>`
    WITH folded AS MATERIALIZED (
      SELECT word AS written, search_fold(word) AS typed, length(search_letters(search_fold(word))) AS letters
      FROM json_array_elements_text(${JSON.stringify(misspelt)}::json) AS w (word)
    ), typed AS MATERIALIZED (
      SELECT written, typed, letters, search_sound(typed) AS sound, word_deletions(search_sound(typed)) AS deletions, CASE
          -- Stop words are not corrected.
          WHEN numnode(to_tsquery('english', search_term(typed))) = 0 THEN 0
          WHEN letters BETWEEN 5 AND 40 THEN 2
          WHEN letters IN (3, 4) THEN 1
          ELSE 0 END AS max_slips
      FROM folded
    ), synonyms AS MATERIALIZED (
      SELECT word COLLATE "C" FROM json_array_elements_text(${await foldedWords(db, synonyms)}::json) AS w (word)
    )
    SELECT written AS word, coalesce(
      (SELECT word FROM search_words WHERE word = typed),
      (SELECT word FROM (
          SELECT word, products FROM search_words
          WHERE max_slips > 0 AND word_deletions(search_sound(word)) && deletions
            AND levenshtein_less_equal(search_sound(word), sound, max_slips) <= max_slips
          UNION ALL
          SELECT word, 1 FROM synonyms
          WHERE length(search_letters(word)) BETWEEN letters - max_slips AND letters + max_slips
            AND levenshtein_less_equal(search_sound(word), sound, max_slips) <= max_slips
        ) AS near
        WHERE search_slips(word, typed) <= max_slips
        -- Errors in the first letter are rare; among equally near words the more frequent one wins.
        ORDER BY search_slips(word, typed) + (left(search_sound(word), 1) <> left(sound, 1))::int
          - ln(greatest(products, 1)) / 8, word
        LIMIT 1),
      typed) AS best
    FROM typed`.execute(db);
  return rows;
}

/** Hundreds of words, folded once, as a JSON list. */
const foldedSynonyms = new WeakMap<Synonyms, string>();

async function foldedWords(db: Reader, synonyms: Synonyms): Promise<string> {
  const known = foldedSynonyms.get(synonyms);
  if (known) return known;
  const { rows } = await sql<{ words: string }>`
    SELECT coalesce(json_agg(search_fold(word)), '[]')::text AS words
    FROM unnest(${synonyms.words}::text[]) AS w (word)`.execute(db);
  const words = rows[0]?.words ?? '[]';
  foldedSynonyms.set(synonyms, words);
  return words;
}
