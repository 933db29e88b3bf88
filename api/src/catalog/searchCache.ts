import type { Clock } from '../clock';
import { FRESH_FOR } from '../http/responseCache';
import { LruCache } from './lruCache';
import type { SearchReading } from './search.queries';
import { SYNONYM_GROUPS, type SynonymGroup, Synonyms } from './synonyms';

/** A few MB at most: a ranking is up to a thousand ids. */
const MOST_RANKINGS = 500;
const MOST_READINGS = 5_000;

/**
 * What searches meant and found lately: the next page, another length of it and the suggestions before it need no
 * second look. Forgotten whenever the shop changes, and as old as a kept answer at most, since sales tell nothing.
 */
export class SearchCache {
  readonly synonyms: Synonyms;
  /** by the text: what it means, null where nothing fits */
  readonly readings: LruCache<SearchReading | null>;
  /** by the search and its filters: ids of what was found, the best first */
  readonly rankings: LruCache<number[]>;

  /** @param more an operator's synonyms besides the trade's */
  constructor(clock: Clock, more: readonly SynonymGroup[] = []) {
    this.synonyms = new Synonyms([...SYNONYM_GROUPS, ...more]);
    this.readings = new LruCache(clock, { most: MOST_READINGS, freshFor: FRESH_FOR });
    this.rankings = new LruCache(clock, { most: MOST_RANKINGS, freshFor: FRESH_FOR });
  }

  forget(): void {
    this.readings.forget();
    this.rankings.forget();
  }
}
