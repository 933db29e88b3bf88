import type { Clock } from '../../platform/clock';
import { STALE_TIME_MS } from '../../platform/http/responseCache';
import { SingleFlightCache } from '../../platform/http/singleFlightCache';
import { type SearchReading, Vocabulary } from './search.queries';
import { SYNONYM_GROUPS, type SynonymGroup, Synonyms } from './synonyms';
import { WordIndex } from './wordIndex.queries';

/** A few MB at most: a ranking has up to a thousand ids. */
const MAX_RANKINGS = 500;
const MAX_READINGS = 5_000;
const MAX_COUNTS = 2_000;
/** Maximum age of a large shop's counts while they are requested; older ones are served once, then recounted. */
const COUNTED_FOR_MS = 60_000;
const COUNTS_SERVED_FOR_MS = 30 * 60_000;
/** Number of ids that weigh as much as one more reading in the cache. */
const IDS_PER_READING = 50;

/**
 * Recent searches: the next page, another page size and the results after their suggestions need no second search.
 * Cleared whenever the shop changes. Sales send no notification, hence the same age limit as cached responses.
 */
export class SearchCache {
  #synonyms: Synonyms;
  /** built in, and from the operator's file */
  readonly #base: readonly SynonymGroup[];
  /** by the typed words: their interpretation, null where nothing matches */
  readonly readings: SingleFlightCache<SearchReading | null>;
  /** Not cleared: it notices changes itself. */
  readonly index: WordIndex;
  /** Not cleared: it forgets by itself. */
  readonly vocabulary = new Vocabulary();
  /** by the search and its filters: ids of the matches, best first */
  readonly rankings: SingleFlightCache<number[]>;
  /** Counts over all products of a large shop, by call and filter. Not cleared: each takes up to a second. */
  readonly counts: SingleFlightCache<unknown>;

  /**
   * @param options.onError words could not be read into memory; searches go on
   * @param options.more an operator's synonyms, besides the built-in ones
   */
  constructor(
    clock: Clock,
    { onError, more = [] }: { onError: (error: unknown) => void; more?: readonly SynonymGroup[] | undefined },
  ) {
    this.index = new WordIndex(clock, onError);
    this.#base = [...SYNONYM_GROUPS, ...more];
    this.#synonyms = new Synonyms(this.#base);
    const expiresAt = (from: number) => from + STALE_TIME_MS;
    this.readings = new SingleFlightCache(clock, {
      maxSize: MAX_READINGS,
      expiresAt,
      sizeOf: (reading) => 1 + Math.ceil((reading?.ids?.length ?? 0) / IDS_PER_READING),
    });
    this.rankings = new SingleFlightCache(clock, { maxSize: MAX_RANKINGS, expiresAt });
    this.counts = new SingleFlightCache(clock, {
      maxSize: MAX_COUNTS,
      expiresAt: (from) => from + COUNTED_FOR_MS,
      servedUntil: (from) => from + COUNTS_SERVED_FOR_MS,
    });
  }

  get synonyms(): Synonyms {
    return this.#synonyms;
  }

  /** Searches find these groups, too, from now on. */
  setSynonyms(groups: readonly SynonymGroup[]): void {
    this.#synonyms = new Synonyms([...this.#base, ...groups]);
    this.clear();
  }

  clear(): void {
    this.readings.clear();
    this.rankings.clear();
  }
}
