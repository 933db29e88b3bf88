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
  /** It says nothing of the release: the page was left meanwhile, or the release was not tried. */
  untested?: true;
}

type Report = (failure: RegionFailure) => void;

/** Tells the console, and whoever looks at it. */
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

type Told = Pick<RegionFailure, 'region' | 'phase' | 'error' | 'untested'>;

/**
 * Tells of a failure, also of one that another release makes up for.
 * @param failure of the release that the page has now, unless it names another version
 */
export function reportFailure(failure: Told & { version?: RegionFailure['version'] }) {
  const { composition } = composedPage();
  const version = composition.remotes[failure.region]?.version;
  report({ version, ...failure, composition: composition.id });
}
