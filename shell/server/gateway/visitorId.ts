import { randomBytes } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';

const COOKIE = 'haat_visitor';
/** No canary runs longer. */
const MAX_AGE_SECONDS = 30 * 24 * 60 * 60;
const ID = /^[\w-]{22}$/;

/**
 * The random id of a browser while a canary runs, so that it stays with the version that it was assigned. It says
 * nothing about the person, and no script of the page can read it.
 * @param cookies the request's cookie header
 * @returns undefined when the browser has none
 */
export function readVisitorId(cookies = ''): string | undefined {
  const id = parseCookie(cookies)[COOKIE];
  return id && ID.test(id) ? id : undefined;
}

/** For a browser that has none. One that stores no cookies is assigned a version again with each page. */
export const newVisitorId = () => randomBytes(16).toString('base64url');

/** The header that stores the id in the browser. */
export const visitorCookie = (id: string, { publicUrl }: { publicUrl: URL }): string =>
  stringifySetCookie(COOKIE, id, {
    maxAge: MAX_AGE_SECONDS,
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl.protocol === 'https:',
  });
