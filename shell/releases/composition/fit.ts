import { contractProblem, sharedProblem } from '../package/compatibility';
import { kindOf, SHELL } from '../package/kinds';
import { type Composition, canMeet, servedVersions } from '../store/compositions';
import { DESCRIPTIONS, openRelease } from '../store/openRelease';
import type { ReleaseStore } from '../store/releaseStore';

/**
 * Why a shell of a composition cannot carry a remote of it, live versions and canaries alike, in one line; null when each
 * can. Releases that the store has lost, and shells that are not releases, are not checked.
 * @param changed limits the check to these packages; null: all
 */
export async function fitProblem(
  store: ReleaseStore,
  { remotes }: Composition,
  changed: readonly string[] | null,
): Promise<string | null> {
  // Not checked here: opening a release for serving hashes all its files, 11 MB.
  const options = { log: () => {}, only: DESCRIPTIONS };
  const shellVersions = servedVersions(remotes[SHELL]);
  const isAll = changed === null || changed.some((name) => kindOf(name) === 'shell');
  const names = isAll ? Object.keys(remotes) : changed;
  const versions = names
    .filter((name) => kindOf(name) === 'remote')
    .flatMap((name) => servedVersions(remotes[name]).map((version) => ({ name, version })));
  if (shellVersions.length === 0 || versions.length === 0) return null;
  const [shells, releases] = await Promise.all([
    Promise.all(shellVersions.map((version) => openRelease(store, SHELL, version, options))),
    Promise.all(versions.map(({ name, version }) => openRelease(store, name, version, options))),
  ]);
  for (const release of releases)
    for (const shell of shells) {
      const problem =
        release?.kind === 'remote' &&
        shell &&
        canMeet([remotes[SHELL], shell.version], [remotes[release.name], release.version]) &&
        (contractProblem(release, shell) ?? sharedProblem(release, release.manifest, shell));
      if (problem) return problem;
    }
  return null;
}
