import { sessionStore } from '@haat/session';
import { composedPage } from './composition';
import { logFailure, onRegionFailure } from './failures';
import { isInterrupted } from './pageLeave';
import { regionRecordsAtom, regionStatesAtom } from './regionStates';

const MAX_MESSAGE_LENGTH = 300;
/** Whose file it is, by its address or in a stack. */
const RELEASE = /\/r\/(\w+)\/([\w.-]+)\//;

/**
 * Tells the HTML server how the releases that the page was made with do: of each region once that it stands, and
 * once that it failed, also in what nobody catches, as a click's handler. What comes in place of a release that
 * failed is not told of. Also told is that a release was not tested, for the page not to count as one that hangs.
 * Never throws, never waits.
 */
export function reportRegions() {
  const { pageToken, composition } = composedPage();
  if (!pageToken) return;
  const told = new Set<string>();

  function tell(region: string, version: string | undefined, outcome: string, error: unknown = '') {
    const kind = `${region} ${outcome === 'mounted' || outcome === 'untested' ? outcome : 'failed'}`;
    if (!version || version !== composition.remotes[region]?.version || told.has(kind)) return;
    told.add(kind);
    send({ composition: composition.id, pageToken, region, version, outcome }, error);
  }

  function uncaught(where: string | undefined, error: unknown) {
    const [, region, version] = RELEASE.exec(where ?? '') ?? [];
    if (region && !isInterrupted(error)) tell(region, version, 'run', error);
  }

  onRegionFailure((failure) => {
    logFailure(failure);
    const { region, version, phase, untested, error } = failure;
    tell(region, version, untested ? 'untested' : phase, error);
  });
  addEventListener('error', ({ filename, message }) => uncaught(filename, message));
  addEventListener('unhandledrejection', ({ reason }) => uncaught(reason?.stack, reason));
  sessionStore.sub(regionStatesAtom, () => {
    const records = sessionStore.get(regionRecordsAtom);
    for (const [region, state] of Object.entries(sessionStore.get(regionStatesAtom)))
      if (state.status === 'mounted')
        tell(region, records[region as keyof typeof records]?.version, 'mounted');
  });
}

/** Outlives the page. A browser that refuses to queue it is asked as for any request; then it is lost. */
function send(report: object, error: unknown) {
  try {
    const message = String(error).slice(0, MAX_MESSAGE_LENGTH);
    const body = JSON.stringify({ ...report, message });
    if (navigator.sendBeacon?.('/beacon', body)) return;
    fetch('/beacon', { method: 'POST', body, keepalive: true }).catch(() => {});
  } catch {
    // A page that cannot report works as well.
  }
}
