import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { useLoaded } from './useLoaded';

const load = jest.fn();

function Screen() {
  const [open, setOpen] = useState(false);
  const part = useLoaded<{ text: string }>(load, open, () => setOpen(false));
  return (
    <button type="button" onClick={() => setOpen(true)} aria-expanded={open}>
      {part?.text ?? 'not loaded'}
    </button>
  );
}

const press = () => act(async () => screen.getByRole('button').click());

beforeEach(() => load.mockReset());

test('loads when the part is wanted, once', async () => {
  load.mockResolvedValue({ text: 'loaded' });
  render(<Screen />);
  expect(load).not.toHaveBeenCalled();
  await press();
  expect(screen.getByRole('button')).toHaveTextContent('loaded');
  await press();
  expect(load).toHaveBeenCalledTimes(1);
});

test('reports a failure, and loads again when the part is needed again', async () => {
  load.mockRejectedValueOnce(new Error('offline')).mockResolvedValue({ text: 'loaded' });
  render(<Screen />);
  await press();
  expect(screen.getByRole('button')).toHaveTextContent('not loaded');
  expect(screen.getByRole('button')).toHaveAttribute('aria-expanded', 'false');
  await press();
  expect(screen.getByRole('button')).toHaveTextContent(/^loaded$/);
});
