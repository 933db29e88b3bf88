import { act, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { AlertDialog } from './AlertDialog';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function open(autoCloseMs?: number) {
  const onOpenChange = jest.fn();
  render(
    <AlertDialog
      open
      onOpenChange={onOpenChange}
      title="Failed to create order"
      closeText="OK"
      autoCloseMs={autoCloseMs}
    />,
  );
  return onOpenChange;
}

/** The pointer moves on the dialog; by nothing when the browser only notices what now lies below it. */
function move(by: number) {
  const alert = screen.getByRole('alertdialog');
  const event = createEvent.pointerMove(alert);
  Object.defineProperties(event, { movementX: { value: by }, movementY: { value: 0 } });
  fireEvent(alert, event);
}

const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));

test('closes itself after its time, once', () => {
  const onOpenChange = open(3000);
  wait(2999);
  expect(onOpenChange).not.toHaveBeenCalled();
  wait(1);
  wait(9000);
  expect(onOpenChange.mock.calls).toEqual([[false]]);
});

test('without a time it stays', () => {
  const onOpenChange = open();
  wait(60_000);
  expect(onOpenChange).not.toHaveBeenCalled();
});

test('the pointer on it holds it; leaving gives it its whole time again', () => {
  const onOpenChange = open(3000);
  wait(2000);
  move(3);
  wait(10_000);
  expect(onOpenChange).not.toHaveBeenCalled();
  fireEvent.pointerLeave(screen.getByRole('alertdialog'));
  wait(2999);
  expect(onOpenChange).not.toHaveBeenCalled();
  wait(1);
  expect(onOpenChange).toHaveBeenCalledWith(false);
});

test('a pointer that lies still where it appears does not hold it', () => {
  const onOpenChange = open(3000);
  fireEvent.pointerEnter(screen.getByRole('alertdialog'));
  move(0);
  wait(3000);
  expect(onOpenChange).toHaveBeenCalledWith(false);
});

test('working in it with the keyboard holds it', () => {
  const onOpenChange = open(3000);
  wait(2000);
  fireEvent.keyDown(screen.getByRole('button', { name: 'OK' }), { key: 'Tab' });
  wait(10_000);
  expect(onOpenChange).not.toHaveBeenCalled();
});

test('its button closes it', () => {
  const onOpenChange = open(3000);
  fireEvent.click(screen.getByRole('button', { name: 'OK' }));
  expect(onOpenChange).toHaveBeenCalledWith(false);
});
