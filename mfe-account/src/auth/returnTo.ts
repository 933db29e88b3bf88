/** What the way to /login, /signup and /preferences carries, so that it can lead back. */
export interface ReturnTo {
  /** path, search and hash of the page that was asked for */
  from?: string;
  /** the navigation state that it would have had */
  fromState?: unknown;
  /** set by the shell's guard: a guest may not open that page either */
  membersOnly?: true;
}

/** A step of the router: `navigate(to, { replace: true, state })`. */
export interface Step {
  to: string;
  state?: unknown;
}

/** The remembered page in a navigation state, whatever else that carries; addresses of other sites are dropped. */
export function returnToIn(state: unknown): ReturnTo {
  if (state === null || typeof state !== 'object') return {};
  const { from, fromState, membersOnly } = state as ReturnTo;
  if (typeof from !== 'string' || !/^\/(?![/\\])/.test(from)) return {};
  return {
    from,
    ...(fromState === undefined ? {} : { fromState }),
    ...(membersOnly === true ? { membersOnly } : {}),
  };
}

/** Back to the remembered page, else home. */
export function back({ from = '/home', fromState }: ReturnTo): Step {
  return fromState === undefined ? { to: from } : { to: from, state: fromState };
}

/** After a login: onboarding first, then the remembered page. */
export function afterLogin(returnTo: ReturnTo, onboarded: boolean): Step {
  return onboarded ? back(returnTo) : { to: '/preferences', state: returnTo };
}

/** Whether "use as guest" would lead to the remembered page. The guard has decided it. */
export const guestsMayGo = ({ membersOnly }: ReturnTo): boolean => !membersOnly;

/** After "use as guest": the remembered page if a guest may open it, else home. */
export const afterGuest = (returnTo: ReturnTo): Step =>
  guestsMayGo(returnTo) ? back(returnTo) : { to: '/home' };
