import { readDraft, sessionAtom, sessionStore } from '@haat/session';
import { aProfile } from '@haat/testing';
import { renderHook } from '@testing-library/react';
import { useDraft } from './useDraft';

const draft = (typed: unknown, delay?: number) =>
  renderHook(({ typed }) => useDraft('product:7', typed, delay), { initialProps: { typed } });

beforeEach(() => {
  jest.useFakeTimers();
  sessionStorage.clear();
  sessionStore.set(sessionAtom, { state: 'authenticated', profile: aProfile() });
});
afterEach(() => jest.useRealTimers());

test('saves a draft when typing pauses, and removes an empty one at once', () => {
  const { rerender } = draft('Pan', 400);
  rerender({ typed: 'Panjabi' });
  jest.advanceTimersByTime(399);
  expect(readDraft('product:7')).toBeUndefined();
  jest.advanceTimersByTime(1);
  expect(readDraft('product:7')).toBe('Panjabi');
  rerender({ typed: undefined });
  expect(readDraft('product:7')).toBeUndefined();
});

test('does not save again after the draft was removed', () => {
  const { result, rerender } = draft('Panjabi', 400);
  result.current();
  jest.advanceTimersByTime(1000);
  expect(readDraft('product:7')).toBeUndefined();
  rerender({ typed: 'Panjabi, red' });
  jest.advanceTimersByTime(1000);
  expect(readDraft('product:7')).toBeUndefined();
});
