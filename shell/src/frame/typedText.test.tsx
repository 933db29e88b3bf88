import { navigation } from '@haat/navigation';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { fillInTypedText, keepTypedText } from './typedText';

function Form({ label }: { label: string }) {
  const [values, setValues] = useState({ name: '', sort: 'new', gift: false, password: '' });
  const set = (changed: Partial<typeof values>) => setValues({ ...values, ...changed });
  return (
    <form>
      <input aria-label={label} value={values.name} onChange={({ target }) => set({ name: target.value })} />
      <input
        aria-label="password"
        type="password"
        value={values.password}
        onChange={({ target }) => set({ password: target.value })}
      />
      <input
        aria-label="gift"
        type="checkbox"
        checked={values.gift}
        onChange={({ target }) => set({ gift: target.checked })}
      />
      <select aria-label="sort" value={values.sort} onChange={({ target }) => set({ sort: target.value })}>
        <option value="new" />
        <option value="price" />
      </select>
      <output>{JSON.stringify(values)}</output>
    </form>
  );
}

const acted = jest.fn();

function Page({ label, isLoaded = true }: { label: string; isLoaded?: boolean }) {
  return (
    <main>
      <input aria-label="filter" type="checkbox" onChange={acted} />
      {isLoaded ? <Form label={label} /> : 'Loading'}
    </main>
  );
}

const main = () => document.querySelector('main')!;
const values = () => JSON.parse(screen.getByRole('status').textContent!);
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));

/** Types, and loads the page again in another language. */
async function reload(isLoaded = true) {
  const { unmount } = render(<Page label="Name" />);
  await userEvent.type(screen.getByLabelText('Name'), 'রকি');
  await userEvent.type(screen.getByLabelText('password'), 'secret');
  await userEvent.click(screen.getByLabelText('gift'));
  await userEvent.selectOptions(screen.getByLabelText('sort'), 'price');
  await userEvent.click(screen.getByLabelText('filter'));
  acted.mockClear();
  keepTypedText(main());
  unmount();
  const next = render(<Page label="নাম" isLoaded={isLoaded} />);
  act(() => fillInTypedText(main()));
  return next;
}

test('a form has its input again; passwords and choices outside of forms are not repeated', async () => {
  await reload();
  await waitFor(() => expect(values()).toEqual({ name: 'রকি', sort: 'price', gift: true, password: '' }));
  await settled();
  expect(acted).not.toHaveBeenCalled();
  expect(navigation.getEntryState('typed')).toBeUndefined();
});

test('a form whose data has to be loaded first has it, too', async () => {
  const { rerender } = await reload(false);
  await settled();
  rerender(<Page label="নাম" />);
  await waitFor(() => expect(values()).toMatchObject({ name: 'রকি', sort: 'price', gift: true }));
});

test('nothing is filled in on another page', async () => {
  const { rerender } = await reload(false);
  act(() => navigation.push('/other' as string));
  rerender(<Page label="নাম" />);
  await settled();
  expect(values()).toMatchObject({ name: '' });
});
