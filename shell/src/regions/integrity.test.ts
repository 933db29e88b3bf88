/** @jest-environment jsdom */
import { PAGE_DATA } from '@haat/page';
import { refetchRelease } from './composition';
import { askForHashes, guardHead } from './integrity';

const entry = (version: string) => `/r/catalog/${version}/mf-manifest.json`;
const aPage = (version: string) => ({
  composition: { id: 'c1', remotes: { catalog: { version, entry: entry(version) } } },
  manifests: {},
  integrity: {
    '/r/shell/1.0.0/': { files: { 'later.js': 'sha256-later' } },
    [`/r/catalog/${version}/`]: { files: { 'entry.js': `sha256-entry-${version}` }, list: 'sha256-list' },
  },
  settings: { guestAccess: 'explicit' },
});
const list = { 'entry.js': 'sha256-entry', 'screen.js': 'sha256-screen', 'screen.css': 'sha256-css' };

document.body.innerHTML = `<script type="application/json" id="${PAGE_DATA}">${JSON.stringify(aPage('1.4.0'))}</script>`;
document.head.innerHTML =
  '<link rel="preload" as="script" href="/r/catalog/1.4.0/home.js" integrity="sha256-home">';

let fetched: jest.Mock;
const answer = (body: unknown, ok = true) => ({ ok, status: ok ? 200 : 404, json: async () => body });
let error: jest.SpyInstance;

beforeAll(guardHead);
beforeEach(() => {
  fetched = jest.fn(async () => answer(list));
  globalThis.fetch = fetched;
  error = jest.spyOn(console, 'error').mockImplementation(() => {});
});

function script(src: string) {
  const element = document.createElement('script');
  element.src = src;
  return element;
}
function sheet(href: string, rel = 'stylesheet') {
  return Object.assign(document.createElement('link'), { rel, href });
}
/** Puts an element into the head, and returns what happened to it. */
async function put(element: HTMLScriptElement | HTMLLinkElement) {
  const failed = jest.fn();
  element.addEventListener('error', failed);
  document.head.appendChild(element);
  const atOnce = element.isConnected;
  await new Promise((resolve) => setTimeout(resolve));
  const { isConnected, crossOrigin } = element;
  if (failed.mock.calls.length > 0) return 'refused';
  return isConnected ? { atOnce, integrity: element.getAttribute('integrity'), crossOrigin } : 'waiting';
}
const runs = (integrity: string, atOnce: boolean) => ({ atOnce, integrity, crossOrigin: 'anonymous' });
const free = { atOnce: true, integrity: null, crossOrigin: null };

// In this order: a list that is there once is asked for no more.
test('without a list no file is run; each requests it twice', async () => {
  fetched.mockResolvedValue(answer({}, false));
  expect(await put(script('/r/catalog/1.4.0/screen.js'))).toBe('refused');
  fetched.mockRejectedValue(new TypeError('its hash differs'));
  expect(await put(script('/r/catalog/1.4.0/screen.js'))).toBe('refused');
  expect(fetched.mock.calls.map(([, { priority }]) => priority)).toEqual(['low', 'high', 'low', 'high']);
  expect(error).toHaveBeenCalledWith(expect.stringContaining('/r/catalog/1.4.0/screen.js is not run'));
});

test('what waits for a list that hangs waits alone', async () => {
  let arrive: (value: unknown) => void = () => {};
  fetched.mockReturnValue(new Promise((resolve) => (arrive = resolve)));
  const late = script('/r/catalog/1.4.0/screen.js');
  expect(await put(late)).toBe('waiting');
  expect(await put(script('/r/catalog/1.4.0/entry.js'))).toEqual(runs('sha256-entry-1.4.0', true));
  arrive(answer(list));
  await new Promise((resolve) => setTimeout(resolve));
  expect(late.isConnected).toBe(true);
  expect(late.getAttribute('integrity')).toBe('sha256-screen');
});

test('a list that came to nothing behind other requests is requested at once when a file needs it', async () => {
  fetched.mockResolvedValue(answer(aPage('1.2.0')));
  await refetchRelease('catalog');
  fetched.mockRejectedValueOnce(new DOMException('signal timed out', 'TimeoutError'));
  fetched.mockResolvedValueOnce(answer(list));
  expect(await put(script('/r/catalog/1.2.0/screen.js'))).toEqual(runs('sha256-screen', false));
  expect(error).not.toHaveBeenCalled();
  fetched.mockResolvedValue(answer(aPage('1.4.0')));
  await refetchRelease('catalog');
});

test.each<[string, HTMLScriptElement | HTMLLinkElement, unknown]>([
  ['what a remote begins with', script('/r/catalog/1.4.0/entry.js'), runs('sha256-entry-1.4.0', true)],
  ['a retry of it', script('/r/catalog/1.4.0/entry.js?retry=2'), runs('sha256-entry-1.4.0', true)],
  ['what the page preloads', script('/r/catalog/1.4.0/home.js'), runs('sha256-home', true)],
  ['a screen that comes later', script('/r/catalog/1.4.0/screen.js'), runs('sha256-screen', false)],
  ['its style sheet', sheet('/r/catalog/1.4.0/screen.css'), runs('sha256-css', false)],
  ['its preload', sheet('/r/catalog/1.4.0/screen.css', 'preload'), runs('sha256-css', false)],
  ['a part of the shell', script('/r/shell/1.0.0/later.js'), runs('sha256-later', true)],
  ['a part that the shell has not', script('/r/shell/1.0.0/other.js'), 'refused'],
  ['a file that is in no list', script('/r/catalog/1.4.0/other.js'), 'refused'],
  ['a style sheet that is in no list', sheet('/r/catalog/1.4.0/other.css'), 'refused'],
  ['a release that the page has not', script('/r/catalog/1.3.0/entry.js'), 'refused'],
  ['a remote that the page has not', script('/r/seller/1.0.0/entry.js'), 'refused'],
  ['a path that leads elsewhere', script('/r/catalog/1.4.0/../1.3.0/entry.js'), 'refused'],
  ['a dev server’s', script('http://localhost:4104/remoteEntry.js'), free],
  ['an icon', sheet('/r/catalog/1.4.0/icon.svg', 'icon'), free],
])('%s', async (_case, element, expected) => {
  const became = await put(element);
  expect(became).toEqual(expected);
});

test('the list itself is pinned, and fetched once', async () => {
  askForHashes(entry('1.4.0'));
  askForHashes('http://localhost:4104/mf-manifest.json');
  expect(fetched).not.toHaveBeenCalled();
});

test('in front of another element too, and what is no file of anybody', () => {
  const style = document.createElement('style');
  document.head.insertBefore(style, document.head.firstChild);
  expect(document.head.firstChild).toBe(style);
});

test('once the page has another release, nothing of the former one runs', async () => {
  fetched.mockResolvedValue(answer(aPage('1.3.0')));
  await refetchRelease('catalog');
  expect(await put(script('/r/catalog/1.4.0/entry.js'))).toBe('refused');
  expect(await put(script('/r/catalog/1.4.0/home.js'))).toBe('refused');
  expect(await put(script('/r/catalog/1.3.0/entry.js'))).toEqual(runs('sha256-entry-1.3.0', true));
  fetched.mockResolvedValue(answer(list));
  askForHashes(entry('1.3.0'));
  expect(fetched).toHaveBeenLastCalledWith(
    '/r/catalog/1.3.0/integrity.json',
    expect.objectContaining({ integrity: 'sha256-list' }),
  );
});
