import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../platform/clock';
import { CUSTOM_PLAN, type Reader } from '../../platform/db/database';
import { commonPlaces, type RankedBitmap, rankAt, rankedBitmap, sizeOf } from './rankedBitmap';
import { MAX_SEARCH_RESULTS, matches, type RankedQuery, rankOf } from './relevance.queries';

/** A product that matches a search. */
interface Match {
  id: number;
  sales: number;
  rank: number;
}

/** A product that may match otherwise than when the index was read; without sales and rank where it does not match. */
interface Change {
  id: number;
  sales: number | null;
  rank: number | null;
}

/** The products on sale, in order of sales: a product's place. */
interface Shop {
  ids: Float64Array;
  sales: Int32Array;
  /** by id */
  places: Int32Array;
  since: number;
  /** ms */
  readAt: number;
  /** too much has changed since */
  isOutdated: boolean;
  /** by query and ranks */
  words: LRUCache<string, Word>;
}

/** The products that match a query. */
interface Word extends RankedBitmap {
  query: RankedQuery;
  since: number;
  /** whether a search has used it since the index was read */
  isUsed: boolean;
}

/** Age at which the index is read again; searches use the old one meanwhile. New sales do not change the order before. */
const REFRESH_MS = 3_600_000;
/** Shorter than the retention of search_changes ({@link cleanUpCatalog}). */
const MAX_AGE_MS = 2 * REFRESH_MS;
/** Pause between two readings of the whole index, and after a failed one. */
const PAUSE_MS = 300_000;
/** Memory for the words of a few hundred searches in a shop with 500,000 products. */
const MAX_BYTES = 64 * 1024 ** 2;
/** With more changes, searches read products until the index has been read again. */
const MAX_CHANGES = 1_000;

/**
 * Common words in the memory of this process, with the products that have them as bitmaps in order of sales: what several
 * words have in common is found in microseconds, however many products have each (docs/adr/0105). A word is read when it is
 * first asked for; that search reads products.
 */
export class WordIndex {
  readonly #clock: Clock;
  readonly #onError: (error: unknown) => void;
  #shop: Shop | undefined;
  #reading: Promise<void> | undefined;
  /** ms */
  #nextShopAt = 0;
  #nextReadingAt = 0;

  /** @param onError words could not be read */
  constructor(clock: Clock, onError: (error: unknown) => void) {
    this.#clock = clock;
    this.#onError = onError;
  }

  /**
   * The best-selling products that match each of the queries, up to {@link MAX_SEARCH_RESULTS}.
   * @returns ids by relevance, then by sales; null where the index can't tell yet
   */
  async rank(db: Reader, queries: readonly RankedQuery[]): Promise<number[] | null> {
    const shop = this.#shop;
    const age = this.#now - (shop?.readAt ?? 0);
    if (!shop || shop.isOutdated || age < 0 || age >= MAX_AGE_MS) {
      this.#readAgain(db, queries);
      return null;
    }
    const words = queries.flatMap((query) => shop.words.get(keyOf(query)) ?? []);
    if (words.length < queries.length) {
      this.#start(() => readWords(db, queries, shop));
      return null;
    }
    for (const word of words) word.isUsed = true;
    const changes = await readChanges(db, queries, Math.min(shop.since, ...words.map(({ since }) => since)));
    shop.isOutdated ||= changes.length > MAX_CHANGES;
    if (shop.isOutdated || age >= REFRESH_MS) this.#readAgain(db, queries);
    if (shop.isOutdated) return null;
    return bestSold(shop, words, changes)
      .sort((a, b) => b.rank - a.rank || bySales(a, b))
      .map(({ id }) => id);
  }

  /** Resolves when nothing is being read. */
  async settled(): Promise<void> {
    await this.#reading;
  }

  get #now(): number {
    return this.#clock.now().getTime();
  }

  /** Does nothing while something is being read: a later search tries again. */
  #start(read: () => Promise<void>): void {
    if (this.#reading || this.#now < this.#nextReadingAt) return;
    this.#reading = read()
      .catch((error) => {
        this.#nextReadingAt = this.#now + PAUSE_MS;
        this.#onError(error);
      })
      .finally(() => {
        this.#reading = undefined;
      });
  }

  /** Reads the whole index again, with the words that were used, last used ones last. */
  #readAgain(db: Reader, queries: readonly RankedQuery[]): void {
    if (this.#now < this.#nextShopAt) return;
    this.#start(async () => {
      this.#nextShopAt = this.#now + PAUSE_MS;
      const words = [...(this.#shop?.words.rvalues() ?? [])];
      const used = words.flatMap((word) => (word?.isUsed ? word.query : []));
      const shop = await readShop(db, this.#now);
      await readWords(db, [...used, ...queries], shop);
      shop.words.forEach((word) => {
        word.isUsed = false;
      });
      this.#shop = shop;
    });
  }
}

/** Reads one word after the other; searches go on meanwhile. */
async function readWords(db: Reader, queries: readonly RankedQuery[], shop: Shop): Promise<void> {
  for (const query of queries) {
    const key = keyOf(query);
    if (!shop.words.has(key)) shop.words.set(key, await readWord(db, query, shop));
  }
}

const keyOf = ({ query, ranks }: RankedQuery) => JSON.stringify([query, ranks]);

/** From this transaction on, changes may be missing in what the same statement reads. */
const SINCE = sql<number>`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`.as('since');

// Grouped: a row for each of 500,000 products, or all in one, would block the process for long.

async function readShop(db: Reader, readAt: number): Promise<Shop> {
  const { rows } = await sql<{ since: number; sales: number; ids: number[] }>`
    SELECT ${SINCE}, sales_count AS sales, json_agg(id ORDER BY id DESC) AS ids
    FROM products WHERE on_sale_in_shop GROUP BY sales_count ORDER BY sales_count DESC`.execute(db);
  const size = rows.reduce((sum, row) => sum + row.ids.length, 0);
  const last = rows.reduce((highest, row) => Math.max(highest, row.ids[0] ?? 0), 0);
  const [ids, sales] = [new Float64Array(size), new Int32Array(size)];
  const places = new Int32Array(last + 1).fill(-1);
  let place = 0;
  for (const row of rows) {
    for (const id of row.ids) {
      ids[place] = id;
      sales[place] = row.sales;
      places[id] = place++;
    }
  }
  const words = new LRUCache<string, Word>({ maxSize: MAX_BYTES, sizeCalculation: sizeOf });
  return { ids, sales, places, since: rows[0]?.since ?? 0, readAt, isOutdated: false, words };
}

async function readWord(db: Reader, query: RankedQuery, shop: Shop): Promise<Word> {
  const found = db
    .selectFrom('products as p')
    .select(['p.id', rankOf([query]).as('rank')])
    .where(sql<boolean>`p.on_sale_in_shop`)
    .where(matches(query.query));
  const { rows } = await sql<{ since: number; rank: number; ids: number[] }>`${sql.raw(CUSTOM_PLAN)}
    SELECT ${SINCE}, rank, json_agg(id) AS ids FROM (${found}) AS found GROUP BY rank`.execute(db);
  // A product without a place was added later, so it is among the changes.
  const groups = rows.map(({ rank, ids }) => ({ rank, places: ids.map((id) => shop.places[id] ?? -1) }));
  const since = rows[0]?.since ?? shop.since;
  return { query, since, isUsed: true, ...rankedBitmap(groups, shop.ids.length) };
}

/** Reads changes made in transactions from `since` on. */
async function readChanges(db: Reader, queries: readonly RankedQuery[], since: number): Promise<Change[]> {
  const match = sql.join(
    queries.map(({ query }) => matches(query)),
    sql` AND `,
  );
  // By id, also where a plan by words seems cheaper.
  const { rows } = await sql<Change>`
    SELECT changed.product_id AS id, p.sales_count AS sales, ${rankOf(queries)} AS rank
    FROM (
      SELECT product_id FROM search_changes WHERE xid >= ${since} ORDER BY xid DESC LIMIT ${sql.lit(MAX_CHANGES + 1)}
    ) AS changed
      LEFT JOIN LATERAL (
        SELECT id, sales_count, search FROM products WHERE id = changed.product_id AND on_sale_in_shop OFFSET 0
      ) AS p ON ${match}`.execute(db);
  return rows;
}

/** The best-selling products that have all words. */
function bestSold(shop: Shop, words: readonly Word[], changes: readonly Change[]): Match[] {
  const found: Match[] = [];
  for (const { id, sales, rank } of changes) {
    if (sales !== null && rank !== null) found.push({ id, sales, rank });
  }
  const changed = new Set(changes.map(({ id }) => id));
  let unchanged = 0;
  for (const place of commonPlaces(words)) {
    const id = shop.ids[place] ?? 0;
    if (changed.has(id)) continue;
    const rank = words.reduce((sum, word) => sum + rankAt(word, place), 0);
    found.push({ id, sales: shop.sales[place] ?? 0, rank });
    unchanged++;
    if (unchanged === MAX_SEARCH_RESULTS) break;
  }
  return found.sort(bySales).slice(0, MAX_SEARCH_RESULTS);
}

/** Best first; of equal sales the newest. */
const bySales = (a: Match, b: Match) => b.sales - a.sales || b.id - a.id;
