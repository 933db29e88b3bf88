import { failedReleasesStorage } from '@haat/session';

/** How long a browser starts without a release that failed in it, in ms. */
export const REMEMBERED_MS = 60 * 60_000;

/** Notes that a release failed in this browser, so that the next page does not try it first. */
export function rememberFailure(region: string, version: string) {
  failedReleasesStorage.write({ ...failedReleasesStorage.read(), [region]: { version, at: Date.now() } });
}

/** Whether this release of the region failed here within the last hour. A failure of another release is forgotten. */
export function hasFailedHere(region: string, version: string): boolean {
  const failed = failedReleasesStorage.read()[region];
  if (!failed) return false;
  const age = Date.now() - failed.at;
  // A clock that was set back must not make it last.
  if (failed.version === version && age >= 0 && age < REMEMBERED_MS) return true;
  forget(region);
  return false;
}

/** Forgets the failure of a release that works. */
export function forgetFailure(region: string, version: string | undefined) {
  if (failedReleasesStorage.read()[region]?.version === version) forget(region);
}

function forget(region: string) {
  const { [region]: _over, ...others } = failedReleasesStorage.read();
  failedReleasesStorage.write(others);
}
