import { MAX_REPORT_MESSAGE_LENGTH, MAX_REPORT_PLACES } from '@haat/contracts';
import { BEACON, type Composition, hashInAddress } from '@haat/page';
import { sessionStore } from '@haat/session';
import { composedPage, pageToken } from './composition';
import { logFailure, onRegionFailure } from './failures';
import { isInterrupted } from './pageLeave';
import { fragmentVersionsAtom, regionRecordsAtom, regionStatesAtom } from './regionStates';

/** The owner of a file, from its URL or a stack trace. */
const RELEASES = /\/r\/(\w+)\/([\w.-]+)\//g;
/** A place in a file of a release, in a stack trace: remote, file, line and column. */
const PLACES = /\/r\/(\w+)\/[\w.-]+\/([\w./-]+)(?:\?\w+=\w+)?(:\d+:\d+)/g;

/**
 * Reports to the HTML server on the releases that the page was rendered with: for each region once that it is mounted,
 * and once that it failed, also by uncaught errors such as those of event handlers. Replacements of failed releases are
 * not reported. A release that was not tested is reported as such, so that the page does not count as frozen.
 * Never throws, never waits.
 */
export function reportRegions() {
  const token = pageToken();
  if (!token) return;
  const { composition } = composedPage();
  const { remotes, shell } = composition;
  const releases: Composition['remotes'] = { shell, ...remotes };
  const reported = new Set<string>();

  function report(
    region: string,
    version: string | undefined,
    outcome: string,
    error: unknown = '',
    stack?: string,
  ) {
    const kind = `${region} ${/^(load|mount|run|behave)$/.test(outcome) ? 'failed' : outcome}`;
    if (!version || version !== releases[region]?.version || reported.has(kind)) return;
    reported.add(kind);
    send({ composition: composition.id, pageToken: token, region, version, outcome }, error, stack);
  }

  function uncaught(where = '', error: unknown) {
    const found = [...where.matchAll(RELEASES)];
    // The shell has what all remotes share.
    const [, region, folder = ''] = found.find(([, name]) => name !== 'shell') ?? found[0] ?? [];
    // An address by content names no release: it is the one that the page has.
    const version = hashInAddress(folder) && region ? currentVersion(region) : folder;
    if (region && !isInterrupted(error)) report(region, version, 'run', error, where);
  }

  onRegionFailure((failure) => {
    logFailure(failure);
    const { region, fragment, version, phase, untested, error } = failure;
    report(
      region,
      version,
      untested ? 'untested' : phase,
      fragment ? `fragment ${fragment}: ${error}` : error,
      (error as Error | undefined)?.stack,
    );
  });
  addEventListener('error', ({ filename, lineno, colno, message, error }) =>
    uncaught(`${error?.stack}\n${filename}:${lineno}:${colno}`, message),
  );
  addEventListener('unhandledrejection', ({ reason }) => uncaught(reason?.stack, reason));
  sessionStore.sub(regionStatesAtom, () => {
    const records = sessionStore.get(regionRecordsAtom);
    for (const [region, state] of Object.entries(sessionStore.get(regionStatesAtom)))
      if (state?.status === 'mounted')
        report(region, records[region as keyof typeof records]?.version, 'mounted');
  });
  // A fragment is evidence on its own remote's release, as a region is.
  sessionStore.sub(fragmentVersionsAtom, () => {
    for (const [remote, version] of Object.entries(sessionStore.get(fragmentVersionsAtom)))
      report(remote, version, 'mounted');
  });
}

function currentVersion(region: string): string | undefined {
  const { remotes, shell } = composedPage().composition;
  const releases: Composition['remotes'] = { shell, ...remotes };
  return releases[region]?.version;
}

/** sendBeacon outlives the page; a browser that refuses to queue it gets one ordinary request. */
function send(report: object, error: unknown, stack = '') {
  try {
    const message = String(error).slice(0, MAX_REPORT_MESSAGE_LENGTH);
    const found = [...stack.matchAll(PLACES)].slice(0, MAX_REPORT_PLACES);
    // The server has the source maps.
    const places = found.map(([, name, file, at]) => `${name}/${file}${at}`);
    const body = JSON.stringify({ ...report, message, ...(places[0] ? { places } : {}) });
    if (navigator.sendBeacon?.(BEACON, body)) return;
    fetch(BEACON, { method: 'POST', body, keepalive: true }).catch(() => {});
  } catch {
    // A page that cannot report must keep working.
  }
}
