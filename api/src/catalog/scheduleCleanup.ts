import { TRENDING_WINDOW_HOURS } from '@haat/contracts';
import type { Clock } from '../clock';
import type { Db } from '../db/database';
import { cleanUpCatalog } from './catalog.queries';
import { applySalesChanges } from './sales.queries';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** So few that no checkout waits long for one of them. */
const PRODUCTS_AT_ONCE = 200;

/** What the shop's numbers need once an hour; several processes may call it at once. @returns whether this one did it */
export function cleanUp({ db, clock }: { db: Db; clock: Clock }): Promise<boolean> {
  const eventsBefore = new Date(clock.now().getTime() - TRENDING_WINDOW_HOURS * HOUR);
  return db.tx((tx) => cleanUpCatalog(tx, { eventsBefore }));
}

/** Counts in all sales since the last time; several processes may call it at once. */
export async function countSales({ db }: { db: Db }): Promise<void> {
  let products: number | undefined;
  do products = await db.tx((tx) => applySalesChanges(tx, PRODUCTS_AT_ONCE));
  while (products === PRODUCTS_AT_ONCE);
}

/**
 * Counts sales each minute, and tidies each hour.
 * @returns ends it
 */
export function scheduleCleanup(
  shop: { db: Db; clock: Clock },
  onError: (error: unknown) => void,
): () => void {
  const timers = [
    setInterval(() => countSales(shop).catch(onError), MINUTE),
    setInterval(() => cleanUp(shop).catch(onError), HOUR),
  ];
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}
