import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { packageOf } from '@haat/page';
import { inParallel } from '../inParallel';
import { sha256 } from '../package/archive';
import type { RemoteBuild, ShellBuild } from '../package/builds';
import { integrityOf } from '../package/integrity';
import {
  HASHES,
  type Hashes,
  MANIFEST,
  NOTE,
  readManifest,
  readNote,
  readShellNote,
  SHELL,
  SHELL_NOTE,
  serverBundleOf,
} from '../package/release';
import { requireSigned } from '../package/signing';
import type { ReleaseStore } from './releaseStore';

/** How many files are checked at a time. */
const CONCURRENCY = 4;
const READ_AS_TEXT = [NOTE, SHELL_NOTE, MANIFEST];

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
  return open(store, remote, version, options, ({ folder, hashes, textOf }) => {
    const { name, team, needs, routes } = readNote(textOf(NOTE));
    const manifest = readManifest(textOf(MANIFEST));
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
  return open(store, SHELL, version, options, ({ folder, hashes, textOf }) => {
    const { name, team, needs, offers, shared, js, css } = readShellNote(textOf(SHELL_NOTE));
    const integrity = integrityOf(hashes);
    const serverBundle = serverBundleOf(hashes);
    return { name, version, team, folder, needs, offers, shared, js, css, integrity, serverBundle };
  });
}

interface Opened {
  folder: string;
  hashes: Hashes;
  /** Of a note or a manifest. */
  textOf(name: string): string;
}

async function open<T>(
  store: ReleaseStore,
  name: string,
  version: string,
  { log = console.error, only }: OpenOptions = {},
  read: (release: Opened) => T,
): Promise<T | null> {
  try {
    // At once: one by one, each would wait for the disk, or for an object store.
    const [hashes, folder] = await Promise.all([store.hashes(name, version), store.folder(name, version)]);
    if (!hashes || !folder) return null;
    requireSigned(name, version, hashes, store.publicKeys);
    const texts = new Map<string, string>();
    const files = hashes.files.filter((file) => !only || only.includes(file.name));
    await inParallel(CONCURRENCY, files, async (file) => {
      const bytes = await readFile(path.join(folder, file.name));
      if (sha256(bytes) !== file.sha256) throw new Error(`${file.name} is not what its hash says`);
      if (READ_AS_TEXT.includes(file.name)) texts.set(file.name, bytes.toString('utf8'));
    });
    return read({
      folder,
      hashes,
      textOf(file) {
        const text = texts.get(file);
        if (text === undefined) throw new Error(`${HASHES} does not list ${file}`);
        return text;
      },
    });
  } catch (error) {
    log(`${name} ${version} cannot be served: ${(error as Error).message}`);
    return null;
  }
}
