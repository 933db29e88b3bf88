import type { Region } from '@haat/page';
import type { RegionControl } from '../regions/region';
import { siteRoutes } from '../siteRoutes';
import { setTestRoutes } from './testRoutes';

/** Controls of all regions, and what is called of them: 'mount catalog'. */
export function recordedControls() {
  setTestRoutes();
  const calls: string[] = [];
  const control = (region: Region): RegionControl => ({
    bootstrap: async () => {},
    mount: async () => void calls.push(`mount ${region}`),
    unmount: async () => void calls.push(`unmount ${region}`),
    retry: async () => {},
  });
  const controls = Object.fromEntries(siteRoutes().regions.map((region) => [region, control(region)]));
  return { calls, controls: controls as Record<Region, RegionControl> };
}
