import { FRESH_FOR } from '../answerCache';
import type { Clock } from '../clock';
import { Lately } from './lately';

/** A few MB at most: a ranking is up to a thousand ids. */
const MOST_RANKINGS = 500;
const MOST_READINGS = 5_000;

/**
 * What searches meant and found lately: the next page, another length of it and the suggestions before it need no
 * second look. Forgotten whenever the shop changes, and as old as a kept answer at most, since sales tell nothing.
 */
export class SearchMemory {
  /** by the text: the tsquery that it means, null where nothing fits */
  readonly readings: Lately<string | null>;
  /** by the search and its filters: ids of what was found, the best first */
  readonly rankings: Lately<number[]>;

  constructor(clock: Clock) {
    this.readings = new Lately(clock, { most: MOST_READINGS, freshFor: FRESH_FOR });
    this.rankings = new Lately(clock, { most: MOST_RANKINGS, freshFor: FRESH_FOR });
  }

  forget(): void {
    this.readings.forget();
    this.rankings.forget();
  }
}
