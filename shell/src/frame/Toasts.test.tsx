import { noticesAtom, notify, sessionStore } from '@haat/session';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderFrame } from '../testing/renderFrame';
import { ACTION_NOTICE_TIME_MS, NOTICE_TIME_MS, Toasts } from './Toasts';

beforeEach(() => {
  jest.useFakeTimers();
  sessionStore.set(noticesAtom, []);
});
afterEach(() => jest.useRealTimers());

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

test('a notice disappears after 3 s', () => {
  renderFrame(<Toasts />);
  act(() => notify('Saved', 'success'));
  pass(NOTICE_TIME_MS - 1);
  expect(screen.getByText('Saved')).toBeVisible();
  pass(1);
  expect(screen.queryByText('Saved')).toBeNull();
  expect(NOTICE_TIME_MS).toBe(3000);
});

test('each notice has its own timer', () => {
  renderFrame(<Toasts />);
  act(() => notify('One'));
  pass(2000);
  act(() => notify('Two'));
  pass(1500);
  expect(screen.queryByText('One')).toBeNull();
  expect(screen.getByText('Two')).toBeVisible();
});

test('the timer pauses while the pointer is over a toast', () => {
  renderFrame(<Toasts />);
  act(() => notify('Read me'));
  fireEvent.pointerEnter(screen.getByRole('region', { name: 'Messages' }));
  pass(10_000);
  expect(screen.getByText('Read me')).toBeVisible();
  fireEvent.pointerLeave(screen.getByRole('region', { name: 'Messages' }));
  pass(NOTICE_TIME_MS);
  expect(screen.queryByText('Read me')).toBeNull();
});

/** A button that is gone once it was pressed. */
function Remove() {
  const [isThere, setThere] = useState(true);
  return isThere ? (
    <button type="button" onClick={() => setThere(false)}>
      Remove
    </button>
  ) : null;
}

test('the focus returns to where it came from when its notice goes', () => {
  renderFrame(
    <>
      <main id="main" tabIndex={-1} />
      <Remove />
      <Toasts />
    </>,
  );
  const undo = { label: 'Undo', run: () => {} };
  act(() => notify('Removed', 'info', undo));
  const remove = screen.getByRole('button', { name: 'Remove' });
  act(() => remove.focus());
  act(() => screen.getByRole('button', { name: 'Undo' }).focus());
  act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(remove).toHaveFocus();

  act(() => notify('Removed', 'info', undo));
  act(() => screen.getByRole('button', { name: 'Undo' }).focus());
  fireEvent.click(remove);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.getByRole('main')).toHaveFocus();
});

test('a notice with a button stays longer, and disappears when the button is pressed', () => {
  const undo = jest.fn();
  renderFrame(<Toasts />);
  act(() => notify('Panjabi was removed from the cart', 'info', { label: 'Undo', run: undo }));
  pass(ACTION_NOTICE_TIME_MS - 1);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Panjabi was removed from the cart')).toBeNull();
});

test('a notice with a button waits for whoever moves to it by keyboard', () => {
  renderFrame(<Toasts />);
  act(() => notify('Panjabi was removed from the cart', 'info', { label: 'Undo', run: () => {} }));
  act(() => notify('Saved'));
  for (let presses = 0; presses < 4; presses++) {
    pass(ACTION_NOTICE_TIME_MS - 1);
    fireEvent.keyDown(document.body, { key: 'Tab' });
  }
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  expect(screen.queryByText('Saved')).toBeNull();
  pass(ACTION_NOTICE_TIME_MS);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('a repeated message has the later button', () => {
  const [first, second] = [jest.fn(), jest.fn()];
  renderFrame(<Toasts />);
  for (const run of [first, second])
    act(() => notify('Panjabi was removed from the cart', 'info', { label: 'Undo', run }));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
});

test('can be dismissed; a failure is announced at once', () => {
  renderFrame(<Toasts />);
  act(() => notify('Session expired. Please login again.', 'error'));
  expect(screen.getByRole('alert')).toHaveTextContent('Session expired. Please login again.');
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('alert')).toBeNull();
});
