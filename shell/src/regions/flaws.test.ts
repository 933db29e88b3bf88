/** @jest-environment jsdom */
import { regionId } from '@haat/page';
import { withAdoptedStyleSheets } from '../testing/adoptedStyleSheets';
import { CATALOG_PAGE } from '../testing/catalogPage';
import { setTestRoutes } from '../testing/testRoutes';
import { onRegionFailure, type RegionFailure } from './failures';
import { endlessLoading, flaws, watchUse } from './flaws';
import { setRegionState } from './regionStates';

beforeAll(setTestRoutes);

let noteCalls: (calls: { path: string; status: number }[]) => void;
globalThis.PerformanceObserver = class {
  constructor(call: (list: { getEntries(): object[] }) => void) {
    noteCalls = (calls) =>
      call({
        getEntries: () =>
          calls.map(({ path, status }) => ({
            name: new URL(path, location.href).href,
            responseStatus: status,
          })),
      });
  }
  observe() {}
} as unknown as typeof PerformanceObserver;
withAdoptedStyleSheets();

let failures: RegionFailure[];
const found = () => failures.map(({ phase, error }) => `${phase}: ${error}`);
const region = { name: 'catalog' } as const;
const element = () => document.getElementById(regionId('catalog'))!;

beforeAll(watchUse);
beforeEach(() => {
  jest.useFakeTimers();
  document.body.innerHTML = `${CATALOG_PAGE}<main><div id="${regionId('catalog')}">
    <p>content</p><button>Add to cart</button><a href="#top">Top</a></div></main><button id="menu">Menu</button>`;
  failures = [];
  onRegionFailure((failure) => failures.push(failure));
  setRegionState('catalog', { status: 'mounted' });
});
afterEach(() => {
  setRegionState('catalog', { status: 'idle' });
  jest.useRealTimers();
});

test('a page that works has no flaw', async () => {
  for (const [name, flaw] of [...Object.entries(flaws), ['endless', endlessLoading] as const])
    expect([name, await flaw.find(region)]).toEqual([name, null]);
});

describe('calls that the API refuses', () => {
  test.each([400, 403, 422, 500])('%s is a flaw, without whose it is', (status) => {
    noteCalls([{ path: '/api/v1/orders/4711/cancel/', status }]);
    expect(found()).toEqual([`flawed: /api/v1/orders/n/cancel/ was answered with ${status}`]);
    expect(failures[0]).toMatchObject({ region: 'catalog' });
  });

  test.each([
    ['that succeed', '/api/v1/products/', 200],
    ['whose browser says no status', '/api/v1/products/', 0],
    ['of a product that is gone', '/api/v1/products/7/', 404],
    ['without a session', '/api/v1/cart/', 401],
    ['of stock that was sold', '/api/v1/orders/cart/add/', 409],
    ['of another site', 'https://elsewhere.example/api/v1/', 400],
    ['of files', '/r/catalog/1.4.0/x.js', 404],
  ])('calls %s are none', (_what, path, status) => {
    noteCalls([{ path, status }]);
    expect(found()).toEqual([]);
  });

  test('many of any kind are one', () => {
    for (let n = 0; n < 70; n++) noteCalls([{ path: '/api/v1/products/7/', status: 404 }]);
    expect(found()).toEqual([expect.stringMatching(/^flawed: 20 calls were refused/)]);
  });
});

describe('clicks', () => {
  async function press(selector: string, times = 2, effect = () => {}) {
    for (let n = 0; n < times; n++) {
      document.querySelector<HTMLElement>(selector)!.click();
      effect();
      await jest.advanceTimersByTimeAsync(2500);
    }
  }

  test('that change something are none', async () => {
    await press('main button', 3, () => element().append('added'));
    expect(found()).toEqual([]);
  });

  test('of the frame, or of a button that is off, are none', async () => {
    await press('#menu', 3);
    document.querySelector<HTMLButtonElement>('main button')!.disabled = true;
    await press('main button', 3);
    expect(found()).toEqual([]);
  });

  test('two without effect are a flaw, also where the remote stops them', async () => {
    element().addEventListener('click', (event) => event.stopImmediatePropagation(), true);
    await press('main button', 1);
    expect(found()).toEqual([]);
    await press('main button', 3);
    expect(found()).toEqual(['flawed: clicks on a button had no effect']);
  });
});

test.each<[string, () => void, string, string]>([
  [
    'content that was not hydrated',
    () => element().setAttribute('data-recovered', 'Error: text differs'),
    'content that is not hydrated',
    'Error: text differs',
  ],
  [
    'an adopted style sheet',
    () => (document.adoptedStyleSheets = [{} as CSSStyleSheet]),
    'adopted style sheet',
    'the page has adopted a style sheet',
  ],
  [
    'a page that is held',
    () => (document.body.style.overflowY = 'hidden'),
    'page that does not scroll',
    'the page does not scroll',
  ],
])('%s is a flaw', async (_what, happens, name, text) => {
  Object.defineProperty(document.documentElement, 'scrollHeight', { value: 5000, configurable: true });
  happens();
  const found = flaws[name]!.find(region);
  await jest.advanceTimersByTimeAsync(1000);
  expect(await found).toBe(text);
  document.adoptedStyleSheets = [];
  document.body.removeAttribute('style');
});

const DIALOGS: [string, string][] = [
  ['dialog', '<dialog open></dialog>'],
  ['dialog of our library', '<div role="dialog" data-state="open"></div>'],
  ['alert', '<div role="alertdialog"></div>'],
];
test.each(DIALOGS)('a %s may hold the page, also while it opens', async (_kind, markup) => {
  Object.defineProperty(document.documentElement, 'scrollHeight', { value: 5000, configurable: true });
  document.body.style.overflowY = 'hidden';
  const opens = flaws['page that does not scroll']!.find(region);
  document.body.insertAdjacentHTML('beforeend', markup);
  await jest.advanceTimersByTimeAsync(1000);
  expect(await opens).toBeNull();
  expect(await flaws['page that does not scroll']!.find(region)).toBeNull();
  document.body.removeAttribute('style');
});

test('loading without an end is a flaw', () => {
  element().innerHTML = '<div role="status">Loading…</div>';
  expect(endlessLoading.find(region)).toBe('it still loads');
});
