import type { Composition } from '../regions/composition';
import type { RegionRecord, RegionState } from '../regions/regionStates';
import { packageOf } from '../remoteNames';
import { REGIONS, type Region } from '../siteMap';

/** A part of the page that one team owns. */
export interface OwnedPart {
  owner: Region | 'shell';
  packageName: string;
  /** What the page has of it; null where the composition has none. */
  version: string | null;
  /** `frame`: the shell's own parts, which are always there. */
  status: RegionState['status'] | 'frame';
  /** From being asked for to its first picture, in ms; null while it has not been shown. */
  loadMs: number | null;
  /** How often it failed since the page began; null for the shell, where failures are not counted. */
  failures: number | null;
}

/** Every part that a page can have: the shell's first, then what is on it now, then the others as the site map has them. */
export function ownedParts(
  shell: Pick<OwnedPart, 'version' | 'loadMs'>,
  remotes: Composition['remotes'],
  states: Partial<Record<Region, RegionState>>,
  records: Partial<Record<Region, RegionRecord>>,
): OwnedPart[] {
  const regions = REGIONS.map((region): OwnedPart => {
    const { status } = states[region] ?? { status: 'idle' };
    const { version, loadMs, failures } = records[region] ?? { failures: 0 };
    const inUse = status === 'mounted' ? version : undefined;
    return {
      owner: region,
      packageName: packageOf(region),
      version: inUse ?? remotes[region]?.version ?? null,
      status,
      loadMs: loadMs ?? null,
      failures,
    };
  });
  const isHere = ({ status }: OwnedPart) => status !== 'idle';
  return [
    { owner: 'shell', packageName: 'shell', status: 'frame', failures: null, ...shell },
    ...regions.filter(isHere),
    ...regions.filter((part) => !isHere(part)),
  ];
}
