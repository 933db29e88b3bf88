import { SESSION_COOKIE } from '@haat/contracts';
import type { Visitor } from '@haat/page';
import { parseCookie } from 'cookie';

const VISITORS = new Map<string | undefined, Visitor>([
  ['guest', { state: 'guest', onboarded: 'unknown', approvedSeller: 'unknown' }],
  ['new', { state: 'authenticated', onboarded: false, approvedSeller: 'unknown' }],
  ['customer', { state: 'authenticated', onboarded: 'unknown', approvedSeller: 'unknown' }],
  ['seller', { state: 'authenticated', onboarded: 'unknown', approvedSeller: true }],
  ['operator', { state: 'authenticated', onboarded: 'unknown', approvedSeller: 'unknown', operator: true }],
]);
const SIGNED_OUT: Visitor = { state: 'signed-out', onboarded: 'unknown', approvedSeller: 'unknown' };

/**
 * The kind of visitor that the session's cookie names. The cookie has no secret and proves nothing: the server uses it
 * only to redirect and to preload.
 * @param cookies the request's cookie header
 */
export const visitorFromCookie = (cookies = ''): Visitor =>
  VISITORS.get(parseCookie(cookies)[SESSION_COOKIE]) ?? SIGNED_OUT;
