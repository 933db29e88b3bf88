import { navigation } from '@haat/navigation';
import { PAGE_DATA } from '@haat/page';
import { act, fireEvent, screen } from '@testing-library/react';
import { OfflineNotice } from './frame/OfflineNotice';
import { startOfflinePages } from './offline';
import { renderFrame } from './testing/renderFrame';
import { setTestRoutes } from './testing/testRoutes';

beforeAll(setTestRoutes);

const register = jest.fn(async () => {});
const posted = jest.fn();
let answer: (event: { data: object }) => void;
let stored: { headers: Map<string, string> } | undefined;

const connection = { saveData: false, effectiveType: '4g' };

/** The URL that the browser has loaded. */
let loaded: string | undefined;

beforeAll(() => {
  performance.getEntriesByType = () => [{ name: loaded ?? location.href }] as never;
  Object.defineProperty(navigator, 'connection', { value: connection });
  const page = {
    composition: { id: '7.aa', remotes: {} },
    manifests: {},
    integrity: {},
    settings: { guestAccess: 'explicit', offlinePages: true },
  };
  document.head.innerHTML = `<script type="application/json" id="${PAGE_DATA}">${JSON.stringify(page)}</script>`;
  Object.defineProperty(navigator, 'serviceWorker', {
    value: {
      register,
      controller: { postMessage: posted },
      addEventListener: (_type: string, listener: typeof answer) => (answer = listener),
    },
  });
  Object.defineProperty(window, 'caches', { value: { match: async () => stored } });
});

test('the service worker is started, but not for visitors who save data', () => {
  startOfflinePages();
  expect(register).toHaveBeenCalledWith('/sw.js', { updateViaCache: 'none' });
  expect(posted).toHaveBeenCalledWith({ asksForAge: true });
  connection.saveData = true;
  startOfflinePages();
  connection.saveData = false;
  expect(register).toHaveBeenCalledTimes(1);
});

test('the notice has the time of the page where the device has stored it', async () => {
  startOfflinePages();
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  renderFrame(<OfflineNotice />);
  fireEvent(window, new Event('offline'));
  expect(screen.getByText('You are offline. What you see may be out of date.')).toBeVisible();
  stored = { headers: new Map([['x-haat-stored-at', String(Date.parse('2026-11-23T09:05:00+06:00'))]]) };
  fireEvent(window, new Event('offline'));
  expect(
    await screen.findByText('You are offline. What you see may be out of date. (23 Nov 2026, 9:05 AM)'),
  ).toBeVisible();
  online.mockReturnValue(true);
  fireEvent(window, new Event('online'));
  expect(screen.queryByText(/You are offline/)).toBeNull();
});

describe('pages that are reached by links', () => {
  /** The pages that the worker was asked to store. */
  const storedPages = () => [
    // Each start has followed the pages.
    ...new Set(
      posted.mock.calls.flatMap(([{ visited }]) => visited ?? []).map((url) => url.slice(ORIGIN.length)),
    ),
  ];
  const ORIGIN = location.origin;
  const rest = (ms = 2000) => jest.advanceTimersByTime(ms);

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['performance'] });
    posted.mockClear();
    connection.effectiveType = '4g';
    navigation.push('/home');
    startOfflinePages();
  });
  afterEach(() => {
    rest();
    jest.useRealTimers();
  });

  test('are stored once a visitor stays on them', () => {
    navigation.push('/product/7?color=Red#reviews');
    rest(1000);
    navigation.push('/product/8');
    rest();
    expect(storedPages()).toEqual(['/product/8']);
    // The same page.
    navigation.push('/product/8#reviews');
    rest();
    expect(storedPages()).toHaveLength(1);
  });

  test('are stored where the link was followed before', () => {
    navigation.push('/product/9');
    rest();
    posted.mockClear();
    loaded = `${location.origin}/offers`;
    startOfflinePages();
    loaded = undefined;
    rest();
    expect(storedPages()).toEqual(['/product/9']);
  });

  test.each(['/orders', '/order/R1-1', '/profile', '/seller/orders', '/login', '/unsubscribe#a', '/nowhere'])(
    'but not %s',
    (address) => {
      navigation.push(address);
      rest();
      expect(storedPages()).toEqual([]);
    },
  );

  test('nor on a slow network, or without one', () => {
    connection.effectiveType = '2g';
    navigation.push('/product/7');
    rest();
    connection.effectiveType = '4g';
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    navigation.push('/product/8');
    rest();
    online.mockRestore();
    expect(storedPages()).toEqual([]);
  });
});

test('a page that is shown because the network is slow says so, until another is', async () => {
  startOfflinePages();
  renderFrame(<OfflineNotice />);
  act(() => answer({ data: { storedAt: 0 } }));
  expect(screen.queryByText(/network is slow/)).toBeNull();
  act(() => answer({ data: { storedAt: Date.parse('2026-11-23T09:05:00+06:00') } }));
  expect(
    screen.getByText(
      'The network is slow. You see this page as it was at your last visit. (23 Nov 2026, 9:05 AM)',
    ),
  ).toBeVisible();
  act(() => navigation.push('/offers'));
  expect(screen.queryByText(/network is slow/)).toBeNull();
});
