import type { KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import type { Packed } from './pack';
import type { Provenance } from './release';
import { signRelease } from './signing';

const GIT_TIMEOUT_MS = 10_000;

/**
 * Adds to a packed release where it comes from, and its signature where there is a key.
 * @param folder of the sources, or of the build; without a repository the commit is unknown
 */
export async function withProvenance(
  packed: Packed,
  { by, folder, signingKey }: { by: string; folder: string; signingKey: KeyObject | null },
): Promise<Packed> {
  const provenance: Provenance = { by, ...(await commitOf(folder)), at: new Date().toISOString() };
  const { name, version } = packed.note;
  const hashes = { ...packed.hashes, provenance };
  if (!signingKey) return { ...packed, hashes };
  return { ...packed, hashes: { ...hashes, signature: signRelease(name, version, hashes, signingKey) } };
}

async function commitOf(folder: string): Promise<Pick<Provenance, 'commit' | 'changed'>> {
  const { execFile } = await import('node:child_process');
  const git = async (...args: string[]) =>
    (await promisify(execFile)('git', args, { cwd: folder, timeout: GIT_TIMEOUT_MS })).stdout.trim();
  try {
    const commit = await git('rev-parse', 'HEAD');
    return { commit, changed: (await git('status', '--porcelain', '--untracked-files=no')) !== '' };
  } catch {
    return { commit: null, changed: false };
  }
}
