/** @jest-environment jsdom */
import { readDraft, saveDraft } from './drafts';
import { logout } from './session';
import type { Session } from './sessionReducer';
import { sessionAtom, sessionStore } from './store';

const someone = (id: number) =>
  sessionStore.set(sessionAtom, { state: 'authenticated', profile: { user: { id } } } as Session);

test('a draft is stored per form and user, in this tab, until it is sent or the user signs out', () => {
  someone(1);
  saveDraft('product:new', { name: 'Panjabi' });
  saveDraft('signup', { name: 'Ghor' });
  expect([readDraft('product:new'), readDraft('signup')]).toEqual([{ name: 'Panjabi' }, { name: 'Ghor' }]);
  expect(localStorage).toHaveLength(0);

  someone(2);
  expect(readDraft('product:new')).toBeUndefined();
  someone(1);
  saveDraft('product:new', undefined);
  expect([readDraft('product:new'), readDraft('signup')]).toEqual([undefined, { name: 'Ghor' }]);

  logout();
  someone(1);
  expect(readDraft('signup')).toBeUndefined();
  sessionStore.set(sessionAtom, { state: 'signed-out', profile: null });
  saveDraft('signup', { name: 'nobody' });
  expect(sessionStorage).toHaveLength(0);
});

test('a guest has drafts too, which no user sees', () => {
  sessionStore.set(sessionAtom, { state: 'guest', profile: null });
  saveDraft('guest-checkout', { recipient: 'Nadia' });
  expect(readDraft('guest-checkout')).toEqual({ recipient: 'Nadia' });
  someone(1);
  expect(readDraft('guest-checkout')).toBeUndefined();
  logout();
  expect(sessionStorage).toHaveLength(0);
});

test('foreign storage entries are not drafts', () => {
  someone(1);
  sessionStorage.setItem('haat.drafts', '"broken');
  expect(readDraft('signup')).toBeUndefined();
});
