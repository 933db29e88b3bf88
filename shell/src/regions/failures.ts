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
  /** Another release takes over: the visitor sees no error. */
  fellBack?: true;
}

type Report = (failure: RegionFailure) => void;

/** Tells the console, and whoever looks at it. */
export const logFailure: Report = ({ region, version, phase, error }) =>
  console.error(`[region ${region} ${version ?? 'without a release'}] failed to ${phase}:`, error);

let report: Report = logFailure;

/** Replaces what is done with failures; the console gets them until then. */
export function onRegionFailure(next: Report) {
  report = next;
}

/** Tells of a failure of the release that the page has now, also of one that another release makes up for. */
export function reportFailure(failure: Pick<RegionFailure, 'region' | 'phase' | 'error' | 'fellBack'>) {
  const { composition } = composedPage();
  report({ ...failure, version: composition.remotes[failure.region]?.version, composition: composition.id });
}
