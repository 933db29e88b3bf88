/** @jest-environment jsdom */
import { LATE_SCRIPTS } from './inlineScripts';

// The inline script at the end of a rendered page, which fetches the page's scripts and starts them.

type Report = (paints: { getEntries(): { element: Element | null }[] }) => void;

/** In place of the browser: reports a paint when a test says so. */
class Paints {
  static supportedEntryTypes: string[] = [];
  static observers: Paints[] = [];
  report: Report;
  constructor(report: Report) {
    this.report = report;
  }
  observe() {
    Paints.observers.push(this);
  }
  static painted(element: Element | null) {
    for (const { report } of Paints.observers) report({ getEntries: () => [{ element }] });
  }
}

const SHELL_FILE = '/r/shell/1/shell.js';
const TAGS = `<link data-late as="script" href="/r/catalog/1/home.js" fetchpriority="low">
  <script type="late" data-src="${SHELL_FILE}"></script>`;
const PAGE = JSON.stringify({ composition: { id: '7', remotes: { catalog: { version: '1.2.0' } } } });
const PICTURE = '<img fetchpriority="high" src="/media/1/768.avif" alt="">';
const TEXT = '<h1>About us</h1>';
const IDLE_MS = 6000;

const hasInHead = (selector: string) => document.head.querySelector(selector) !== null;
const isStarted = () => hasInHead(`script[src="${SHELL_FILE}"]`);
const isFetched = () => hasInHead(`link[rel="prefetch"][href="${SHELL_FILE}"]`);
const picture = () => document.querySelector('img') as HTMLImageElement;

let ended: (() => void)[] = [];
let reports: unknown[] = [];

interface Opened {
  complete?: boolean;
  reportsPaints?: boolean;
  renderedAt?: string;
  saveData?: boolean;
  onLine?: boolean;
  prefetches?: boolean;
}

function open(
  content: string,
  {
    complete = false,
    reportsPaints = true,
    renderedAt = '/',
    saveData = false,
    onLine = true,
    prefetches = true,
  }: Opened = {},
) {
  document.head.innerHTML = '';
  document.body.innerHTML = `<div data-region="catalog" data-rendered="${renderedAt}">${content}</div>
    <script type="application/json" id="haat-page">${PAGE}</script>${TAGS}`;
  Object.assign(Paints, {
    observers: [],
    supportedEntryTypes: reportsPaints ? ['largest-contentful-paint'] : [],
  });
  DOMTokenList.prototype.supports = () => prefetches;
  const img = document.querySelector('img');
  if (img) Object.defineProperty(img, 'complete', { value: complete });
  const listen = (type: string, listener: EventListener, options?: AddEventListenerOptions) => {
    addEventListener(type, listener, options);
    ended.push(() => removeEventListener(type, listener, options));
  };
  const page = {
    addEventListener: listen,
    navigator: {
      connection: { saveData },
      onLine,
      sendBeacon: (_address: string, body: string) => reports.push(JSON.parse(body)),
    },
    performance: {
      now: () => Date.now(),
      getEntriesByType: () => [{ serverTiming: [{ name: 'page', description: 'token' }] }],
    },
  };
  new Function(...Object.keys(page), LATE_SCRIPTS)(...Object.values(page));
}

/** @param value empty: the visitor has none */
function setHint(value: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
  document.cookie = `haat_session=${value}; max-age=${value ? 60 : 0}`;
}

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(window, { PerformanceObserver: Paints });
});
afterEach(() => {
  for (const end of ended) end();
  ended = [];
  reports = [];
  localStorage.clear();
  sessionStorage.clear();
  setHint('');
  jest.useRealTimers();
});

test('a page without a picture fetches its files with the next frame, and runs them when nobody has come for a while', () => {
  open(TEXT);
  expect(isFetched()).toBe(false);
  jest.advanceTimersByTime(20);
  expect(isFetched()).toBe(true);
  expect(document.querySelector('link[data-late]')).toHaveAttribute('rel', 'prefetch');
  jest.advanceTimersByTime(IDLE_MS - 20);
  expect(isStarted()).toBe(false);
  jest.advanceTimersByTime(20);
  expect(isStarted()).toBe(true);
  expect(document.querySelector('link[data-late]')).toHaveAttribute('rel', 'preload');
});

test('a browser that prefetches nothing preloads', () => {
  open(TEXT, { prefetches: false });
  jest.advanceTimersByTime(20);
  expect(hasInHead(`link[rel="preload"][href="${SHELL_FILE}"]`)).toBe(true);
});

test('who saves data fetches scripts when they run', () => {
  open(TEXT, { saveData: true });
  jest.advanceTimersByTime(20);
  expect(isFetched()).toBe(false);
  window.dispatchEvent(new Event('scroll'));
  expect(isStarted()).toBe(true);
});

test.each([
  ['has to come', false],
  ['is there', true],
])('a picture that %s is painted first, not only text', (_what, complete) => {
  open(PICTURE, { complete });
  picture().dispatchEvent(new Event('load'));
  Paints.painted(null);
  Paints.painted(document.body);
  jest.advanceTimersByTime(199);
  expect(isFetched()).toBe(false);
  Paints.painted(picture());
  expect(isFetched()).toBe(true);
  expect(isStarted()).toBe(false);
});

test.each<[string, ms: number, { reportsPaints?: boolean; event?: string }]>([
  ['that is not the largest part of the page', 200, { event: 'load' }],
  ['in a browser that reports no paints', 20, { event: 'load', reportsPaints: false }],
  ['that fails', 20, { event: 'error' }],
  ['that does not come', 3000, {}],
])('a picture %s holds files up for %d ms at most', (_what, ms, { reportsPaints = true, event }) => {
  open(PICTURE, { reportsPaints });
  if (event) picture().dispatchEvent(new Event(event));
  jest.advanceTimersByTime(ms - 20);
  expect(isFetched()).toBe(false);
  jest.advanceTimersByTime(20);
  expect(isFetched()).toBe(true);
});

test.each(['pointerup', 'pointercancel', 'keydown', 'click'])(
  '%s starts scripts once it is painted, and once only',
  (type) => {
    open(PICTURE);
    window.dispatchEvent(new Event(type));
    expect(isStarted()).toBe(false);
    jest.advanceTimersByTime(20);
    expect(isStarted()).toBe(true);
    picture().dispatchEvent(new Event('load'));
    Paints.painted(picture());
    jest.runAllTimers();
    expect(document.head.querySelectorAll('script')).toHaveLength(1);
  },
);

test.each(['pointermove', 'scroll', 'focusin'])('%s starts scripts after the main picture', (type) => {
  open(PICTURE, { complete: true });
  window.dispatchEvent(new Event(type));
  jest.advanceTimersByTime(100);
  expect(isStarted()).toBe(false);
  Paints.painted(picture());
  expect(isStarted()).toBe(true);
});

test('a pointer that rests, of which the browser tells at the load, is no visitor yet', () => {
  open(TEXT);
  window.dispatchEvent(Object.assign(new Event('pointermove'), { movementX: 0, movementY: 0 }));
  jest.advanceTimersByTime(100);
  expect(isStarted()).toBe(false);
  window.dispatchEvent(Object.assign(new Event('pointermove'), { movementX: 0, movementY: 2 }));
  expect(isStarted()).toBe(true);
});

test.each<[string, { stored?: string; value?: string; hint?: string; opened?: Opened }]>([
  ['of somebody who is signed in', { stored: 'access_token' }],
  ['of somebody whose session may be in another tab', { hint: 'customer' }],
  [
    'of a release without a place for the cart',
    { stored: 'haat.cart', value: '[{"product":1,"quantity":1}]' },
  ],
  ['of a release without places for wishes', { stored: 'haat.wishes', value: '[{"id":7}]' }],
  ['with an unreadable cart', { stored: 'haat.cart' }],
  ['of a guest who was none for the server', { stored: 'haat.guest' }],
  ['of a guest of whom this browser knows nothing', { hint: 'guest' }],
  ['that was rendered for another address', { opened: { renderedAt: '/welcome' } }],
  ['without a network', { opened: { onLine: false } }],
])('a page %s starts scripts when it is painted', (_whose, { stored, value = 'x', hint, opened }) => {
  if (stored) localStorage.setItem(stored, value);
  if (hint) setHint(hint);
  open(TEXT, opened);
  jest.advanceTimersByTime(20);
  expect(isStarted()).toBe(true);
});

test.each([
  ['en', [1, 2], '3', 'Cart, 3'],
  ['en', [60, 60], '99+', 'Cart, 99+'],
  ['bn', [1, 20], '২১', 'Cart, ২১'],
])('a guest’s cart in %s and wishes are shown before any script', (lang, quantities, shown, label) => {
  document.documentElement.lang = lang;
  localStorage.setItem('haat.cart', JSON.stringify(quantities.map((quantity) => ({ product: 1, quantity }))));
  localStorage.setItem('haat.wishes', '[{"id":7,"name":"Shirt"}]');
  const heart = (id: number) =>
    `<button data-wish="${id}" aria-pressed="false"><svg fill="none"></svg></button>`;
  open(`<a href="/cart" aria-label="Cart"><span data-cart-count hidden></span></a>${heart(7)}${heart(8)}`);
  const badge = document.querySelector('[data-cart-count]')!;
  expect(badge).toBeVisible();
  expect(badge).toHaveTextContent(shown);
  expect(document.querySelector('a')).toHaveAttribute('aria-label', label);
  const pressed = [...document.querySelectorAll('button')].map((one) => one.getAttribute('aria-pressed'));
  expect(pressed).toEqual(['true', 'false']);
  expect(document.querySelector('svg')).toHaveAttribute('fill', 'currentColor');
  jest.advanceTimersByTime(20);
  expect(isStarted()).toBe(false);
  document.documentElement.lang = 'en';
});

test('a page with text that was typed before a reload starts scripts when it is painted', () => {
  window.history.replaceState({ state: { typed: [{ kind: 'email', at: 0, content: 'a@b.example' }] } }, '');
  open(TEXT);
  jest.advanceTimersByTime(20);
  expect(isStarted()).toBe(true);
  window.history.replaceState(null, '');
});

test('a page of a known guest waits', () => {
  localStorage.setItem('haat.guest', 'yes');
  setHint('guest');
  open(TEXT);
  jest.advanceTimersByTime(20);
  expect(isFetched()).toBe(true);
  expect(isStarted()).toBe(false);
});

const UNTESTED = {
  composition: '7',
  pageToken: 'token',
  region: 'catalog',
  version: '1.2.0',
  outcome: 'untested',
};

test.each<[string, leaves: () => void, reported: object[]]>([
  ['before its scripts run', () => {}, [UNTESTED]],
  ['by the press that starts them', () => press(1000), [UNTESTED]],
  ['when they have had their time', () => press(4000), []],
  [
    'once it is hydrated',
    () => document.querySelector('[data-rendered]')!.removeAttribute('data-rendered'),
    [],
  ],
])('a page that is left %s reports, if at all, that nothing is known', (_when, leaves, reported) => {
  open(TEXT);
  leaves();
  window.dispatchEvent(new Event('pagehide'));
  expect(reports).toEqual(reported);
});

function press(ms: number) {
  window.dispatchEvent(new Event('click'));
  jest.advanceTimersByTime(20);
  jest.advanceTimersByTime(ms);
}
