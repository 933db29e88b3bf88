import type { Profile } from '@haat/contracts';

/** The three states of section 4. `profile` may be null for a moment after a start without a cached one. */
export type Session =
  | { state: 'signed-out'; profile: null }
  | { state: 'guest'; profile: null }
  | { state: 'authenticated'; profile: Profile | null };

export const SIGNED_OUT: Session = { state: 'signed-out', profile: null };
export const GUEST: Session = { state: 'guest', profile: null };

/** The part of a session that the browser stores. */
export interface StoredSession {
  token: boolean;
  guest: boolean;
  profile: Profile | null;
}

export type SessionEvent =
  /** the page starts */
  | { type: 'started'; stored: StoredSession }
  /** both tokens are stored, and the server has returned their user */
  | { type: 'signed-in'; profile: Profile }
  /** the server has sent the profile again */
  | { type: 'known'; profile: Profile }
  /** "use as guest" */
  | { type: 'guest' }
  /** signed out, in this tab or in another */
  | { type: 'signed-out' }
  /** the server has refused to renew the session */
  | { type: 'expired' }
  /** another tab has changed the stored session */
  | { type: 'elsewhere'; stored: StoredSession };

/** The session after an event: the only place where its state changes. Returns the same object if nothing changes. */
export function sessionReducer(session: Session, event: SessionEvent): Session {
  const signedIn = session.state === 'authenticated';
  switch (event.type) {
    case 'started':
      return fromStored(event.stored);
    case 'signed-in':
      return { state: 'authenticated', profile: event.profile };
    case 'known':
      // A late response must not sign in again after a sign-out.
      return signedIn ? { state: 'authenticated', profile: event.profile } : session;
    case 'guest':
      return signedIn ? session : GUEST;
    case 'signed-out':
      return SIGNED_OUT;
    case 'expired':
      return signedIn ? SIGNED_OUT : session;
    case 'elsewhere':
      return elsewhere(session, event.stored);
  }
}

function elsewhere(session: Session, stored: StoredSession): Session {
  if (session.state === 'authenticated') {
    if (!stored.token) return fromStored(stored);
    return stored.profile ? { state: 'authenticated', profile: stored.profile } : session;
  }
  // A guest stays a guest when another tab's login removes the mark of guests: its session comes by a message, if at all.
  return session.state === 'guest' && !stored.token ? session : fromStored(stored);
}

function fromStored({ token, guest, profile }: StoredSession): Session {
  if (token) return { state: 'authenticated', profile };
  return guest ? GUEST : SIGNED_OUT;
}
