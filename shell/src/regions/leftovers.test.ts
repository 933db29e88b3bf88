/** @jest-environment jsdom */
import { withAdoptedStyleSheets } from '../testing/adoptedStyleSheets';
import { CATALOG_PAGE } from '../testing/catalogPage';
import { beginAdditions, watchAdditions, watchListeners } from './additions';
import { onRegionFailure, type RegionFailure } from './failures';
import { removeLeftovers } from './leftovers';

jest.useFakeTimers();
withAdoptedStyleSheets();
watchAdditions();

let failures: RegionFailure[];
let sheets: CSSStyleSheet[];
let size: number;

beforeEach(() => {
  document.body.innerHTML = CATALOG_PAGE;
  sheets = [new CSSStyleSheet()];
  document.adoptedStyleSheets = [...sheets];
  failures = [];
  size = 100;
  onRegionFailure((failure) => failures.push(failure));
  // jsdom gives no element one.
  jest
    .spyOn(Element.prototype, 'getBoundingClientRect')
    .mockImplementation(() => ({ width: size, height: size }) as DOMRect);
});

/** Runs code as that of a file: the stack of what it calls names it. */
const runAs = (file: string, code: string, given: unknown) =>
  new Function('given', `${code}\n//# sourceURL=http://localhost/r/${file}`)(given);

/** A region that does something while it is mounted, and is left. */
function visits(code: string, given: unknown = jest.fn(), file = 'catalog/2.0.0/app.1.js') {
  const mount = beginAdditions('catalog');
  runAs(file, code, given);
  return () => leave(mount);
}
async function leave(mount: object) {
  const removed = removeLeftovers({ region: 'catalog', version: '2.0.0', mount, sheets });
  await jest.advanceTimersByTimeAsync(1000);
  await removed;
}
const reported = () => failures.map(({ error }) => error);
const presses = () => document.body.dispatchEvent(new Event('keydown', { bubbles: true }));

test.each<[string, string, string]>([
  ['window', `addEventListener('keydown', given)`, 'a listener of keydown'],
  ['document', `document.addEventListener('keydown', given, true)`, 'a listener of keydown'],
])('a listener of the %s is removed and reported', async (_target, code, what) => {
  const listener = jest.fn();
  const leaves = visits(code, listener);
  presses();
  await leaves();
  presses();
  expect(listener).toHaveBeenCalledTimes(1);
  expect(failures).toMatchObject([
    { region: 'catalog', version: '2.0.0', phase: 'behave', error: `left behind: ${what}` },
  ]);
});

test('an interval is ended', async () => {
  const tick = jest.fn();
  await visits('setInterval(given, 300)', tick)();
  expect(tick).toHaveBeenCalledTimes(3);
  await jest.advanceTimersByTimeAsync(1000);
  expect(tick).toHaveBeenCalledTimes(3);
  expect(reported()).toEqual(['left behind: an interval']);
});

test('elements of the body and style sheets are removed, those of before stay', async () => {
  const leaves = visits(
    `document.body.appendChild(document.createElement('p')); document.body.append('text', document.createElement('dialog'));
     document.adoptedStyleSheets = [...document.adoptedStyleSheets, new CSSStyleSheet()];`,
  );
  expect(document.body.querySelector('p')).not.toBeNull();
  await leaves();
  expect(document.body.querySelector('p, dialog')).toBeNull();
  expect(document.body.children).toHaveLength(1);
  expect(document.adoptedStyleSheets).toEqual(sheets);
  expect(reported()).toEqual(['left behind: a p, a dialog, a style sheet']);
});

test.each<[string, string]>([
  [
    'a listener that was removed',
    `document.addEventListener('keydown', given); document.removeEventListener('keydown', given);`,
  ],
  ['one with options', `addEventListener('x', given, { passive: true }); removeEventListener('x', given);`],
  [
    'one whose signal was aborted',
    `const a = new AbortController(); addEventListener('x', given, a); a.abort();`,
  ],
  ['one that is called once', `addEventListener('x', given, { once: true })`],
  ['an interval that was ended', 'clearInterval(setInterval(given, 10)); clearInterval(undefined);'],
  ['an element that was removed', `document.body.appendChild(document.createElement('p')).remove()`],
])('%s is not left behind', async (_what, code) => {
  await visits(code)();
  expect(failures).toEqual([]);
});

test('to end nothing ends the record of nothing', async () => {
  await visits('clearInterval(undefined); setInterval(given, 10); clearInterval(undefined);')();
  expect(reported()).toEqual(['left behind: an interval']);
});

test('a region has a second to tidy up', async () => {
  const leaves = visits(`globalThis.late = setInterval(given, 10)`);
  const left = leaves();
  runAs('catalog/2.0.0/app.1.js', 'clearInterval(globalThis.late)', null);
  await left;
  expect(failures).toEqual([]);
});

test('a frame that shows nothing stays: a document is printed from it', async () => {
  size = 1;
  await visits(`document.body.append(document.createElement('iframe'))`)();
  expect(document.querySelector('iframe')).not.toBeNull();
  expect(failures).toEqual([]);
});

test.each<[string, string]>([
  ['another region', 'seller/1.0.0/app.1.js'],
  ['the shell', 'shell/1.0.0/shell.1.js'],
])('what %s adds meanwhile stays', async (_who, file) => {
  await visits(`document.body.append(document.createElement('p'))`, null, file)();
  expect(document.querySelector('p')).not.toBeNull();
  expect(failures).toEqual([]);
});

test('so does what a shared lib adds for it', async () => {
  const listener = jest.fn();
  const listen = runAs('shell/1.0.0/shell.1.js', `return (type) => addEventListener(type, given)`, listener);
  await visits(`given('keydown')`, listen)();
  presses();
  expect(listener).toHaveBeenCalledTimes(1);
  expect(failures).toEqual([]);
});

test('a region that is there again keeps what it adds now', async () => {
  const first = beginAdditions('catalog');
  runAs('catalog/2.0.0/app.1.js', `addEventListener('keydown', given)`, jest.fn());
  const left = leave(first);
  const again = jest.fn();
  const second = beginAdditions('catalog');
  runAs('catalog/2.0.0/app.1.js', `addEventListener('keydown', given)`, again);
  await left;
  presses();
  expect(again).toHaveBeenCalledTimes(1);
  await leave(second);
  presses();
  expect(again).toHaveBeenCalledTimes(1);
  expect(failures).toHaveLength(2);
});

test('functions that something puts in the place of the page’s are watched when that is said', async () => {
  const between = 'return function (...call) { return given.apply(this, call); }';
  window.addEventListener = runAs('shell/1.0.0/frame.1.js', between, window.addEventListener);
  await visits(`addEventListener('x', given)`)();
  expect(failures).toEqual([]);
  watchListeners(window);
  await visits(`addEventListener('x', given)`)();
  expect(reported()).toEqual(['left behind: a listener of x']);
});
