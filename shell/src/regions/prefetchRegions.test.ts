/** @jest-environment jsdom */

import { navigation } from '@haat/navigation';
import { PAGE_DATA } from '@haat/page';
import { setTestRoutes } from '../testing/testRoutes';
import { prefetchRegions } from './prefetchRegions';

beforeAll(setTestRoutes);

const SETTLED_MS = 1000;
const page = {
  composition: {
    id: '1',
    remotes: { account: { version: '1.0.0', entry: '/r/account/1.0.0/mf-manifest.json' } },
  },
  manifests: {},
  integrity: { '/r/account/1.0.0/': { files: { 'remoteEntry.js': 'sha256-a', 'first.css': 'sha256-b' } } },
  settings: { guestAccess: 'open' },
};

beforeAll(() => {
  document.body.innerHTML = `<script type="application/json" id="${PAGE_DATA}">${JSON.stringify(page)}</script>
    <a id="same" href="/product/1">A product</a>
    <a id="missing" href="/cart">Cart</a>
    <a id="foreign" href="https://example.com/orders">Elsewhere</a>
    <a id="other" href="/orders"><span id="text">Orders</span></a>`;
  navigation.push('/home');
  prefetchRegions();
});
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const requested = () =>
  [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="preload"]')].map((link) => [
    link.getAttribute('href'),
    link.getAttribute('as'),
  ]);

function use(id: string, type: 'pointerover' | 'focusin', pointerType = 'mouse') {
  const event = new Event(type, { bubbles: true });
  document.getElementById(id)!.dispatchEvent(Object.assign(event, { pointerType }));
}

// One page from here on: what has been requested is not requested again.
test.each([['same'], ['foreign'], ['missing']])('a link that leads to no other region: %s', (id) => {
  use(id, 'pointerover');
  use(id, 'focusin');
  jest.advanceTimersByTime(SETTLED_MS);
  expect(requested()).toEqual([]);
});

test('a pointer that passes over a link requests nothing', () => {
  use('text', 'pointerover');
  use('same', 'pointerover');
  jest.advanceTimersByTime(SETTLED_MS);
  expect(requested()).toEqual([]);
});

test('a visitor who saves data gets nothing ahead', () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  use('text', 'pointerover', 'touch');
  jest.advanceTimersByTime(SETTLED_MS);
  expect(requested()).toEqual([]);
  Object.defineProperty(navigator, 'connection', { value: undefined, configurable: true });
});

test('a link that was followed at once requests nothing more', () => {
  use('text', 'pointerover');
  navigation.push('/orders');
  jest.advanceTimersByTime(SETTLED_MS);
  expect(requested()).toEqual([]);
  navigation.push('/home');
});

test('a touch requests the first files of the region, once', () => {
  use('text', 'pointerover', 'touch');
  jest.advanceTimersByTime(0);
  const files = [
    ['/r/account/1.0.0/remoteEntry.js', 'script'],
    ['/r/account/1.0.0/first.css', 'style'],
  ];
  expect(requested()).toEqual(files);
  use('other', 'focusin');
  jest.advanceTimersByTime(SETTLED_MS);
  expect(requested()).toEqual(files);
});
