import { expectNoAxeViolations } from '@haat/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listenForShortcuts } from './listenForShortcuts';
import { showShortcuts } from './showShortcuts';

beforeAll(listenForShortcuts);
beforeEach(() => {
  localStorage.clear();
  document.body.innerHTML = `<form role="search"><input type="search" aria-label="Search products"></form>
    <main><button>Page</button><input aria-label="Name"><textarea aria-label="Note"></textarea></main>`;
  screen.getByRole('button', { name: 'Page' }).focus();
});

const search = () => screen.getByLabelText('Search products');
const press = (key: string, more: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.activeElement!, { key, ...more });

test('/ goes to the search, without typing itself', () => {
  const wasTyped = press('/');
  expect(search()).toHaveFocus();
  expect(wasTyped).toBe(false);
});

test.each(['Name', 'Note', 'Search products'])('is typed in the field %s', (name) => {
  const field = screen.getByLabelText(name);
  field.focus();
  expect(press('/')).toBe(true);
  expect(press('?')).toBe(true);
  expect(field).toHaveFocus();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test.each([{ ctrlKey: true }, { altKey: true }, { metaKey: true }, { repeat: true }])(
  'is the browser’s with %j',
  (more) => {
    expect(press('/', more)).toBe(true);
    expect(search()).not.toHaveFocus();
  },
);

test('? lists the keys; Escape closes the list and returns the focus', async () => {
  press('?');
  const list = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(list).toHaveTextContent('/Search');
  await expectNoAxeViolations(list);
  // Below a dialog nothing is searched.
  press('/');
  expect(search()).not.toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Page' })).toHaveFocus();
});

test('a second ? while the list is on its way opens no second one', async () => {
  press('?');
  press('?');
  expect(await screen.findAllByRole('dialog', { name: 'Keyboard shortcuts', hidden: true })).toHaveLength(1);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('can be turned off, and on again from the page', async () => {
  const user = userEvent.setup();
  press('?');
  await user.click(await screen.findByRole('checkbox', { name: 'Use the keys / and ?' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(press('/')).toBe(true);
  expect(press('?')).toBe(true);
  expect(search()).not.toHaveFocus();

  showShortcuts();
  const box = await screen.findByRole('checkbox', { name: 'Use the keys / and ?' });
  expect(box).not.toBeChecked();
  await user.click(box);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  press('/');
  expect(search()).toHaveFocus();
});
