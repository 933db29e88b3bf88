import { composedPage } from './composition';

/** What is known when a region fails. */
export interface RegionFailure {
  region: string;
  /** Which release of the remote, and of which composition. */
  version: string | undefined;
  composition: string;
  /** Where in its life: while its files loaded, in its first render, or later. */
  phase: 'load' | 'mount' | 'run';
  error: unknown;
  /** Says nothing about the release: the page was left meanwhile, or the release was not tried. */
  untested?: true;
}

type Report = (failure: RegionFailure) => void;

/** Writes to the console. */
export const logFailure: Report = ({ region, version, phase, error, untested }) => {
  const what = `[region ${region} ${version ?? 'without a release'}] failed to ${phase}:`;
  if (untested) console.warn(what, error);
  else console.error(what, error);
};

let report: Report = logFailure;

/** Replaces what is done with failures; the console gets them until then. */
export function onRegionFailure(next: Report) {
  report = next;
}

type Reported = Pick<RegionFailure, 'region' | 'phase' | 'error' | 'untested'>;

/**
 * Reports a failure, also of a release that was replaced.
 * @param failure of the release that the page has now, unless it names another version
 */
export function reportFailure(failure: Reported & { version?: RegionFailure['version'] }) {
  const { composition } = composedPage();
  const version = composition.remotes[failure.region]?.version;
  report({ version, ...failure, composition: composition.id });
}
