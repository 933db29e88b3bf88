import { TRENDING_WINDOW_HOURS } from '@haat/contracts';
import type { Clock } from '../clock';
import type { Db } from '../db/database';
import { cleanUpCatalog } from './catalog.queries';
import { applySalesChanges } from './sales.queries';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Small, so that no checkout waits long for one of the products. */
const BATCH_SIZE = 200;

/** The hourly cleanup; several processes may call it concurrently. @returns whether this process did it */
export function cleanUp({ db, clock }: { db: Db; clock: Clock }): Promise<boolean> {
  const eventsBefore = new Date(clock.now().getTime() - TRENDING_WINDOW_HOURS * HOUR_MS);
  return db.tx((tx) => cleanUpCatalog(tx, { eventsBefore }));
}

/** Adds up all sales since the last time; several processes may call it concurrently. */
export async function countSales({ db }: { db: Db }): Promise<void> {
  let products: number | undefined;
  do products = await db.tx((tx) => applySalesChanges(tx, BATCH_SIZE));
  while (products === BATCH_SIZE);
}

/**
 * Counts sales every minute and cleans up every hour.
 * @returns stops it
 */
export function scheduleCleanup(
  shop: { db: Db; clock: Clock },
  onError: (error: unknown) => void,
): () => void {
  const timers = [
    setInterval(() => countSales(shop).catch(onError), MINUTE_MS),
    setInterval(() => cleanUp(shop).catch(onError), HOUR_MS),
  ];
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}
