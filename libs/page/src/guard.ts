import type { SiteRoute } from './routes';

/** GUEST_ACCESS: how a signed-out visitor meets the browse pages. */
export type GuestAccess = 'explicit' | 'open' | 'closed';

/** The guard's knowledge of the visitor; `unknown` while the profile, or another tab's session, is loading. */
export interface Visitor {
  state: 'signed-out' | 'guest' | 'authenticated' | 'unknown';
  onboarded: boolean | 'unknown';
  approvedSeller: boolean | 'unknown';
  suspendedSeller?: boolean;
  /** Member of the staff; absent while that is not known. */
  operator?: boolean;
}

/** Carried to /login and /preferences, so that they can lead back. */
export interface ReturnTo {
  /** path, search and hash of the requested page */
  from?: string;
  /** the navigation state that it would have had */
  fromState?: unknown;
  /** a guest may not open that page either, so the login page does not offer "use as guest" */
  membersOnly?: true;
}

export type Decision =
  | 'go'
  /** let in, and a guest session begins */
  | 'go-as-guest'
  /** not before the profile or the session is known */
  | 'wait'
  | { to: string; state?: unknown; message?: string };

/** Paths that never lead to /preferences (section 9: onboarding-exempt paths). */
const ONBOARDING_EXEMPT = ['/preferences', '/login', '/signup', '/welcome'];

interface NavigationTarget {
  pathname: string;
  search: string;
  hash: string;
  state: unknown;
}

/**
 * Decides about one navigation: pure, so that the HTML server can ask as well.
 * @param target the location that the visitor wants to open
 * @param route its row of the page's routes; undefined for an unknown path
 */
export function guard(
  target: NavigationTarget,
  route: SiteRoute | undefined,
  visitor: Visitor,
  guestAccess: GuestAccess,
): Decision {
  if (visitor.state === 'unknown') return route && route.access !== 'public' ? 'wait' : 'go';
  const signedIn = visitor.state === 'authenticated';
  if (route?.access === 'welcome' && signedIn) return onward(target.state);
  if (signedIn && visitor.onboarded === false && !ONBOARDING_EXEMPT.includes(target.pathname))
    return { to: '/preferences', state: remember(target) };
  switch (route?.access) {
    case 'entry':
      return { to: signedIn ? '/home' : '/welcome' };
    case 'browse':
      return browse(target, route, visitor.state, guestAccess);
    case 'user':
      return signedIn ? 'go' : toLogin(target, route, guestAccess);
    case 'seller':
    case 'fulfilment':
      if (!signedIn) return toLogin(target, route, guestAccess);
      if (visitor.approvedSeller === 'unknown') return 'wait';
      if (visitor.approvedSeller) return 'go';
      return route.access === 'fulfilment' && visitor.suspendedSeller ? 'go' : { to: '/seller' };
    case 'operator':
      if (!signedIn) return toLogin(target, route, guestAccess);
      if (visitor.operator === undefined) return 'wait';
      return visitor.operator ? 'go' : { to: '/home' };
    default:
      return 'go';
  }
}

function browse(
  target: NavigationTarget,
  route: SiteRoute,
  state: Visitor['state'],
  guestAccess: GuestAccess,
): Decision {
  if (state === 'authenticated') return 'go';
  if (!guestsMayOpen(route, guestAccess)) return toLogin(target, route, guestAccess);
  if (state === 'guest') return 'go';
  return guestAccess === 'open' ? 'go-as-guest' : toLogin(target, route, guestAccess);
}

/** Guests may open only the browsing pages among those that otherwise redirect to /login. */
const guestsMayOpen = ({ access }: SiteRoute, guestAccess: GuestAccess) =>
  access === 'browse' && guestAccess !== 'closed';

function toLogin(target: NavigationTarget, route: SiteRoute, guestAccess: GuestAccess): Decision {
  const returnTo = remember(target);
  const state: ReturnTo = guestsMayOpen(route, guestAccess) ? returnTo : { ...returnTo, membersOnly: true };
  return { to: '/login', state, ...(route.asksToLogin ? { message: route.asksToLogin } : {}) };
}

/** Target of a signed-in visitor of /login: the page remembered there, else home. */
function onward(state: unknown): Decision {
  const { from, fromState } = (state ?? {}) as ReturnTo;
  return fromState === undefined ? { to: from ?? '/home' } : { to: from ?? '/home', state: fromState };
}

function remember({ pathname, search, hash, state }: NavigationTarget): ReturnTo {
  if (pathname === '/') return {};
  const from = pathname + search + hash;
  return state === null || state === undefined ? { from } : { from, fromState: state };
}
