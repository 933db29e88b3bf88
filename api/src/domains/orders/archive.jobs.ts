import type { Context } from '../../context';
import { archiveSome } from './archive.queries';

/** Small, so that no batch takes long. */
const BATCH_SIZE = 200;

/**
 * Moves items and events of orders that ended `archiveMs` ago to the archive (docs/adr/0093). Several processes may call
 * it concurrently.
 * @returns how many orders this process has archived
 */
export async function archiveOrders({
  db,
  clock,
  archiveMs,
}: Pick<Context, 'db' | 'clock' | 'archiveMs'>): Promise<number> {
  const endedBefore = new Date(clock.now().getTime() - archiveMs);
  let archived = 0;
  for (;;) {
    const moved = await db.tx((tx) => archiveSome(tx, endedBefore, BATCH_SIZE));
    archived += moved;
    if (moved < BATCH_SIZE) return archived;
  }
}
