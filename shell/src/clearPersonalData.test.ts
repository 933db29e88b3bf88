import { type Session, sessionAtom, sessionStore } from '@haat/session';
import { aProfile, testQueryClient } from '@haat/testing';
import { forgetWithSession } from './clearPersonalData';

const signedOut: Session = { state: 'signed-out', profile: null };
const guest: Session = { state: 'guest', profile: null };
const unknown: Session = { state: 'authenticated', profile: null };
const person = (id: number): Session => ({ state: 'authenticated', profile: aProfile({ user: { id } }) });

test.each<[string, Session, Session, boolean]>([
  ['signs out', person(1), signedOut, true],
  ['signs out before the profile came', unknown, signedOut, true],
  ['is followed by another', person(1), person(2), true],
  ['changes the own profile', person(1), person(1), false],
  ['is known by name at last', unknown, person(1), false],
  ['signs in', signedOut, person(1), false],
  ['begins as a guest', signedOut, guest, false],
  ['signs in after having been a guest', guest, person(1), false],
])('when a visitor %s', (_case, before, after, forgotten) => {
  sessionStore.set(sessionAtom, before);
  const cache = testQueryClient();
  cache.setQueryData(['orders'], ['R100231']);
  forgetWithSession(cache);
  sessionStore.set(sessionAtom, after);
  expect(cache.getQueryData(['orders']) === undefined).toBe(forgotten);
});
