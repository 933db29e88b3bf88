import { parseCookie } from 'cookie';
import { SHELL } from '../../releases/package/kinds';

/** Set by a page whose shell did not start (headScript.js). */
export const WITHOUT_COOKIE = 'haat_without';
const NAMED = new RegExp(`^${SHELL}@[0-9A-Za-z.+-]{1,100}$`);

/**
 * The release of the shell that did not start in this browser within the last hour, as in `shell@1.4.0`.
 * @param cookies the request's cookie header
 * @returns none or one
 */
export function withoutShell(cookies = ''): string[] {
  const named = parseCookie(cookies)[WITHOUT_COOKIE];
  return named && NAMED.test(named) ? [named] : [];
}
