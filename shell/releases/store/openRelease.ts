import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { inParallel } from '../inParallel';
import { sha256 } from '../package/archive';
import { integrityOf } from '../package/integrity';
import { KINDS, kindOf, packageNameOf } from '../package/kinds';
import type { PackageRelease, ReleaseOf } from '../package/packageRelease';
import { HASHES, MANIFEST, readManifest, readNote, serverBundleOf } from '../package/release';
import { requireSigned } from '../package/signing';
import type { ReleaseStore } from './releaseStore';

/** How many files are checked at a time. */
const CONCURRENCY = 4;
/** The files that say what a release is. */
export const DESCRIPTIONS = [KINDS.remote.noteFile, KINDS.shell.noteFile, MANIFEST];

export interface OpenOptions {
  /** Called with the reason, in one line, why a stored release cannot be served. */
  log?: (line: string) => void;
  /** Checks only these files; for callers that serve none of them. */
  only?: readonly string[];
}

/**
 * Opens a release on this machine, after checking every file by its hash.
 * @param name of a remote, or of the shell
 * @returns null when the store has no such release, a file of it is missing or was changed, or its signature is not one
 *   of the store's keys
 */
export async function openRelease<Name extends string>(
  store: ReleaseStore,
  name: Name,
  version: string,
  options?: OpenOptions,
): Promise<ReleaseOf<Name> | null>;
export async function openRelease(
  store: ReleaseStore,
  name: string,
  version: string,
  { log = console.error, only }: OpenOptions = {},
): Promise<PackageRelease | null> {
  try {
    // In parallel, because each waits for the disk or for an object store.
    const [hashes, folder] = await Promise.all([store.hashes(name, version), store.folder(name, version)]);
    if (!hashes || !folder) return null;
    requireSigned(name, version, hashes, store.publicKeys);
    const texts = new Map<string, string>();
    const files = hashes.files.filter((file) => !only || only.includes(file.name));
    await inParallel(CONCURRENCY, files, async (file) => {
      const bytes = await readFile(path.join(folder, file.name));
      if (sha256(bytes) !== file.sha256) throw new Error(`${file.name} is not what its hash says`);
      if (DESCRIPTIONS.includes(file.name)) texts.set(file.name, bytes.toString('utf8'));
    });
    const textOf = (file: string) => {
      const text = texts.get(file);
      if (text === undefined) throw new Error(`${HASHES} does not list ${file}`);
      return text;
    };
    const kind = kindOf(name);
    const { build: _build, ...note } = readNote(name, textOf(KINDS[kind].noteFile));
    const integrity = integrityOf(hashes);
    const about = { packageName: packageNameOf(name), version, folder, integrity };
    const release = { ...note, ...about, serverBundle: serverBundleOf(hashes) };
    if ('offers' in release) return { kind: 'shell', ...release };
    return { kind: 'remote', ...release, manifest: readManifest(textOf(MANIFEST)) };
  } catch (error) {
    log(`${name} ${version} cannot be served: ${(error as Error).message}`);
    return null;
  }
}
