import type { Profile } from '@haat/contracts';
import {
  GUEST,
  type Session,
  type SessionEvent,
  SIGNED_OUT,
  type StoredSession,
  sessionReducer,
} from './sessionReducer';

const person = (id: number) => ({ user: { id } }) as Profile;
const [ayesha, rokeya] = [person(1), person(2)];
const stored = (change: Partial<StoredSession> = {}): StoredSession => ({
  token: false,
  guest: false,
  profile: null,
  ...change,
});

const states: Record<string, Session> = {
  'signed out': SIGNED_OUT,
  guest: GUEST,
  unnamed: { state: 'authenticated', profile: null },
  ayesha: { state: 'authenticated', profile: ayesha },
  rokeya: { state: 'authenticated', profile: rokeya },
};

/** Every event, and the state that follows each state. */
const table: [string, SessionEvent, Record<'signed out' | 'guest' | 'unnamed' | 'ayesha', string>][] = [
  [
    'the page starts without a stored session',
    { type: 'started', stored: stored() },
    { 'signed out': 'signed out', guest: 'signed out', unnamed: 'signed out', ayesha: 'signed out' },
  ],
  [
    'the page starts as a guest’s',
    { type: 'started', stored: stored({ guest: true }) },
    { 'signed out': 'guest', guest: 'guest', unnamed: 'guest', ayesha: 'guest' },
  ],
  [
    'the page starts with a token',
    { type: 'started', stored: stored({ token: true, guest: true }) },
    { 'signed out': 'unnamed', guest: 'unnamed', unnamed: 'unnamed', ayesha: 'unnamed' },
  ],
  [
    'the page starts with a token and a profile',
    { type: 'started', stored: stored({ token: true, profile: ayesha }) },
    { 'signed out': 'ayesha', guest: 'ayesha', unnamed: 'ayesha', ayesha: 'ayesha' },
  ],
  [
    'a login',
    { type: 'signed-in', profile: rokeya },
    { 'signed out': 'rokeya', guest: 'rokeya', unnamed: 'rokeya', ayesha: 'rokeya' },
  ],
  [
    'the server says who it is',
    { type: 'known', profile: ayesha },
    { 'signed out': 'signed out', guest: 'guest', unnamed: 'ayesha', ayesha: 'ayesha' },
  ],
  [
    'use as guest',
    { type: 'guest' },
    { 'signed out': 'guest', guest: 'guest', unnamed: 'unnamed', ayesha: 'ayesha' },
  ],
  [
    'a sign-out',
    { type: 'signed-out' },
    { 'signed out': 'signed out', guest: 'signed out', unnamed: 'signed out', ayesha: 'signed out' },
  ],
  [
    'a refused refresh',
    { type: 'expired' },
    { 'signed out': 'signed out', guest: 'guest', unnamed: 'signed out', ayesha: 'signed out' },
  ],
  [
    'another tab has emptied the storage',
    { type: 'elsewhere', stored: stored() },
    { 'signed out': 'signed out', guest: 'guest', unnamed: 'signed out', ayesha: 'signed out' },
  ],
  [
    'another tab goes on as a guest',
    { type: 'elsewhere', stored: stored({ guest: true }) },
    { 'signed out': 'guest', guest: 'guest', unnamed: 'guest', ayesha: 'guest' },
  ],
  [
    'another tab has stored tokens',
    { type: 'elsewhere', stored: stored({ token: true }) },
    { 'signed out': 'unnamed', guest: 'unnamed', unnamed: 'unnamed', ayesha: 'ayesha' },
  ],
  [
    'another tab knows the profile',
    { type: 'elsewhere', stored: stored({ token: true, profile: ayesha }) },
    { 'signed out': 'ayesha', guest: 'ayesha', unnamed: 'ayesha', ayesha: 'ayesha' },
  ],
  [
    'another tab has signed somebody else in',
    { type: 'elsewhere', stored: stored({ token: true, profile: rokeya }) },
    { 'signed out': 'rokeya', guest: 'rokeya', unnamed: 'rokeya', ayesha: 'rokeya' },
  ],
];

describe.each(table)('%s', (_event, event, after) => {
  test.each(Object.entries(after))('%s → %s', (before, next) => {
    expect(sessionReducer(states[before]!, event)).toEqual(states[next]);
  });
});

test('an event without effect returns the same session object', () => {
  for (const session of Object.values(states)) {
    if (session.state === 'authenticated') expect(sessionReducer(session, { type: 'guest' })).toBe(session);
    else expect(sessionReducer(session, { type: 'expired' })).toBe(session);
  }
});
