/** @jest-environment jsdom */
import { type Session, sessionAtom, sessionPendingAtom, sessionStore } from '@haat/session';
import { aProfile } from '@haat/testing';
import { endNotificationsWithSession } from './endNotifications';

const signedOut: Session = { state: 'signed-out', profile: null };
const person = (id: number): Session => ({ state: 'authenticated', profile: aProfile({ user: { id } }) });

const unsubscribe = jest.fn(async () => true);
const close = jest.fn();
let isSubscribed = true;
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

beforeAll(() => {
  const registration = {
    pushManager: { getSubscription: async () => (isSubscribed ? { unsubscribe } : null) },
    getNotifications: async () => [{ close }],
  };
  Object.defineProperty(navigator, 'serviceWorker', { value: { getRegistration: async () => registration } });
  sessionStore.set(sessionAtom, person(1));
  endNotificationsWithSession();
});
beforeEach(async () => {
  isSubscribed = true;
  sessionStore.set(sessionAtom, person(1));
  await settle();
  jest.clearAllMocks();
});

test.each<[what: string, next: Session, ended: boolean]>([
  ['signs out', signedOut, true],
  ['goes on as a guest', { state: 'guest', profile: null }, true],
  ['is followed by another', person(2), true],
  ['loads the profile again', { state: 'authenticated', profile: null }, false],
])('a person who %s', async (_, next, ended) => {
  sessionStore.set(sessionAtom, next);
  await settle();
  expect([unsubscribe.mock.calls.length, close.mock.calls.length]).toEqual(ended ? [1, 1] : [0, 0]);
});

test('a tab that may get its session from another one waits', async () => {
  sessionStore.set(sessionPendingAtom, true);
  sessionStore.set(sessionAtom, signedOut);
  await settle();
  expect(unsubscribe).not.toHaveBeenCalled();
  sessionStore.set(sessionPendingAtom, false);
  await settle();
  expect(unsubscribe).toHaveBeenCalledTimes(1);
});

test('without notifications nothing is to be done', async () => {
  isSubscribed = false;
  sessionStore.set(sessionAtom, signedOut);
  await settle();
  expect(unsubscribe).not.toHaveBeenCalled();
});
