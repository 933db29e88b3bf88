/** @jest-environment jsdom */
import { LATE_SCRIPTS } from './inlineScripts';

// The inline script at the end of a rendered page, which starts the page's scripts.

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

const TAGS = `<link data-late as="script" href="/r/catalog/1/home.js" fetchpriority="low">
  <script type="late" data-src="/r/shell/1/shell.js"></script>`;
const PICTURE = '<img fetchpriority="high" src="/media/1/768.avif" alt="">';

const isStarted = () => document.head.querySelector('script')?.getAttribute('src') === '/r/shell/1/shell.js';
const picture = () => document.querySelector('img') as HTMLImageElement;

function open(content: string, { complete = false, reportsPaints = true } = {}) {
  document.head.innerHTML = '';
  document.body.innerHTML = content + TAGS;
  Object.assign(Paints, {
    observers: [],
    supportedEntryTypes: reportsPaints ? ['largest-contentful-paint'] : [],
  });
  const img = document.querySelector('img');
  if (img) Object.defineProperty(img, 'complete', { value: complete });
  new Function(LATE_SCRIPTS)();
}

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(window, { PerformanceObserver: Paints });
});
afterEach(() => jest.useRealTimers());

test('a page without a picture starts its scripts with the next frame', () => {
  open('<h1>About us</h1>');
  expect(isStarted()).toBe(false);
  jest.advanceTimersByTime(20);
  expect(isStarted()).toBe(true);
  expect(document.querySelector('link')).toHaveAttribute('rel', 'preload');
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
  expect(isStarted()).toBe(false);
  Paints.painted(picture());
  expect(isStarted()).toBe(true);
});

test.each<[string, ms: number, { reportsPaints?: boolean; event?: string }]>([
  ['that is not the largest part of the page', 200, { event: 'load' }],
  ['in a browser that reports no paints', 20, { event: 'load', reportsPaints: false }],
  ['that fails', 20, { event: 'error' }],
  ['that does not come', 3000, {}],
])('a picture %s holds scripts up for %d ms at most', (_what, ms, { reportsPaints = true, event }) => {
  open(PICTURE, { reportsPaints });
  if (event) picture().dispatchEvent(new Event(event));
  jest.advanceTimersByTime(ms - 20);
  expect(isStarted()).toBe(false);
  jest.advanceTimersByTime(20);
  expect(isStarted()).toBe(true);
});

test.each(['pointerdown', 'keydown', 'touchstart'])('%s starts them at once, and once only', (type) => {
  open(PICTURE);
  window.dispatchEvent(new Event(type));
  expect(isStarted()).toBe(true);
  picture().dispatchEvent(new Event('load'));
  Paints.painted(picture());
  jest.runAllTimers();
  expect(document.head.querySelectorAll('script')).toHaveLength(1);
});
