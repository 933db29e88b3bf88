import type { Context } from '../../context';
import { foldStoreSums, repairStoreSums } from './storeSums.queries';

const BATCH_SIZE = 200;

/** Adds up the sums of all stores since the last time; several processes may call it concurrently. */
export async function addUpStoreSums({ db }: Pick<Context, 'db'>): Promise<void> {
  let stores: number | undefined;
  do stores = await db.tx((tx) => foldStoreSums(tx, BATCH_SIZE));
  while (stores === BATCH_SIZE);
}

/**
 * Compares the sums of all stores with their orders, and repairs them. Orders may be placed and moved meanwhile.
 * @returns the ids of the stores whose sums were wrong
 */
export function recountStoreSums({ db }: Pick<Context, 'db'>): Promise<number[]> {
  return db.tx(repairStoreSums);
}
