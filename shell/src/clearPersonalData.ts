import { EARLY_ANSWERS } from '@haat/page';
import { type Session, sessionAtom, sessionStore } from '@haat/session';
import type { QueryClient } from '@tanstack/react-query';
import { forgetRenderedFailures } from './renderedContent';

/** Id of the signed-in user as far as known; null when signed out. */
function personOf({ state, profile }: Session): number | 'unknown' | null {
  return state === 'authenticated' ? (profile?.user.id ?? 'unknown') : null;
}

/**
 * Empties the query cache and drops early responses when a user leaves, so that the next one does not see them. Requests that
 * the server refused to render are sent again for the next user.
 */
export function forgetWithSession(queryClient: QueryClient) {
  let person = personOf(sessionStore.get(sessionAtom));
  sessionStore.sub(sessionAtom, () => {
    const before = person;
    person = personOf(sessionStore.get(sessionAtom));
    if (before === person) return;
    forgetRenderedFailures();
    const onlyNamed = before === 'unknown' && person !== null;
    if (before === null || onlyNamed) return;
    queryClient.clear();
    globalThis[EARLY_ANSWERS]?.();
  });
}
