import { navigation } from '@haat/navigation';
import type { Region } from '@haat/page';
import { composedPage } from './composition';
import { rememberFailure } from './failedReleases';
import { reportFailure } from './failures';

/** How soon after the page's last start a reload counts. */
const RELOAD_WINDOW_MS = 5000;
/** This many in a row are a loop: even an impatient visitor stops earlier. */
const MAX_RELOADS = 5;
/** Key in the state of the page's history entry, which survives a reload. */
const ENTRY_STATE = 'reloads';

/** Reloads in a row, and when the last one was, in ms since 1970. */
interface Reloads {
  times: number;
  at: number;
}

let isNoted = false;

/**
 * Stops a page that reloads itself for ever: the region's release counts as failed, and another one is used.
 * Call once after each reload, before the page's first region loads.
 */
export function endReloadLoop(region: Region) {
  if (isNoted) return;
  isNoted = true;
  const last = navigation.getEntryState(ENTRY_STATE) as Reloads | undefined;
  const now = Date.now();
  const times = last && now - last.at < RELOAD_WINDOW_MS ? last.times + 1 : 1;
  navigation.setEntryState(ENTRY_STATE, { times, at: now } satisfies Reloads);
  const version = composedPage().composition.remotes[region]?.version;
  if (times < MAX_RELOADS || !version) return;
  reportFailure({ region, phase: 'behave', error: `reloaded the page ${times} times in a row` });
  rememberFailure(region, version);
}
