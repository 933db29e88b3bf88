import { type Composition, packageOf, type Region } from '@haat/page';
import type { RegionRecord, RegionState } from '../regions/regionStates';
import { siteRoutes } from '../siteRoutes';

/** A part of the page that one team owns. */
export interface OwnedPart {
  owner: Region | 'shell';
  packageName: string;
  /** The version in the page; null when the composition lacks it. */
  version: string | null;
  /** `frame`: the shell's own parts, which are always shown. */
  status: RegionState['status'] | 'frame';
  /** From the request to the first paint, in ms; null until it is shown. */
  loadMs: number | null;
  /** Failures since the page load; null for the shell, where they are not counted. */
  failures: number | null;
}

/** All parts that a page can have: the shell's, then those on the page, then the others in the order of their paths. */
export function ownedParts(
  shell: Pick<OwnedPart, 'version' | 'loadMs'>,
  remotes: Composition['remotes'],
  states: Partial<Record<Region, RegionState>>,
  records: Partial<Record<Region, RegionRecord>>,
): OwnedPart[] {
  const regions = siteRoutes().regions.map((region): OwnedPart => {
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
