import { inTime } from '../inTime';
import { Refused } from '../refused';
import type { LastGood } from './lastGood';
import type { ReleaseStore } from './releaseStore';

const EMPTIED = 'store_emptied';
/** How long a start waits for a folder that hangs, in ms. */
const START_WAIT_MS = 2000;

/** Whether a store has lost the composition that this machine served from it. */
export const isEmptied = (error: unknown) => error instanceof Refused && error.code === EMPTIED;

/**
 * A store that is never mistaken for a new one: it fails when it has no composition although this machine served one of it,
 * e.g. because its volume is not mounted. Else a start would write a new history.
 * @param lastGood what this machine served last
 */
export function refuseEmptied(store: ReleaseStore, lastGood: Pick<LastGood, 'read' | 'file'>): ReleaseStore {
  const emptied = (id: number) =>
    new Refused(
      503,
      EMPTIED,
      `${store.place} has no compositions, but this machine served composition ${id} of it: mount its volume, or put it back from a backup. For a new site remove ${lastGood.file}.`,
    );
  return {
    ...store,
    async newest() {
      const newest = await store.newest();
      const last = newest === 0 ? await lastGood.read() : null;
      if (last) throw emptied(last.id);
      return newest;
    },
    async hasAfter(id) {
      if (await store.hasAfter(id)) return true;
      // For an object store, one more request twice a second is too much.
      if (store.isLocal && id > 0 && !(await store.hasAfter(id - 1))) throw emptied(id);
      return false;
    },
  };
}

/** @throws Refused when the store is a folder that was emptied: its files are lost with it, so a start can serve nothing */
export async function requireFiles(store: ReleaseStore): Promise<void> {
  if (!store.isLocal) return;
  const look = store.newest().catch((error) => {
    if (isEmptied(error)) throw error;
  });
  await inTime(look, START_WAIT_MS);
}
