import type { Visitor } from '../src/guard';

const STATES = {
  'signed-out': { state: 'signed-out', onboarded: 'unknown', approvedSeller: 'unknown' },
  guest: { state: 'guest', onboarded: 'unknown', approvedSeller: 'unknown' },
  customer: { state: 'authenticated', onboarded: 'unknown', approvedSeller: 'unknown' },
  seller: { state: 'authenticated', onboarded: 'unknown', approvedSeller: true },
} as const satisfies Record<string, Visitor>;

/**
 * What kind of visitor the session's cookie speaks of. It carries no secret and proves nothing: the server
 * redirects and preloads by it, no more.
 * @param cookies the request's cookie header
 */
export function hintedVisitor(cookies: string | undefined): Visitor {
  const hint = /(?:^|;\s*)haat_session=([\w-]+)/.exec(cookies ?? '')?.[1];
  return STATES[hint as keyof typeof STATES] ?? STATES['signed-out'];
}
