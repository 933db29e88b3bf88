import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { packageOf } from '../src/remoteNames';
import { sha256 } from './archive';
import type { RemoteBuild } from './builds';
import { integrityOf } from './integrity';
import { MANIFEST, NOTE, type ReleaseNote, readManifest, readNote, serverBundleOf } from './release';
import type { ReleaseStore } from './releaseStore';
import { requireSigned } from './signing';

/** A release on this machine, every file of which is what its hash says. */
export type OpenRelease = RemoteBuild & Pick<ReleaseNote, 'needs'>;

/**
 * @param log takes why a release that is there cannot be served, in one line
 * @returns null when the store has no such release, a file of it is missing or was changed, or its signature is not one
 *   of the store's keys
 */
export async function openRelease(
  store: ReleaseStore,
  remote: string,
  version: string,
  log: (line: string) => void = console.error,
): Promise<OpenRelease | null> {
  try {
    const hashes = await store.hashes(remote, version);
    const folder = hashes && (await store.folder(remote, version));
    if (!folder) return null;
    requireSigned(remote, version, hashes, store.publicKeys);
    for (const file of hashes.files) {
      if (sha256(await readFile(path.join(folder, file.name))) !== file.sha256)
        throw new Error(`${file.name} is not what its hash says`);
    }
    const read = (name: string) => readFile(path.join(folder, name), 'utf8');
    const { name, team, needs, routes } = readNote(await read(NOTE));
    const manifest = readManifest(await read(MANIFEST));
    const integrity = integrityOf(hashes);
    return {
      packageName: packageOf(remote),
      name,
      version,
      team,
      folder,
      manifest,
      routes,
      needs,
      integrity,
      serverBundle: serverBundleOf(hashes),
    };
  } catch (error) {
    log(`${remote} ${version} cannot be served: ${(error as Error).message}`);
    return null;
  }
}
