import { AppRouter, navigation, useSearchParams } from '@haat/navigation';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useSearchParamText } from './useSearchParamText';

const MS = 300;

function SearchBox() {
  const [text, setText] = useSearchParamText('q', MS, { resets: ['page'] });
  const [, setParams] = useSearchParams();
  return (
    <>
      <input value={text} onChange={(event) => setText(event.target.value)} />
      <button
        type="button"
        onClick={() =>
          setParams((params) => {
            params.set('status', 'shipped');
            return params;
          })
        }
      >
        shipped
      </button>
    </>
  );
}

function show(at: string) {
  act(() => navigation.push(at));
  return render(
    <AppRouter owns={(pathname) => pathname === '/orders'}>
      <SearchBox />
    </AppRouter>,
  );
}
const box = () => screen.getByRole('textbox');
const type = (value: string) => fireEvent.change(box(), { target: { value } });
const advance = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const at = () => {
  const { pathname, search } = navigation.getSnapshot().location;
  return pathname + search;
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('starts with the text of the address', () => {
  show('/orders?q=saree');
  expect(box()).toHaveValue('saree');
  advance(MS);
  expect(at()).toBe('/orders?q=saree');
});

test('writes the text into the address when typing has paused', () => {
  show('/orders');
  type('s');
  advance(MS - 1);
  type('sa');
  advance(MS - 1);
  expect(at()).toBe('/orders');
  advance(1);
  expect(at()).toBe('/orders?q=sa');
});

test('replaces the entry of the history and removes the parameters that it resets', () => {
  show('/orders?page=3&sort=oldest');
  const entries = window.history.length;
  type('saree');
  advance(MS);
  expect(at()).toBe('/orders?sort=oldest&q=saree');
  expect(navigation.getSnapshot().action).toBe('REPLACE');
  expect(window.history.length).toBe(entries);
});

test('writes the text trimmed and leaves the typed space in the box', () => {
  show('/orders');
  type(' silk ');
  advance(MS);
  expect(at()).toBe('/orders?q=silk');
  expect(box()).toHaveValue(' silk ');
  type(' silk s');
  advance(MS);
  expect(at()).toBe('/orders?q=silk+s');
});

test('removes the parameter when the text is empty', () => {
  show('/orders?q=saree');
  type('');
  advance(MS);
  expect(at()).toBe('/orders');
});

test('follows an address that changes otherwise', () => {
  show('/orders?q=saree');
  act(() => navigation.push('/orders?q=shawl'));
  expect(box()).toHaveValue('shawl');
  act(() => navigation.push('/orders'));
  expect(box()).toHaveValue('');
  advance(MS);
  expect(at()).toBe('/orders');
});

test('follows Back and Forward', async () => {
  jest.useRealTimers();
  const popped = () => new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  show('/orders?q=saree');
  act(() => navigation.push('/orders?q=shawl'));
  await act(async () => {
    window.history.back();
    await popped();
  });
  expect(box()).toHaveValue('saree');
  await act(async () => {
    window.history.forward();
    await popped();
  });
  expect(box()).toHaveValue('shawl');
});

test('drops what is typed when another text comes into the address', () => {
  show('/orders?q=saree');
  type('saree x');
  act(() => navigation.push('/orders?q=shawl'));
  advance(MS);
  expect(box()).toHaveValue('shawl');
  expect(at()).toBe('/orders?q=shawl');
});

test('keeps a parameter that changes before the text is written', () => {
  show('/orders');
  type('saree');
  fireEvent.click(screen.getByRole('button'));
  advance(MS);
  expect(at()).toBe('/orders?status=shipped&q=saree');
});

test('writes the same text again after the address has lost it', () => {
  show('/orders');
  type('saree');
  advance(MS);
  act(() => navigation.push('/orders'));
  type('saree');
  advance(MS);
  expect(at()).toBe('/orders?q=saree');
});

test('does not return to its page after the visitor has left it', () => {
  show('/orders');
  type('saree');
  act(() => navigation.push('/home'));
  advance(MS);
  expect(at()).toBe('/home');
});

test('stops its timer when it unmounts', () => {
  const { unmount } = show('/orders');
  type('saree');
  unmount();
  advance(MS);
  expect(at()).toBe('/orders');
});
