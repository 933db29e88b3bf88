import { navigation } from '@haat/navigation';
import type { Region } from '@haat/page';
import { registerApplication } from 'single-spa';
import { matchRoute, siteRoutes } from '../siteRoutes';
import { controlOf, type RegionControls } from './region';

/**
 * Hands the regions to single-spa, which switches them by the address from its start.
 * @param first the region that is mounted already, and taken over as it is; it makes room if the page has left it
 * @param isAdmitted whether the visitor may see the current page
 */
export async function registerRegions(
  controls: RegionControls,
  first: Region | null,
  isAdmitted: () => boolean,
): Promise<void> {
  const isActive = (region: Region, pathname: string) =>
    isAdmitted() && matchRoute(pathname)?.region === region;
  let mounted = first;
  // Without a first region the page may still show what was rendered for an address that the guard has left.
  let unused = first ? [] : siteRoutes().regions;
  if (mounted && !isActive(mounted, navigation.getSnapshot().location.pathname)) {
    const { unmount } = controlOf(controls, mounted);
    mounted = null;
    await unmount();
  }
  // Once, after single-spa has switched for the first time: the page may have gone on to another region before.
  const leaveFirst = () => {
    if (mounted) void controlOf(controls, mounted).unmount();
    mounted = null;
  };
  window.addEventListener('single-spa:routing-event', leaveFirst, { once: true });
  for (const region of siteRoutes().regions) {
    const control = controlOf(controls, region);
    registerApplication({
      name: region,
      app: async () => ({
        ...control,
        async mount() {
          const isTakenOver = mounted === region;
          mounted = null;
          for (const other of unused) if (other !== region) void controlOf(controls, other).unmount();
          unused = [];
          if (!isTakenOver) await control.mount();
        },
      }),
      activeWhen: ({ pathname }) => isActive(region, pathname),
    });
  }
}
