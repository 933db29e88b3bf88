import type { RenderedSession } from '@haat/page';
import { contactAtom, type Session, sessionAtom, sessionStore } from '@haat/session';
import { createStore } from 'jotai';

export const RENDERED_SESSIONS: Record<RenderedSession, Session> = {
  'signed-out': { state: 'signed-out', profile: null },
  guest: { state: 'guest', profile: null },
  member: { state: 'authenticated', profile: null },
};

/** The atoms as the HTML server had them: what this browser knows of its visitor is not in the content. */
export function storeOf(session: RenderedSession) {
  const store = createStore();
  store.set(sessionAtom, RENDERED_SESSIONS[session]);
  store.set(contactAtom, sessionStore.get(contactAtom));
  return store;
}
