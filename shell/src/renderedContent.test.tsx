import { act } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { keepInput, moveClicks, replayClicks } from './renderedContent';

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

function Stepper() {
  const [pieces, setPieces] = useState(1);
  return (
    <>
      <button type="button" onClick={() => setPieces(pieces + 1)} />
      <button type="button" onClick={() => seen(pieces)} />
    </>
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
  // The page shows so until then.
  first!.setAttribute('data-clicked-early', '');
  void replayClicks(region!);
  expect(first).not.toHaveAttribute('data-clicked-early');
  recorded.push(second!);
  void replayClicks(header!);
  expect(pressed).toHaveBeenCalledTimes(1);
  expect(recorded).toEqual([]);
  delete window.haatPresses;
});

test('each press knows of the one before', async () => {
  const element = document.createElement('div');
  document.body.append(element);
  element.innerHTML = '<button type="button"></button><button type="button"></button>';
  const [more, add] = element.querySelectorAll('button');
  await act(async () => {
    hydrateRoot(element, <Stepper />);
  });
  window.haatPresses = [more!, more!, add!];
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  await replayClicks(element);
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  expect(seen).toHaveBeenLastCalledWith(3);
  expect(window.haatPresses).toEqual([]);
  delete window.haatPresses;
  element.remove();
});

test('presses on content that was replaced go to the buttons with the same words', async () => {
  document.body.innerHTML =
    '<div><button>Add</button><button aria-label="Like it"></button><button>More</button><button>Gone</button></div>' +
    '<main><button>Add</button><button aria-label="Like it"></button><button>More</button><button>More</button></main>';
  const [old] = document.querySelectorAll('div');
  const page = document.querySelector('main')!;
  const pressed: (string | null)[] = [];
  page.addEventListener('click', ({ target }) =>
    pressed.push((target as Element).ariaLabel ?? (target as Element).textContent),
  );
  const elsewhere = document.createElement('button');
  elsewhere.textContent = 'Add';
  window.haatPresses = [...old!.querySelectorAll('button'), elsewhere];
  moveClicks([...old!.childNodes], page);
  old!.remove();
  await replayClicks(page);
  expect(pressed).toEqual(['Add', 'Like it']);
  delete window.haatPresses;
});

test('a button that switches something is pressed once, however often it was tried', async () => {
  document.body.innerHTML =
    '<div><button aria-expanded="false"></button><button aria-pressed="false"></button><button></button></div>';
  const [menu, heart, more] = document.querySelectorAll('button');
  const presses = [menu!, heart!, more!].map((button) => {
    const pressed = jest.fn();
    button.addEventListener('click', pressed);
    return pressed;
  });
  window.haatPresses = [menu!, menu!, heart!, heart!, heart!, more!, more!, menu!];
  await replayClicks(document.querySelector('div')!);
  expect(presses.map((pressed) => pressed.mock.calls.length)).toEqual([2, 1, 2]);
  delete window.haatPresses;
});

test('a field that was left before hydration is left after it', async () => {
  const left = jest.fn();
  const element = document.createElement('div');
  document.body.append(element);
  element.innerHTML = '<input value=""/>';
  const field = element.querySelector('input')!;
  field.value = 'saree';
  const fillInAgain = keepInput(element);
  await act(async () => {
    hydrateRoot(element, <input defaultValue="" onBlur={left} />);
  });
  await act(fillInAgain);
  expect(left).toHaveBeenCalledTimes(1);
  element.remove();
});
