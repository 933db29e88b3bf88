/** Navigation state of /login, /signup and /preferences: the page to return to. */
export interface ReturnTo {
  /** Path, search and hash of the requested page. */
  from?: string;
  /** The navigation state of that page. */
  fromState?: unknown;
  /** Set by the shell's guard: guests cannot open that page. */
  membersOnly?: true;
}

/** Arguments of `navigate(to, { replace: true, state })`. */
export interface Step {
  to: string;
  state?: unknown;
}

/** Reads the page to return to from a navigation state; URLs of other sites are ignored. */
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

/** To the remembered page, else home. */
export function back({ from = '/home', fromState }: ReturnTo): Step {
  return fromState === undefined ? { to: from } : { to: from, state: fromState };
}

/** After a login: onboarding first, then the remembered page. */
export function afterLogin(returnTo: ReturnTo, onboarded: boolean): Step {
  return onboarded ? back(returnTo) : { to: '/preferences', state: returnTo };
}

/** Whether guests can open the remembered page, as decided by the guard. */
export const guestsCanReturn = ({ membersOnly }: ReturnTo): boolean => !membersOnly;

/** After "use as guest": the remembered page if guests can open it, else home. */
export const afterGuest = (returnTo: ReturnTo): Step =>
  guestsCanReturn(returnTo) ? back(returnTo) : { to: '/home' };
