import type { Region } from '@haat/page';
import { sessionStore } from '@haat/session';
import { atom } from 'jotai/vanilla';

export type RegionState =
  | { status: 'idle' }
  /** `retrying`: after a failure; its error stays until an attempt succeeds. */
  | { status: 'loading'; retrying: boolean }
  | { status: 'mounted' }
  /** `reloadHelps`: it hung more than once, so a reload is more likely to help. */
  | { status: 'failed'; reloadHelps: boolean };

export type RegionStates = Partial<Record<Region, RegionState>>;

/** The present state of each region; the frame shows errors by it. */
export const regionStatesAtom = atom<RegionStates>({});

export function setRegionState(region: Region, state: RegionState) {
  sessionStore.set(regionStatesAtom, (states) => ({ ...states, [region]: state }));
}

/** The history of a region on this page; the ownership overlay shows it. */
export interface RegionRecord {
  /** The version that was mounted last. */
  version?: string;
  /** When it was requested last, in ms of the page's clock. */
  requestedAt?: number;
  /** From the request to the first render, in ms, the last time. */
  loadMs?: number;
  /** How often it failed: while its files loaded, in its first render, or later. */
  failures: number;
  /** Why it failed last, of a dev server or an override: their developers read it on the page. */
  error?: { isLoad: boolean; text: string };
}

export const regionRecordsAtom = atom<Partial<Record<Region, RegionRecord>>>({});

export function noteInRecord(region: Region, news: (record: RegionRecord) => Partial<RegionRecord>) {
  sessionStore.set(regionRecordsAtom, (records) => {
    const record = records[region] ?? { failures: 0 };
    return { ...records, [region]: { ...record, ...news(record) } };
  });
}

/** Remotes of which a fragment was mounted, with the version of the last one. */
export const fragmentVersionsAtom = atom<Readonly<Record<Region, string | undefined>>>({});

export function noteFragment(remote: Region, version: string | undefined) {
  sessionStore.set(fragmentVersionsAtom, (versions) => ({ ...versions, [remote]: version }));
}
