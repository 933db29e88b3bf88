import { composedPage } from './composition';

/** A failure of a region. */
export interface RegionFailure {
  region: string;
  /** The remote's fragment that failed, not its region: 'catalog/recommendations'. */
  fragment?: string;
  /** The version of its release; undefined if the page has none. */
  version: string | undefined;
  composition: string;
  /**
   * When it failed: while its files loaded, in its first render, or later. `behave`: it runs, but the page is not usable;
   * `slow`: the page becomes usable late. `flawed`: something in it did not work.
   */
  phase: 'load' | 'mount' | 'run' | 'behave' | 'slow' | 'flawed';
  error: unknown;
  /** The failure does not count against the release: the visitor left the page, or the release was not tried. */
  untested?: true;
}

type Report = (failure: RegionFailure) => void;

/** Writes to the console. */
export const logFailure: Report = ({ region, fragment, version, phase, error, untested }) => {
  const isCompared = phase === 'slow' || phase === 'flawed';
  const verb = isCompared ? 'was' : 'failed to';
  const part = fragment ? `fragment ${fragment}` : `region ${region}`;
  const what = `[${part} ${version ?? 'without a release'}] ${verb} ${phase}:`;
  if (untested || isCompared) console.warn(what, error);
  else console.error(what, error);
};

let report: Report = logFailure;

/** Replaces the handler of failures; until then they go to the console. */
export function onRegionFailure(next: Report) {
  report = next;
}

type Reported = Pick<RegionFailure, 'region' | 'fragment' | 'phase' | 'error' | 'untested'>;

/**
 * Reports a failure, also of a release that was replaced.
 * @param failure concerns the release that the page has now, unless it names another version
 */
export function reportFailure(failure: Reported & { version?: RegionFailure['version'] }) {
  const { composition } = composedPage();
  const version = composition.remotes[failure.region]?.version;
  report({ version, ...failure, composition: composition.id });
}
