import { REGIONS, type Region } from '@haat/page';
import type { RegionControl } from '../regions/region';

/** Controls of all regions, and what is called of them: 'mount catalog'. */
export function recordedControls() {
  const calls: string[] = [];
  const control = (region: Region): RegionControl => ({
    bootstrap: async () => {},
    mount: async () => void calls.push(`mount ${region}`),
    unmount: async () => void calls.push(`unmount ${region}`),
    retry: async () => {},
  });
  const controls = Object.fromEntries(REGIONS.map((region) => [region, control(region)]));
  return { calls, controls: controls as Record<Region, RegionControl> };
}
