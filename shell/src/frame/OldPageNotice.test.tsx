import { act, screen } from '@testing-library/react';
import { renderFrame } from '../testing/renderFrame';
import { OLD_AFTER_MS, OldPageNotice } from './OldPageNotice';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('offers a reload after a day, no earlier', () => {
  const { container } = renderFrame(<OldPageNotice />);
  act(() => jest.advanceTimersByTime(OLD_AFTER_MS - 60_000));
  expect(container).toBeEmptyDOMElement();
  act(() => jest.advanceTimersByTime(60_000));
  expect(screen.getByRole('status')).toHaveTextContent('This page has been open for over a day.');
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeVisible();
});

test('is shown at once when a device wakes up', () => {
  renderFrame(<OldPageNotice />);
  jest.setSystemTime(Date.now() + OLD_AFTER_MS);
  act(() => document.dispatchEvent(new Event('visibilitychange')));
  expect(screen.getByRole('status')).toBeVisible();
});
