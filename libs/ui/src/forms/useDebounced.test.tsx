import { act, renderHook } from '@testing-library/react';
import { useDebounced } from './useDebounced';

const MS = 300;
const render = (initial: string) =>
  renderHook(({ value }) => useDebounced(value, MS), { initialProps: { value: initial } });
const advance = (ms: number) => act(() => jest.advanceTimersByTime(ms));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('returns the initial value at once', () => {
  expect(render('a').result.current).toBe('a');
});

test('returns a new value after it has not changed for the given time', () => {
  const { result, rerender } = render('a');
  rerender({ value: 'ab' });
  advance(MS - 1);
  expect(result.current).toBe('a');
  advance(1);
  expect(result.current).toBe('ab');
});

test('starts again with every change, and skips the values between', () => {
  const { result, rerender } = render('a');
  rerender({ value: 'ab' });
  advance(MS - 1);
  rerender({ value: 'abc' });
  advance(MS - 1);
  expect(result.current).toBe('a');
  advance(1);
  expect(result.current).toBe('abc');
});

test('keeps the value when the change is undone in time', () => {
  const { result, rerender } = render('a');
  rerender({ value: 'ab' });
  rerender({ value: 'a' });
  expect(jest.getTimerCount()).toBe(0);
  advance(MS);
  expect(result.current).toBe('a');
});

test('stops its timer when it unmounts', () => {
  const { rerender, unmount } = render('a');
  rerender({ value: 'ab' });
  unmount();
  expect(jest.getTimerCount()).toBe(0);
});
