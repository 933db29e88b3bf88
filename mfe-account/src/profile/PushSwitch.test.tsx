import { push as calls, type PushState } from '@haat/contracts';
import { expectNoAxeViolations, fakeApi, offline, refuse, renderScreen } from '@haat/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { routes } from '../routes';
import './ProfileScreen';
import './PushSwitch';

const KEY = 'BHWofOIas-3MYJTbPlw5nHuahf2xYHsQuh9G_f8xGzhPjWeTeAv_LNWbuL2EH43IborfN4-qAw-uiEuNV6JOqPI';
const ENDPOINT = 'https://push.service.example/1';
const off: PushState = { public_key: KEY, endpoint: null };
const on: PushState = { public_key: KEY, endpoint: ENDPOINT };

/** The browser's part: what it allows, and what it has subscribed. */
const browser = {
  permission: 'default' as NotificationPermission,
  answer: 'granted' as NotificationPermission,
  subscription: null as ReturnType<typeof aSubscription> | null,
  asked: 0,
  registered: [] as string[],
};

function aSubscription(key = KEY) {
  const bytes = Uint8Array.from(atob(key.replace(/-/g, '+').replace(/_/g, '/')), (sign) =>
    sign.charCodeAt(0),
  );
  return {
    endpoint: ENDPOINT,
    options: { applicationServerKey: bytes.buffer },
    toJSON: () => ({ endpoint: ENDPOINT, expirationTime: null, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: async () => {
      browser.subscription = null;
      return true;
    },
  };
}

const pushManager = {
  getSubscription: async () => browser.subscription,
  subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
    // Browsers reject a subscription while another one with a different key exists.
    if (browser.subscription) throw new DOMException('another key', 'InvalidStateError');
    browser.subscription = aSubscription(applicationServerKey);
    return browser.subscription;
  },
};
/** The service worker, and the messages that it received. */
const active = {
  messages: [] as unknown[],
  postMessage: (message: unknown) => void active.messages.push(message),
};
let registration: { pushManager: typeof pushManager; active: typeof active } | undefined;
const serviceWorker = {
  getRegistration: async () => registration,
  register: async (address: string) => {
    browser.registered.push(address);
    registration = { pushManager, active };
  },
  get ready() {
    return Promise.resolve(registration);
  },
};

function define(target: object, name: string, value: unknown) {
  Object.defineProperty(target, name, { value, configurable: true });
}

beforeEach(() => {
  Object.assign(browser, {
    permission: 'default',
    answer: 'granted',
    subscription: null,
    asked: 0,
    registered: [],
  });
  active.messages = [];
  registration = { pushManager, active };
  define(navigator, 'serviceWorker', serviceWorker);
  define(window, 'PushManager', class {});
  define(window, 'Notification', {
    get permission() {
      return browser.permission;
    },
    requestPermission: async () => {
      browser.asked++;
      if (browser.permission === 'default') browser.permission = browser.answer;
      return browser.permission;
    },
  });
});
afterEach(() => {
  for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(window, name);
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

const box = () => screen.findByRole('checkbox', { name: 'Notifications on this device' });
async function open(state: PushState) {
  const api = fakeApi().on(calls.getPush, state).on(calls.subscribePush, on).on(calls.unsubscribePush, off);
  return { api, ...renderScreen(routes, { at: '/profile' }) };
}

test('a shop without keys has no switch, nor has an older API', async () => {
  const first = await open({ public_key: null, endpoint: null });
  await screen.findByRole('heading', { level: 1, name: 'Profile' });
  await waitFor(() => expect(first.api.asked(calls.getPush)).toHaveLength(1));
  expect(screen.queryByText('Notifications')).toBeNull();
  first.unmount();
  const second = await open(off);
  second.api.on(calls.getPush, refuse(404));
  second.unmount();
  renderScreen(routes, { at: '/profile' });
  await screen.findByRole('checkbox', { name: 'News from your wish list' });
  expect(screen.queryByText('Notifications')).toBeNull();
});

test('are turned on by a press, which asks for the permission, and off again', async () => {
  const { api, user, container } = await open(off);
  await waitFor(async () => expect(await box()).toBeEnabled());
  expect(await box()).not.toBeChecked();
  expect(browser.asked).toBe(0);
  await user.click(await box());
  expect(await screen.findByText('Notifications are on')).toBeVisible();
  await waitFor(async () => expect(await box()).toBeChecked());
  expect(browser.asked).toBe(1);
  expect(api.asked(calls.subscribePush)[0]?.body).toEqual({
    endpoint: ENDPOINT,
    keys: { p256dh: 'p', auth: 'a' },
  });
  expect(active.messages).toEqual([{ subscribed: true }]);
  await expectNoAxeViolations(container);

  await user.click(await box());
  expect(await screen.findByText('Notifications are off')).toBeVisible();
  await waitFor(async () => expect(await box()).not.toBeChecked());
  expect(api.asked(calls.unsubscribePush)).toHaveLength(1);
  expect(browser.subscription).toBeNull();
});

test('are shown as on where browser and login agree', async () => {
  Object.assign(browser, { permission: 'granted', subscription: aSubscription() });
  await open(on);
  await waitFor(async () => expect(await box()).toBeChecked());
});

test.each<[what: string, change: Partial<typeof browser>, state: PushState]>([
  ['the browser has dropped it', { permission: 'granted' }, on],
  ['the login has not subscribed it', { permission: 'granted', subscription: aSubscription() }, off],
  ['the permission was taken back', { permission: 'default', subscription: aSubscription() }, on],
])('are shown as off where %s @full', async (_, change, state) => {
  Object.assign(browser, change);
  await open(state);
  await waitFor(async () => expect(await box()).toBeEnabled());
  expect(await box()).not.toBeChecked();
});

test('wait for the permission with a text, and take no other press', async () => {
  let allow = (_: NotificationPermission) => {};
  define(window, 'Notification', {
    permission: 'default',
    requestPermission: () => new Promise((resolve) => (allow = resolve)),
  });
  const { user } = await open(off);
  await waitFor(async () => expect(await box()).toBeEnabled());
  await user.click(await box());
  expect(screen.getByText('Your browser asks whether Haat may show notifications...')).toBeVisible();
  expect(await box()).toBeDisabled();
  expect(await box()).toBeChecked();
  await act(async () => allow('default'));
  expect(await screen.findByText(/^Without your permission no notifications can be shown/)).toBeVisible();
  expect(await box()).not.toBeChecked();
  expect(await box()).toBeEnabled();
});

test('say what to do when they are denied', async () => {
  browser.answer = 'denied';
  const { user, api } = await open(off);
  await waitFor(async () => expect(await box()).toBeEnabled());
  await user.click(await box());
  expect(await screen.findByText(/are blocked in this browser. Allow them in the settings/)).toBeVisible();
  expect(await box()).toBeDisabled();
  expect(await box()).not.toBeChecked();
  expect(api.asked(calls.subscribePush)).toEqual([]);
  // The visitor allows them there, and comes back.
  browser.permission = 'granted';
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  await waitFor(async () => expect(await box()).toBeEnabled());
  expect(screen.queryByText(/are blocked/)).toBeNull();
});

test.each([
  ['another browser', '', 'This browser can’t show notifications.'],
  [
    'an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari',
    /^On an iPhone or iPad, put Haat on the home screen first/,
  ],
])('say that %s can’t @full', async (_, userAgent, text) => {
  Reflect.deleteProperty(window, 'PushManager');
  const agent = jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  const { container } = await open(off);
  expect(await screen.findByText(text)).toBeVisible();
  expect(await box()).toBeDisabled();
  await expectNoAxeViolations(container);
  agent.mockRestore();
});

test.each([
  ['is full', refuse(409, '10 devices of yours get notifications already.'), '10 devices of yours'],
  ['is out of reach', offline(), 'Failed to change this setting'],
])('are off in the browser too when the API %s @full', async (_, answer, text) => {
  const { user, api } = await open(off);
  api.on(calls.subscribePush, answer);
  await waitFor(async () => expect(await box()).toBeEnabled());
  await user.click(await box());
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(await box()).not.toBeChecked();
  expect(browser.subscription).toBeNull();
});

test('stay on when they can’t be turned off', async () => {
  Object.assign(browser, { permission: 'granted', subscription: aSubscription() });
  const { user, api } = await open(on);
  api.on(calls.unsubscribePush, offline());
  await waitFor(async () => expect(await box()).toBeChecked());
  await user.click(await box());
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to change this setting');
  expect(await box()).toBeChecked();
  expect(browser.subscription).not.toBeNull();
});

test('take the shop’s new key', async () => {
  Object.assign(browser, { permission: 'granted', subscription: aSubscription(`C${KEY.slice(1)}`) });
  const { user } = await open(off);
  await waitFor(async () => expect(await box()).toBeEnabled());
  await user.click(await box());
  await waitFor(async () => expect(await box()).toBeChecked());
  expect(browser.subscription?.options.applicationServerKey).toEqual(
    aSubscription().options.applicationServerKey,
  );
});

test('start the service worker where there is none', async () => {
  registration = undefined;
  const { user } = await open(off);
  await waitFor(async () => expect(await box()).toBeEnabled());
  expect(browser.registered).toEqual([]);
  await user.click(await box());
  expect(await screen.findByText('Notifications are on')).toBeVisible();
  expect(browser.registered).toEqual(['/sw.js']);
});
