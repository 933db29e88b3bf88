import type { RegionState } from './regionStates';

/** The life of one region. Attempts may overlap: events of an earlier one change nothing. */
export interface RegionMachine {
  status:
    | 'idle'
    /** the files of the release are loading */
    | 'loading'
    /** the release is drawing for the first time */
    | 'mounting'
    | 'mounted'
    /** the release failed; it is unmounted, and another one is requested */
    | 'replacing'
    | 'failed'
    /** after a time-out the files arrived after all; the error stays until the release is mounted */
    | 'recovering'
    /** after a click on "retry": the server is asked which release is live */
    | 'refetching';
  /** Number of the current attempt to show one release. */
  attempt: number;
  /** The user asked for this attempt: the error stays visible until it succeeds. */
  retrying: boolean;
  /** The last attempt failed, so every file is requested again instead of reused. */
  reloadFiles: boolean;
  /** Time-outs since the region was last mounted. */
  timeouts: number;
  /**
   * Whether a failed release may be replaced without the user: `unchecked` also means that releases that failed
   * earlier in this browser have not been looked up yet.
   */
  replacement: 'unchecked' | 'allowed' | 'used';
  /** Releases that have taken the place of a failed one since the page came, or since the user's retry. */
  replacements: number;
}

/** After this many bad releases in a row, something else must be wrong. */
export const MAX_REPLACEMENTS = 4;

export const INITIAL: RegionMachine = {
  status: 'idle',
  attempt: 0,
  retrying: false,
  reloadFiles: false,
  timeouts: 0,
  replacement: 'unchecked',
  replacements: 0,
};

export type RegionEvent =
  /** single-spa shows the region, or hides it */
  | { type: 'mount' }
  | { type: 'unmount' }
  /** a click on "retry" */
  | { type: 'retry' }
  /** the server has said which release is live, or could not be reached */
  | { type: 'refetched'; attempt: number }
  /** releases that failed earlier in this browser have been looked up */
  | { type: 'checked'; attempt: number }
  | { type: 'loaded'; attempt: number }
  | { type: 'mounted'; attempt: number }
  /** while loading, while mounting, or later */
  | { type: 'failed'; attempt: number; timedOut: boolean }
  /** another release was found, or none was */
  | { type: 'replaced'; attempt: number }
  | { type: 'not-replaced'; attempt: number };

/** The region after an event. Returns the same object when the event changes nothing. */
export function regionReducer(region: RegionMachine, event: RegionEvent): RegionMachine {
  const { status, attempt } = region;
  if ('attempt' in event && event.attempt !== attempt) return region;
  switch (event.type) {
    case 'mount':
      return { ...region, status: 'loading', attempt: attempt + 1, retrying: false };
    case 'unmount':
      return { ...region, status: 'idle', attempt: attempt + 1 };
    case 'retry':
      if (status !== 'failed') return region;
      return { ...region, status: 'refetching', retrying: true };
    case 'refetched':
      if (status !== 'refetching') return region;
      return { ...region, status: 'loading', attempt: attempt + 1, replacement: 'allowed', replacements: 0 };
    case 'checked':
      if (status !== 'loading' || region.replacement !== 'unchecked') return region;
      return { ...region, replacement: 'allowed' };
    case 'loaded':
      return loaded(region);
    case 'mounted':
      if (status !== 'mounting' && status !== 'recovering') return region;
      return { ...region, status: 'mounted', reloadFiles: false, timeouts: 0 };
    case 'failed':
      if (!['loading', 'mounting', 'recovering', 'mounted'].includes(status)) return region;
      return {
        ...region,
        status: 'replacing',
        reloadFiles: true,
        timeouts: region.timeouts + (event.timedOut ? 1 : 0),
      };
    case 'replaced':
      return status === 'replacing' ? replaced(region) : region;
    case 'not-replaced':
      return status === 'replacing' ? { ...region, status: 'failed' } : region;
  }
}

function replaced(region: RegionMachine): RegionMachine {
  const replacements = region.replacements + 1;
  return {
    ...region,
    status: 'loading',
    attempt: region.attempt + 1,
    // The new release's files have other URLs, so none has to be requested again.
    reloadFiles: false,
    replacement: replacements < MAX_REPLACEMENTS ? 'allowed' : 'used',
    replacements,
  };
}

function loaded(region: RegionMachine): RegionMachine {
  switch (region.status) {
    case 'loading':
    // The previous attempt's files arrived while the server was asked for the live release.
    case 'refetching':
      return { ...region, status: 'mounting' };
    case 'failed':
      return { ...region, status: 'recovering' };
    default:
      return region;
  }
}

const IDLE: RegionState = { status: 'idle' };
const LOADING: RegionState = { status: 'loading', retrying: false };
const RETRYING: RegionState = { status: 'loading', retrying: true };
const MOUNTED: RegionState = { status: 'mounted' };
const FAILED: RegionState = { status: 'failed', reloadHelps: false };
const FAILED_OFTEN: RegionState = { status: 'failed', reloadHelps: true };

/** From this number of time-outs on, a reload of the page is offered. */
const TIMEOUTS_BEFORE_RELOAD = 2;

/** The state of a region as the frame shows it. Equal states are the same object. */
export function visibleState({ status, retrying, timeouts }: RegionMachine): RegionState {
  switch (status) {
    case 'idle':
      return IDLE;
    case 'mounted':
      return MOUNTED;
    case 'failed':
    case 'recovering':
      return timeouts >= TIMEOUTS_BEFORE_RELOAD ? FAILED_OFTEN : FAILED;
    case 'loading':
    case 'mounting':
    case 'replacing':
    case 'refetching':
      return retrying ? RETRYING : LOADING;
  }
}
