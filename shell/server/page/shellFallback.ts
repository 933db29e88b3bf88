import { parseCookie } from 'cookie';
import { SHELL } from '../../releases/package/kinds';

/** Set by a page whose shell did not start (headScript.js): releases, with & between them. */
export const WITHOUT_COOKIE = 'haat_without';
const MAX_NAMED = 4;
const NAMED = new RegExp(`^${SHELL}@[0-9A-Za-z.+-]{1,100}$`);

/**
 * The releases of the shell that did not start in this browser within the last hour, as in `shell@1.4.0`.
 * @param cookies the request's cookie header
 */
export function withoutShell(cookies = ''): string[] {
  const named = parseCookie(cookies)[WITHOUT_COOKIE]?.split('&') ?? [];
  return named.slice(0, MAX_NAMED).filter((one) => NAMED.test(one));
}
