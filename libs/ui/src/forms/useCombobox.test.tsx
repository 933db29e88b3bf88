import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useCombobox } from './useCombobox';

const FRUIT = ['Apple', 'Mango', 'Litchi'];

function Fruit({ stopsAtInput = false, onChoose = (_: string) => {} }) {
  const [text, setText] = useState('');
  const found = FRUIT.filter((name) => name.toLowerCase().includes(text));
  const [open, setOpen] = useState(false);
  const box = useCombobox({ keys: found, list: text, shown: open, onOpenChange: setOpen, stopsAtInput });
  return (
    <>
      <input
        aria-label="Fruit"
        {...box.inputProps}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          box.restart();
        }}
        onKeyDown={(event) => {
          if (!box.onKeyDown(event) && event.key === 'Enter') onChoose(found[box.active] ?? text);
        }}
      />
      {box.expanded ? (
        <div id={box.listId} role="listbox" tabIndex={-1} aria-label="Found">
          {found.map((name, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the input
            <div
              key={name}
              {...box.optionProps(index)}
              role="option"
              tabIndex={-1}
              onClick={() => onChoose(name)}
            >
              {name}
            </div>
          ))}
        </div>
      ) : null}
    </>
  );
}

const input = () => screen.getByRole('combobox', { name: 'Fruit' });
const active = () => {
  const id = input().getAttribute('aria-activedescendant');
  return id ? document.getElementById(id)?.textContent : undefined;
};

test.each([
  ['from the last option to the first', false, ['Apple', 'Mango', 'Litchi', 'Apple'], 'Litchi'],
  ['through the input', true, ['Apple', 'Mango', 'Litchi', undefined], 'Litchi'],
])('arrow keys go round %s', async (_, stopsAtInput, down, up) => {
  const user = userEvent.setup();
  render(<Fruit stopsAtInput={stopsAtInput} />);
  await user.click(input());
  expect(active()).toBeUndefined();
  for (const expected of down) {
    await user.keyboard('{ArrowDown}');
    expect(active()).toBe(expected);
  }
  await user.keyboard('{Escape}{ArrowUp}');
  expect(active()).toBe(up);
  expect(screen.getByRole('option', { name: up })).toHaveAttribute('aria-selected', 'true');
});

test('typing makes no option active; an option is found again by its key', async () => {
  const user = userEvent.setup();
  const chosen = jest.fn();
  render(<Fruit onChoose={chosen} />);
  await user.type(input(), '{ArrowDown}{ArrowDown}l');
  expect(active()).toBeUndefined();
  await user.keyboard('{ArrowUp}{Enter}');
  expect(chosen).toHaveBeenLastCalledWith('Litchi');
});

test('Escape and leaving close the list; a click on an option does not', async () => {
  const user = userEvent.setup();
  const chosen = jest.fn();
  render(<Fruit onChoose={chosen} />);
  await user.click(input());
  expect(input()).toHaveAttribute('aria-controls', screen.getByRole('listbox').id);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(input()).toHaveAttribute('aria-expanded', 'false');
  await user.click(input());
  await user.click(screen.getByRole('option', { name: 'Mango' }));
  expect(chosen).toHaveBeenCalledWith('Mango');
  expect(input()).toHaveFocus();
  await user.tab();
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('keys of an input method are not for the list, nor for the caller', async () => {
  const chosen = jest.fn();
  render(<Fruit onChoose={chosen} />);
  fireEvent.focus(input());
  fireEvent.keyDown(input(), { key: 'ArrowDown', isComposing: true });
  fireEvent.keyDown(input(), { key: 'Enter', isComposing: true });
  expect(active()).toBeUndefined();
  expect(chosen).not.toHaveBeenCalled();
});
