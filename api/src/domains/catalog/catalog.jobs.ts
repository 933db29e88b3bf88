import { setTimeout } from 'node:timers/promises';
import { TRENDING_WINDOW_HOURS } from '@haat/contracts';
import type { Clock } from '../../platform/clock';
import type { Db } from '../../platform/db/database';
import { cleanUpCatalog, fillSearchList, refreshSearchWords, searchListsDue } from './catalog.queries';
import { firstDayOfWords } from './popularWords.service';
import { applySalesChanges } from './sales.queries';

const HOUR_MS = 3_600_000;
/** Small, so that no checkout waits long for one of the products. */
const BATCH_SIZE = 200;

/** The hourly cleanup; several processes may call it concurrently. @returns whether this process did it */
export function cleanUp({ db, clock }: { db: Db; clock: Clock }): Promise<boolean> {
  const eventsBefore = new Date(clock.now().getTime() - TRENDING_WINDOW_HOURS * HOUR_MS);
  const searchesBefore = firstDayOfWords(clock.now());
  return db.tx((tx) => cleanUpCatalog(tx, { eventsBefore, searchesBefore }));
}

/** Adds up all sales since the last time; several processes may call it concurrently. */
export async function countSales({ db }: { db: Db }): Promise<void> {
  let products: number | undefined;
  do products = await db.tx((tx) => applySalesChanges(tx, BATCH_SIZE));
  while (products === BATCH_SIZE);
}

const MAX_ATTEMPTS = 20;
const BATCH_DELAY_MS = 50;

/** Gives products the search words of this release, after a migration that changed how they are read. */
export async function refreshWords({ db }: { db: Db }): Promise<void> {
  while (await db.tx((tx) => refreshSearchWords(tx, BATCH_SIZE))) await setTimeout(BATCH_DELAY_MS);
}

/**
 * Makes the lists of common words that searches read, each in its own short transaction. A list that is not made because
 * products are being written all the time stays as it is, which is slower or longer and never wrong.
 */
export async function listCommonWords({ db }: { db: Db }): Promise<void> {
  for (const query of await searchListsDue(db.kysely)) {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      if (await db.tx((tx) => fillSearchList(tx, query))) break;
      await setTimeout(BATCH_DELAY_MS);
    }
  }
}
