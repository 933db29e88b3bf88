import type { MenuEntry, SiteRoute } from '@haat/page';
import type { Session } from '@haat/session';
import { siteRoutes } from '../siteRoutes';

/** The menu entries that the page's remotes offer for a place, without those whose page the visitor may not open. */
export function offeredEntries({ place, session }: { place: MenuEntry['place']; session: Session }) {
  return siteRoutes().rows.flatMap(({ path, access, menu }) =>
    menu?.place === place && mayOpen(access, session) ? { path, text: menu.text } : [],
  );
}

function mayOpen(access: SiteRoute['access'], { state, profile }: Session): boolean {
  const isSignedIn = state === 'authenticated';
  const isApproved = isSignedIn && profile?.permissions.seller_approved === true;
  switch (access) {
    case 'user':
      return isSignedIn;
    case 'seller':
      return isApproved;
    case 'fulfilment':
      return isApproved || (isSignedIn && profile?.seller_profile?.status === 'suspended');
    case 'operator':
      return isSignedIn && profile?.permissions.operator === true;
    case 'welcome':
      return !isSignedIn;
    default:
      return true;
  }
}
