import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { packageOf } from '../src/remoteNames';
import { sha256 } from './archive';
import type { RemoteBuild, ShellBuild } from './builds';
import { integrityOf } from './integrity';
import {
  type Hashes,
  MANIFEST,
  noteFileOf,
  readManifest,
  readNote,
  readShellNote,
  SHELL,
  serverBundleOf,
} from './release';
import type { ReleaseStore } from './releaseStore';
import { requireSigned } from './signing';

export interface OpenOptions {
  /** Takes why a release that is there cannot be served, in one line. */
  log?: (line: string) => void;
  /** The only files to check: for who serves none of them. */
  only?: readonly string[];
}

/**
 * A remote's release on this machine, every file of which is what its hash says.
 * @returns null when the store has no such release, a file of it is missing or was changed, or its signature is not one
 *   of the store's keys
 */
export function openRelease(
  store: ReleaseStore,
  remote: string,
  version: string,
  options?: OpenOptions,
): Promise<RemoteBuild | null> {
  return open(store, remote, version, options, async (folder, hashes, noteText) => {
    const { name, team, needs, routes } = readNote(noteText);
    const manifest = readManifest(await readFile(path.join(folder, MANIFEST), 'utf8'));
    const integrity = integrityOf(hashes);
    const serverBundle = serverBundleOf(hashes);
    const packageName = packageOf(remote);
    return { packageName, name, version, team, folder, manifest, routes, needs, integrity, serverBundle };
  });
}

/** The same for a release of the shell. */
export function openShell(
  store: ReleaseStore,
  version: string,
  options?: OpenOptions,
): Promise<ShellBuild | null> {
  return open(store, SHELL, version, options, async (folder, hashes, noteText) => {
    const { name, team, needs, offers, shared, js, css } = readShellNote(noteText);
    const integrity = integrityOf(hashes);
    const serverBundle = serverBundleOf(hashes);
    return { name, version, team, folder, needs, offers, shared, js, css, integrity, serverBundle };
  });
}

async function open<T>(
  store: ReleaseStore,
  name: string,
  version: string,
  { log = console.error, only }: OpenOptions = {},
  read: (folder: string, hashes: Hashes, noteText: string) => Promise<T>,
): Promise<T | null> {
  try {
    const hashes = await store.hashes(name, version);
    const folder = hashes && (await store.folder(name, version));
    if (!folder) return null;
    requireSigned(name, version, hashes, store.publicKeys);
    for (const file of hashes.files) {
      if (only && !only.includes(file.name)) continue;
      if (sha256(await readFile(path.join(folder, file.name))) !== file.sha256)
        throw new Error(`${file.name} is not what its hash says`);
    }
    return await read(folder, hashes, await readFile(path.join(folder, noteFileOf(name)), 'utf8'));
  } catch (error) {
    log(`${name} ${version} cannot be served: ${(error as Error).message}`);
    return null;
  }
}
