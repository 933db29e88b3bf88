import { readDraft, type Session, sessionAtom, sessionStore } from '@haat/session';
import { renderHook } from '@testing-library/react';
import { readTextDraft, readTextsDraft, useDraft } from './useDraft';

const draft = (typed: unknown, delay?: number) =>
  renderHook(({ typed }) => useDraft('product:7', typed, delay), { initialProps: { typed } });

beforeEach(() => {
  jest.useFakeTimers();
  sessionStorage.clear();
  sessionStore.set(sessionAtom, { state: 'authenticated', profile: { user: { id: 1 } } } as Session);
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

test('a blank text is nothing to save', () => {
  const { rerender } = draft('Panjabi');
  expect(readTextDraft('product:7')).toBe('Panjabi');
  rerender({ typed: ' \n' });
  expect(readDraft('product:7')).toBeUndefined();
  expect(readTextDraft('product:7')).toBe('');
});

test('what another release has saved is no text', () => {
  draft({ content: 'Panjabi' });
  expect(readTextDraft('product:7')).toBe('');
});

test('the draft of several texts has no other fields and values', () => {
  const fields = ['name', 'note'] as const;
  expect(readTextsDraft('product:7', fields)).toBeNull();
  const { rerender } = draft({ name: 'Panjabi', note: 7, price: '1250' });
  expect(readTextsDraft('product:7', fields)).toEqual({ name: 'Panjabi' });
  rerender({ typed: 'Panjabi' });
  expect(readTextsDraft('product:7', fields)).toBeNull();
  rerender({ typed: { price: '1250' } });
  expect(readTextsDraft('product:7', fields)).toBeNull();
});

test('the draft of another form is saved after the first one has ended', () => {
  const { result, rerender } = renderHook(({ name }) => useDraft(name, 'Panjabi'), {
    initialProps: { name: 'product:7' },
  });
  result.current();
  rerender({ name: 'product:8' });
  expect([readDraft('product:7'), readDraft('product:8')]).toEqual([undefined, 'Panjabi']);
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
