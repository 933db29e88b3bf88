import type { Composition } from './compositions';
import type { Hashes } from './release';

/**
 * Where releases and compositions are kept. A release never changes once it is there, and is there whole or not at
 * all; compositions are numbered without a gap, and none is ever changed or taken away.
 */
export interface ReleaseStore {
  /** What the release consists of; null when it is not there, which one that was broken off never is. */
  hashes(remote: string, version: string): Promise<Hashes | null>;
  /** In no order. */
  versions(remote: string): Promise<string[]>;
  /** Begins to take a release in. Nobody sees it before its commit. */
  begin(remote: string, version: string): Promise<Upload>;
  /** A folder of this machine with the release's files; null when the store has no such release. */
  folder(remote: string, version: string): Promise<string | null>;
  /** The number of the newest composition; 0 when there is none. */
  newest(): Promise<number>;
  /** Whether there is a composition after this one. Asked for every page, so it costs next to nothing. */
  hasAfter(id: number): Promise<boolean>;
  composition(id: number): Promise<Composition | null>;
  /** Adds a composition. @returns false when somebody else was first with its number */
  add(composition: Composition): Promise<boolean>;
}

export interface Upload {
  put(name: string, bytes: Buffer): Promise<void>;
  /** Makes the release visible, in one step. @returns false when the version is there already */
  commit(hashes: Hashes): Promise<boolean>;
  /** Throws away what was taken in. Does nothing after a commit. */
  discard(): Promise<void>;
}
