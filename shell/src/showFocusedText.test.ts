/** @jest-environment jsdom */
import { fireEvent } from '@testing-library/dom';
import { showFocusedText } from './showFocusedText';

const scrolled = jest.fn();

beforeAll(() => {
  Element.prototype.scrollIntoView = function (options) {
    scrolled(this.id, options);
  };
  showFocusedText();
});

test('a text that Tab reaches in a part with a bar is brought into sight; nothing else is', () => {
  document.body.innerHTML =
    '<div data-above-bar><textarea id="in"></textarea><input id="field"></div><textarea id="out"></textarea>';
  const press = (id: string, key: string) => {
    const field = document.getElementById(id)!;
    field.focus();
    fireEvent.keyUp(field, { key });
  };
  for (const id of ['field', 'out']) press(id, 'Tab');
  press('in', 'a');
  expect(scrolled).not.toHaveBeenCalled();
  press('in', 'Tab');
  expect(scrolled.mock.calls).toEqual([['in', { block: 'nearest' }]]);
});
