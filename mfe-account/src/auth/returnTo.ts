/** What the way to /login, /signup and /preferences carries, so that it can lead back. */
export interface ReturnTo {
  /** path, search and hash of the page that was asked for */
  from?: string;
  /** the navigation state that it would have had */
  fromState?: unknown;
  /** a guest would not be let in there either */
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

/** Pages that only a signed-in user may see: a new guest would be sent straight back to /login. */
const SIGNED_IN_ONLY =
  /^\/(orders|order|profile|preferences|quick-checkout|order-confirmation|seller\/.+)(?=[/?#]|$)/;

/** Whether a guest may go where the visitor wanted to; anywhere else "use as guest" would lead her astray. */
export function guestsMayGo({ from, membersOnly }: ReturnTo): boolean {
  return !membersOnly && (from === undefined || !SIGNED_IN_ONLY.test(from));
}

/** After "use as guest": the remembered page where a guest may go, else home. */
export function afterGuest(returnTo: ReturnTo): Step {
  return returnTo.from && SIGNED_IN_ONLY.test(returnTo.from) ? { to: '/home' } : back(returnTo);
}
