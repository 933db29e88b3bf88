import { randomBytes } from 'node:crypto';

const NAME = 'haat_visitor';
/** How long a browser keeps it, in seconds: no canary is on for longer. */
const MAX_AGE = 30 * 24 * 60 * 60;
const KEPT = new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]{22})(?:;|$)`);

/**
 * The random number that a browser is told apart by while a canary is on, so that it stays with the version that it
 * has drawn. It says nothing of the person, and no script of the page can read it.
 * @param cookies the request's cookie header
 * @returns undefined when the browser has none
 */
export const readVisitorId = (cookies: string | undefined) => KEPT.exec(cookies ?? '')?.[1];

/** For a browser that has none, or keeps none: such a one draws anew with each page. */
export const newVisitorId = () => randomBytes(16).toString('base64url');

/** The header that lets a browser keep it. */
export function visitorCookie(id: string, { publicUrl }: { publicUrl: URL }): string {
  const secure = publicUrl.protocol === 'https:' ? '; Secure' : '';
  return `${NAME}=${id}; Max-Age=${MAX_AGE}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}
