import type { Db } from '../db/database';
import { recountSearchWords } from './catalog.queries';

const HOUR = 3_600_000;

/**
 * Counts the vocabulary of the search anew each hour: writes only add words to it.
 * @returns ends it
 */
export function keepSearchWords(db: Db, onError: (error: unknown) => void): () => void {
  const timer = setInterval(() => recountSearchWords(db.kysely).catch(onError), HOUR);
  return () => clearInterval(timer);
}
