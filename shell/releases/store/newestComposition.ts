import { Refused } from '../refused';
import { AS_BUILT, type Composition } from './compositions';
import type { ReleaseStore } from './releaseStore';

/** A stored composition that cannot be used. */
export interface Unreadable {
  id: number;
  /** Why, as a sentence that names the document. */
  reason: string;
}

/** The end of the history. */
export interface Newest {
  /** The number of the newest document, readable or not: the next one follows it. */
  id: number;
  /** The newest one that can be read. */
  composition: Composition;
  /** The documents after that one. */
  unreadable: readonly Unreadable[];
}

/**
 * Reads the newest composition that can be read: one that was cut or edited is skipped.
 * @throws when the store cannot be used
 */
export async function readNewest(store: Pick<ReleaseStore, 'newest' | 'composition'>): Promise<Newest> {
  const newest = await store.newest();
  const unreadable: Unreadable[] = [];
  for (let id = newest; id > 0; id--) {
    const found = await readOne(store, id);
    if ('remotes' in found) return { id: newest, composition: found, unreadable };
    unreadable.push(found);
  }
  return { id: newest, composition: AS_BUILT, unreadable };
}

async function readOne(
  store: Pick<ReleaseStore, 'composition'>,
  id: number,
): Promise<Composition | Unreadable> {
  try {
    return (await store.composition(id)) ?? { id, reason: `Composition ${id} is missing.` };
  } catch (error) {
    if (error instanceof Refused && error.code === 'store_damaged') return { id, reason: error.message };
    throw error;
  }
}

/**
 * Messages for the operator about skipped documents, one line each.
 * @param used the composition that is used instead
 */
export const skippedText = ({ composition, unreadable }: Newest, used = composition.id): string[] =>
  unreadable.map(({ id, reason }) => {
    const instead = used === id ? 'its copy on this machine' : `composition ${used}`;
    return `Composition ${id} cannot be read, ${instead} is served: ${reason} Or replace it: npm run composition -- use ${composition.id}`;
  });
