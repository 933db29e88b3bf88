import type { KeyObject } from 'node:crypto';
import type { Hashes } from '../package/release';
import type { Composition } from './compositions';

/**
 * Stores releases and compositions. A release never changes, and is either complete or absent; compositions are numbered
 * without a gap, and none is ever changed or removed.
 */
export interface ReleaseStore {
  /** The store's folder or URL. */
  readonly place: string;
  /** Whether checking for a new composition takes well below a millisecond, so that a page can wait for it. */
  readonly isLocal: boolean;
  /** For a remote store: the releases that were fetched to this machine. */
  readonly cache?: ReleaseStore;
  /** Releases must be signed with one of these; absent or none: no signature is needed. */
  readonly publicKeys?: readonly KeyObject[];
  /** Sends one request. @throws if the store does not respond */
  reach(): Promise<void>;
  /** The files of the release; null when it is absent or its upload was interrupted. */
  hashes(remote: string, version: string): Promise<Hashes | null>;
  /** All versions, also removed ones, in no order. */
  versions(remote: string): Promise<string[]>;
  /** Begins an upload. The release is invisible until its commit. */
  begin(remote: string, version: string): Promise<Upload>;
  /** A folder of this machine with the release's files; null when the store has no such release. */
  folder(remote: string, version: string): Promise<string | null>;
  /** Removes the files of releases. Their versions stay taken. */
  remove(releases: readonly { remote: string; version: string }[]): Promise<void>;
  /** The number of the newest composition; 0 when there is none. */
  newest(): Promise<number>;
  /** Whether there is a composition after this one. Called about once a second. */
  hasAfter(id: number): Promise<boolean>;
  composition(id: number): Promise<Composition | null>;
  /** Adds a composition. @returns false when its number is taken already */
  add(composition: Composition): Promise<boolean>;
}

export interface Upload {
  put(name: string, bytes: Buffer): Promise<void>;
  /** Makes the release visible, in one step. @returns false when the version is there already */
  commit(hashes: Hashes): Promise<boolean>;
  /** Discards the upload. Does nothing after a commit. */
  discard(): Promise<void>;
}
