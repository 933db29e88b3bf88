import { act } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { keepInput, replayPresses } from './renderedContent';

const seen = jest.fn();

/** Its state is one object, as in useForm. */
function Form() {
  const [values, setValues] = useState({ name: '', remember: false, sort: 'new' });
  const set = (changed: Partial<typeof values>) => setValues({ ...values, ...changed });
  seen(values);
  return (
    <form>
      <input value={values.name} onChange={({ target }) => set({ name: target.value })} />
      <textarea defaultValue="as rendered" />
      <input
        type="checkbox"
        checked={values.remember}
        onChange={({ target }) => set({ remember: target.checked })}
      />
      <select value={values.sort} onChange={({ target }) => set({ sort: target.value })}>
        <option value="new" />
        <option value="price" />
      </select>
    </form>
  );
}

const FORM =
  '<form><input value=""/><textarea>as rendered</textarea><input type="checkbox"/>' +
  '<select><option value="new" selected=""></option><option value="price"></option></select></form>';

test.each([
  ['a form', FORM, <Form key="form" />],
  [
    'a form whose boundary is hydrated later',
    `<!--$-->${FORM}<!--/$-->`,
    <Suspense key="form" fallback="loading">
      <Form />
    </Suspense>,
  ],
])('%s that was filled in before hydration keeps its input', async (_, html, form) => {
  const element = document.createElement('div');
  document.body.append(element);
  element.innerHTML = html;
  const [text, box] = element.querySelectorAll('input');
  const sort = element.querySelector('select')!;
  text!.value = 'rok';
  box!.checked = true;
  sort.value = 'price';
  const fillInAgain = keepInput(element);
  text!.value = 'rokeya';
  text!.dispatchEvent(new InputEvent('input', { bubbles: true }));
  await act(async () => {
    hydrateRoot(element, form);
  });
  // As in a browser: inside of act, React would render after all events.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  await fillInAgain();
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  expect(seen).toHaveBeenLastCalledWith({ name: 'rokeya', remember: true, sort: 'price' });
  expect(text).toHaveValue('rokeya');
  expect(box).toBeChecked();
  expect(sort).toHaveValue('price');
  element.remove();
});

test('a press that is recorded after another part was hydrated is not lost', () => {
  document.body.innerHTML =
    '<div id="region"><button></button></div><div id="header"><button></button></div>';
  const [first, second] = document.querySelectorAll('button');
  const [region, header] = document.querySelectorAll('div');
  const pressed = jest.fn();
  second!.addEventListener('click', pressed);
  const recorded: HTMLElement[] = [first!];
  window.haatPresses = recorded;
  replayPresses(region!);
  recorded.push(second!);
  replayPresses(header!);
  expect(pressed).toHaveBeenCalledTimes(1);
  expect(recorded).toEqual([]);
  delete window.haatPresses;
});
