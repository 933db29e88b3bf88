import { sessionStore } from '@haat/session';
import { atom } from 'jotai/vanilla';
import type { Region } from '../siteMap';

export type RegionState =
  | { status: 'idle' }
  /** `retrying`: after a failure, whose error stays until it goes better. */
  | { status: 'loading'; retrying: boolean }
  | { status: 'mounted' }
  /** `reloadHelps`: it hung more than once, so a new page is the better try. */
  | { status: 'failed'; reloadHelps: boolean };

/** What each region does now; the frame shows errors by it. */
export const regionStatesAtom = atom<Partial<Record<Region, RegionState>>>({});

export function setRegionState(region: Region, state: RegionState) {
  sessionStore.set(regionStatesAtom, (states) => ({ ...states, [region]: state }));
}
