import { TRENDING_WINDOW_HOURS } from '@haat/contracts';
import type { Clock } from '../clock';
import type { Db } from '../db/database';
import { tidyCatalog } from './catalog.queries';

const HOUR = 3_600_000;

/** What the shop's numbers need once an hour; several processes may call it at once. @returns whether this one did it */
export function tidy({ db, clock }: { db: Db; clock: Clock }): Promise<boolean> {
  const eventsBefore = new Date(clock.now().getTime() - TRENDING_WINDOW_HOURS * HOUR);
  return db.tx((tx) => tidyCatalog(tx, { eventsBefore }));
}

/**
 * Tidies each hour.
 * @returns ends it
 */
export function keepTidy(shop: { db: Db; clock: Clock }, onError: (error: unknown) => void): () => void {
  const timer = setInterval(() => tidy(shop).catch(onError), HOUR);
  return () => clearInterval(timer);
}
