/** @jest-environment jsdom */
import { ApiError, setTransport } from '@haat/api-client';
import { auth, cart, type Profile } from '@haat/contracts';
import { saveDraft } from './drafts';
import { noticesAtom } from './notices';
import { HANDOVER_TIMEOUT_MS, RENEWAL_TIMEOUT_MS, type TabMessage } from './otherTabs';
import {
  loadProfile,
  login,
  logout,
  logoutEverywhere,
  saveWishNotices,
  startGuest,
  startSession,
} from './session';
import { tokenStorage } from './storage';
import { cartAtom, couponAtom, sessionAtom, sessionPendingAtom, sessionStore } from './store';
import { mockCall } from './testing/mockRequest';

jest.mock('@haat/api-client', () => jest.requireActual('./testing/mockRequest').client);

const person = (id: number) =>
  ({ user: { id, email: `${id}@haat.example` }, permissions: { seller_approved: false } }) as Profile;

/** The other tabs: what they heard, and a way to speak for them. */
class FakeChannel {
  static all: FakeChannel[] = [];
  heard: TabMessage[] = [];
  onmessage: ((event: { data: TabMessage }) => void) | null = null;
  constructor() {
    FakeChannel.all.push(this);
  }
  postMessage(message: TabMessage) {
    this.heard.push(message);
  }
}
Object.assign(window, { BroadcastChannel: FakeChannel });
const channel = () => FakeChannel.all[0]!;
const say = (data: TabMessage) => channel().onmessage?.({ data });
const storageChanged = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));

const state = () => sessionStore.get(sessionAtom).state;
const who = () => sessionStore.get(sessionAtom).profile?.user.id;
const settled = () => new Promise((resolve) => setTimeout(resolve));
const call = {
  login: mockCall(auth.login),
  status: mockCall(auth.status),
  logout: mockCall(auth.logout),
  everywhere: mockCall(auth.logoutEverywhere),
};

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  call.login.mockReset().mockResolvedValue({ access: 'a1', refresh: 'r1', user: person(1).user });
  call.status.mockReset().mockResolvedValue(person(1));
  call.logout.mockReset().mockResolvedValue(undefined);
  call.everywhere.mockReset().mockResolvedValue(undefined);
  mockCall(cart.getCart).mockResolvedValue({ items: [], item_count: 0, subtotal: 0 });
  await startSession();
  sessionStore.set(noticesAtom, []);
  channel().heard = [];
});
afterEach(() => logout());

const FORM = { email: '1@haat.example', password: 'secret-12' };
const signIn = async (remember: boolean) => {
  await login(FORM, remember);
  await settled();
  channel().heard = [];
};

describe('signing out', () => {
  test('tells the other tabs who signed out', async () => {
    await signIn(false);
    logout();
    expect(channel().heard).toEqual([{ type: 'left', person: 1 }]);
  });

  test.each<[string, number | null, string]>([
    ['of the same person', 1, 'signed-out'],
    ['of nobody knows whom', null, 'signed-out'],
    ['of somebody else', 2, 'authenticated'],
  ])('%s (%s) in another tab: a tab with a session of its own is %s', async (_, id, after) => {
    await signIn(false);
    sessionStore.set(couponAtom, 'discount20');
    say({ type: 'left', person: id });
    expect(state()).toBe(after);
    expect(sessionStorage.getItem('access_token') === null).toBe(after === 'signed-out');
    // Its own session ends on the server, too, and no message is sent back.
    expect(call.logout.mock.calls).toEqual(after === 'signed-out' ? [[{ body: { refresh: 'r1' } }]] : []);
    expect(channel().heard).toEqual([]);
    expect(sessionStore.get(couponAtom)).toBe(after === 'signed-out' ? null : 'discount20');
  });

  test.each([
    [1, null],
    [2, 'Panjabi'],
  ])('in another tab, of user %s: the drafts of user 1 are then %s', async (id, draft) => {
    await signIn(true);
    saveDraft('review:7', 'Panjabi');
    const drafts = sessionStorage.getItem('haat.drafts');
    // Storage is often faster than the message.
    tokenStorage.clear();
    storageChanged('access_token');
    expect(state()).toBe('signed-out');
    say({ type: 'left', person: id });
    expect(sessionStorage.getItem('haat.drafts')).toBe(draft && drafts);
  });

  test('in another tab does not affect a guest', () => {
    startGuest();
    say({ type: 'left', person: 1 });
    localStorage.removeItem('haat.guest');
    storageChanged('haat.guest');
    expect(state()).toBe('guest');
  });

  test('everywhere ends this session when the server has ended all', async () => {
    await signIn(true);
    await logoutEverywhere();
    expect(state()).toBe('signed-out');
    expect(localStorage.getItem('refresh_token')).toBeNull();
    expect(channel().heard).toEqual([{ type: 'left', person: 1 }]);
  });

  test('everywhere, without an answer, keeps the session', async () => {
    await signIn(true);
    call.everywhere.mockRejectedValue(new ApiError('Logout failed', { status: 0 }));
    await expect(logoutEverywhere()).rejects.toThrow('Logout failed');
    expect(state()).toBe('authenticated');
    expect(localStorage.getItem('refresh_token')).toBe('r1');
  });
});

describe('another tab', () => {
  test('that signs another user in signs this tab in as that user', async () => {
    await signIn(true);
    call.status.mockResolvedValue(person(2));
    localStorage.setItem('access_token', 'b1');
    localStorage.setItem('refresh_token', 's1');
    storageChanged('access_token');
    localStorage.setItem('haat.profile', JSON.stringify(person(2)));
    storageChanged('haat.profile');
    expect(who()).toBe(2);
    await settled();
    expect(who()).toBe(2);
  });

  test('with "Remember me" does not affect a tab with its own session', async () => {
    await signIn(false);
    localStorage.setItem('access_token', 'b1');
    localStorage.setItem('haat.profile', JSON.stringify(person(2)));
    storageChanged('access_token');
    storageChanged('haat.profile');
    expect(who()).toBe(1);
    expect(tokenStorage.read()).toEqual({ access: 'a1', refresh: 'r1' });
    // Renewed here, the others' stay theirs.
    tokenStorage.write({ access: 'a2', refresh: 'r2' });
    expect(tokenStorage.read()).toEqual({ access: 'a2', refresh: 'r2' });
    expect(localStorage.getItem('access_token')).toBe('b1');
  });

  test('that refreshed the tokens of a duplicated tab shares them; other tabs ignore them @trust:one-refresh', async () => {
    await signIn(false);
    say({ type: 'renewed', was: 'r0', tokens: { access: 'x', refresh: 'y' } });
    expect(tokenStorage.read()).toEqual({ access: 'a1', refresh: 'r1' });
    say({ type: 'renewed', was: 'r1', tokens: { access: 'a2', refresh: 'r2' } });
    expect(tokenStorage.read()).toEqual({ access: 'a2', refresh: 'r2' });
    expect(sessionStorage.getItem('access_token')).toBe('a2');
  });

  test('that refreshed the same token later: its tokens replace those of this tab @trust:one-refresh', async () => {
    await signIn(false);
    say({ type: 'renewed', was: 'r1', tokens: { access: 'a2', refresh: 'r2' }, at: 2000 });
    say({ type: 'renewed', was: 'r1', tokens: { access: 'a0', refresh: 'r0' }, at: 1000 });
    expect(tokenStorage.read()).toEqual({ access: 'a2', refresh: 'r2' });
    say({ type: 'renewed', was: 'r1', tokens: { access: 'a3', refresh: 'r3' }, at: 3000 });
    expect(tokenStorage.read()).toEqual({ access: 'a3', refresh: 'r3' });
  });
});

describe('a new tab without a session of its own', () => {
  const hint = (kind: string) => {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
    document.cookie = `haat_session=${kind}; path=/`;
  };
  const asked = () => channel().heard.find((message) => message.type === 'session-asked')!;
  const give = (id: number, visible: boolean) =>
    say({
      type: 'session-given',
      request: (asked() as { request: string }).request,
      visible,
      tokens: { access: `a${id}`, refresh: `r${id}` },
      profile: person(id),
    });
  const pending = () => sessionStore.get(sessionPendingAtom);

  test.each(['new', 'customer', 'seller'])(
    'takes the session of an open one (%s), for itself alone',
    async (kind) => {
      hint(kind);
      const starting = startSession();
      expect([state(), pending()]).toEqual(['signed-out', true]);
      give(1, true);
      await starting;
      expect([state(), who(), pending()]).toEqual(['authenticated', 1, false]);
      expect(tokenStorage.read()).toEqual({ access: 'a1', refresh: 'r1' });
      expect(JSON.stringify({ ...localStorage })).not.toMatch(/a1|r1/);
      expect(document.cookie).toContain('haat_session=customer');
    },
  );

  test.each(['signed-out', 'guest'])('asks no other tab when the cookie says %s', async (kind) => {
    hint(kind);
    await startSession();
    expect([state(), pending(), channel().heard]).toEqual(['signed-out', false, []]);
  });

  test('whose browser has no session any more waits for a moment, then stops asking', async () => {
    jest.useFakeTimers();
    hint('customer');
    const starting = startSession();
    await jest.advanceTimersByTimeAsync(HANDOVER_TIMEOUT_MS - 1);
    expect(pending()).toBe(true);
    await jest.advanceTimersByTimeAsync(1);
    await starting;
    jest.useRealTimers();
    expect([state(), pending()]).toEqual(['signed-out', false]);
    expect(document.cookie).toContain('haat_session=signed-out');
  });

  test('takes the session of the visible tab, and ignores answers to other requests', async () => {
    hint('customer');
    const starting = startSession();
    say({
      type: 'session-given',
      request: 'another',
      visible: true,
      tokens: { access: 'a3', refresh: 'r3' },
      profile: person(3),
    });
    call.status.mockResolvedValue(person(2));
    give(1, false);
    await Promise.resolve();
    give(2, true);
    await starting;
    expect(who()).toBe(2);
    expect(tokenStorage.read()).toEqual({ access: 'a2', refresh: 'r2' });
  });
});

describe('a login without "Remember me" in another tab', () => {
  const enter = (id: number) =>
    say({ type: 'entered', tokens: { access: `a${id}`, refresh: `r${id}` }, profile: person(id) });

  test('is sent to the other tabs, with its session; a remembered one is in storage', async () => {
    await login(FORM, false);
    expect(channel().heard).toEqual([
      { type: 'entered', tokens: { access: 'a1', refresh: 'r1' }, profile: person(1) },
    ]);
    logout();
    channel().heard = [];
    await login(FORM, true);
    expect(channel().heard).toEqual([]);
  });

  test.each<[string, () => void]>([
    ['signed-out', () => {}],
    ['guest', startGuest],
  ])('signs a %s tab in, for itself alone, and loads the cart of that user', async (before, begin) => {
    begin();
    expect(state()).toBe(before);
    const line = { id: 9, product: 7, product_name: 'Saree', quantity: 2, size: null, color: null };
    const add = mockCall(cart.addToCart).mockResolvedValue({ items: [], item_count: 0, subtotal: 0 });
    mockCall(cart.getCart).mockResolvedValue({ items: [line], item_count: 2, subtotal: 0 });
    localStorage.setItem('haat.cart', JSON.stringify([{ ...line, id: 1 }]));
    enter(1);
    expect([state(), who()]).toEqual(['authenticated', 1]);
    await settled();
    expect(sessionStore.get(cartAtom).items).toMatchObject([{ id: 9, quantity: 2 }]);
    // The tab with the login sends the guest's lines.
    expect(add).not.toHaveBeenCalled();
    expect(sessionStorage.getItem('refresh_token')).toBe('r1');
    expect(JSON.stringify({ ...localStorage })).not.toMatch(/a1|r1/);
    say({ type: 'left', person: 1 });
    expect([state(), tokenStorage.read()]).toEqual(['signed-out', {}]);
  });

  test('changes neither a tab that is signed in nor one that is signing in', async () => {
    await signIn(false);
    enter(2);
    expect([who(), tokenStorage.read().access]).toEqual([1, 'a1']);
    logout();
    let answer = (_: Profile) => {};
    call.status.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    const entering = login(FORM, false);
    await settled();
    enter(2);
    answer(person(1));
    await entering;
    expect([who(), tokenStorage.read().access]).toEqual([1, 'a1']);
  });

  test('a change of its user reaches the tabs with a copy of the session, and nobody else', async () => {
    enter(1);
    const renamed = { ...person(1), user: { ...person(1).user, first_name: 'Rima' } };
    say({ type: 'known', profile: person(2) });
    expect(who()).toBe(1);
    say({ type: 'known', profile: renamed });
    expect(sessionStore.get(sessionAtom).profile?.user.first_name).toBe('Rima');
    expect(sessionStorage.getItem('haat.profile')).toContain('Rima');

    channel().heard = [];
    mockCall(auth.saveWishNotices).mockResolvedValue({ user: { ...person(1).user, wish_notices: false } });
    await saveWishNotices(false);
    expect(channel().heard).toMatchObject([{ type: 'known', profile: { user: { wish_notices: false } } }]);
  });
});

describe('a tab that is asked for its session', () => {
  const ask = () => {
    channel().heard = [];
    say({ type: 'session-asked', request: 'q' });
    return channel().heard;
  };

  test('sends it', async () => {
    await signIn(false);
    expect(ask()).toEqual([
      {
        type: 'session-given',
        request: 'q',
        visible: true,
        tokens: { access: 'a1', refresh: 'r1' },
        profile: person(1),
      },
    ]);
  });

  test('sends nothing when it has none, when it has ended, or when it is in storage', async () => {
    expect(ask()).toEqual([]);
    await signIn(false);
    logout();
    expect(ask()).toEqual([]);
    await signIn(true);
    expect(ask()).toEqual([]);
  });
});

describe('tabs with the same tokens refresh them once @trust:one-refresh', () => {
  function answering(path: string, data: object) {
    const calls: unknown[] = [];
    call.status.mockRestore();
    setTransport(async (config) => {
      const refreshing = config.url === path;
      if (refreshing) calls.push(JSON.parse(config.data));
      const stale = config.headers.get('Authorization') === 'Bearer a1';
      const response = {
        status: stale ? 401 : 200,
        data: refreshing ? data : person(1),
        statusText: '',
        headers: {},
        config,
      };
      if (stale) throw Object.assign(new Error(), { isAxiosError: true, config, response });
      return response;
    });
    return calls;
  }
  const question = () =>
    jest.advanceTimersByTimeAsync(0).then(() => channel().heard.find(({ type }) => type === 'tokens-asked'));

  beforeEach(async () => {
    await signIn(false);
    channel().heard = [];
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
    call.status = mockCall(auth.status);
  });

  test('tokens that another tab has just received are used', async () => {
    const refreshes = answering('/auth/refresh/', { access: 'a9', refresh: 'r9' });
    const loading = loadProfile();
    expect(await question()).toEqual({ type: 'tokens-asked', refresh: 'r1' });
    say({ type: 'tokens-given', was: 'r1', tokens: { access: 'a2', refresh: 'r2' } });
    await loading;
    expect(refreshes).toEqual([]);
    expect(tokenStorage.read()).toEqual({ access: 'a2', refresh: 'r2' });
  });

  test('without an answer it refreshes, and answers later requests', async () => {
    const refreshes = answering('/auth/refresh/', { access: 'a2', refresh: 'r2' });
    const loading = loadProfile();
    await jest.advanceTimersByTimeAsync(RENEWAL_TIMEOUT_MS);
    await loading;
    expect(refreshes).toEqual([{ refresh: 'r1' }]);
    channel().heard = [];
    say({ type: 'tokens-asked', refresh: 'r1' });
    expect(channel().heard).toEqual([
      { type: 'tokens-given', was: 'r1', tokens: { access: 'a2', refresh: 'r2' } },
    ]);
    channel().heard = [];
    say({ type: 'tokens-asked', refresh: 'somebody-else' });
    expect(channel().heard).toEqual([]);
  });

  test('remembered tokens are in storage: no other tab is asked', async () => {
    tokenStorage.clear();
    tokenStorage.write({ access: 'a1', refresh: 'r1' }, true);
    const refreshes = answering('/auth/refresh/', { access: 'a2', refresh: 'r2' });
    await loadProfile();
    expect(refreshes).toHaveLength(1);
    expect(channel().heard.filter(({ type }) => type === 'tokens-asked')).toEqual([]);
  });
});

test('the tab that logged in sends the guest’s lines; one that follows it does not', async () => {
  const add = mockCall(cart.addToCart).mockResolvedValue({ items: [], item_count: 0, subtotal: 0 });
  const line = { id: 1, product: 7, product_name: 'Saree', quantity: 1, size: null, color: null };
  localStorage.setItem('haat.cart', JSON.stringify([line]));
  localStorage.setItem('access_token', 'b1');
  localStorage.setItem('refresh_token', 's1');
  storageChanged('access_token');
  await settled();
  expect(state()).toBe('authenticated');
  expect(add).not.toHaveBeenCalled();
  logout();
  localStorage.setItem('haat.cart', JSON.stringify([line]));
  await signIn(true);
  expect(add).toHaveBeenCalledTimes(1);
});

test('the tab that logs in sends the guest’s lines, also when another tab has the profile first', async () => {
  localStorage.setItem(
    'haat.cart',
    JSON.stringify([{ id: 1, product: 7, product_name: 'Sari', quantity: 1 }]),
  );
  const add = mockCall(cart.addToCart).mockResolvedValue({ items: [], item_count: 0, subtotal: 0 });
  call.status.mockImplementationOnce(async () => {
    // The other tab has followed the new tokens, and is quicker.
    localStorage.setItem('haat.profile', JSON.stringify(person(1)));
    storageChanged('access_token');
    storageChanged('haat.profile');
    await settled();
    return person(1);
  });
  await signIn(true);
  expect(add).toHaveBeenCalledTimes(1);
  expect(localStorage.getItem('haat.cart')).toBeNull();
});

describe('a late answer', () => {
  test('for a user who has signed out is not used for the next one', async () => {
    await signIn(true);
    let answer = (_: Profile) => {};
    call.status.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    const loading = loadProfile();
    logout();
    call.status.mockResolvedValue(person(2));
    await signIn(true);
    answer(person(1));
    await loading;
    expect(who()).toBe(2);
    expect(localStorage.getItem('haat.profile')).toContain('2@haat.example');
  });

  test.each<[string, number, unknown]>([
    ['with new tokens', 200, { access: 'a2', refresh: 'r2' }],
    ['with a refusal', 401, { error: 'No.' }],
  ])('%s does not bring back, or tell, who has signed out', async (_, status, data) => {
    call.status.mockRestore();
    await Promise.resolve();
    let refreshed = () => {};
    const started = new Promise<void>((resolve) => {
      setTransport(async (config) => {
        const refreshing = config.url === '/auth/refresh/';
        if (refreshing) {
          resolve();
          await new Promise<void>((done) => (refreshed = done));
        }
        const response = {
          status: refreshing ? status : 401,
          data: refreshing ? data : {},
          statusText: '',
          headers: {},
          config,
        };
        if (response.status === 200) return response;
        throw Object.assign(new Error(), { isAxiosError: true, config, response });
      });
    });
    tokenStorage.write({ access: 'a1', refresh: 'r1' }, true);
    const starting = startSession();
    await started;
    logout();
    refreshed();
    await starting;
    await settled();
    expect(tokenStorage.read()).toEqual({});
    expect(state()).toBe('signed-out');
    expect(sessionStore.get(noticesAtom)).toEqual([]);
    call.status = mockCall(auth.status);
  });
});

describe('the browser’s storage', () => {
  test.each([
    ['an empty token', ''],
    ['a token with what no header takes', 'a\nb'],
    ['a Bengali token', 'টোকেন'],
  ])('%s is none', async (_, token) => {
    localStorage.setItem('access_token', token);
    await startSession();
    expect(state()).toBe('signed-out');
  });

  test.each(['{"user":{}}', '{"user":null,"permissions":{}}', '[]', '7', 'null', '{'])(
    'the profile %s is none; the server is asked',
    async (text) => {
      localStorage.setItem('access_token', 'a1');
      localStorage.setItem('refresh_token', 'r1');
      localStorage.setItem('haat.profile', text);
      const starting = startSession();
      expect(sessionStore.get(sessionAtom)).toEqual({ state: 'authenticated', profile: null });
      await starting;
      expect(who()).toBe(1);
    },
  );

  test.each<[string, ('getItem' | 'setItem' | 'removeItem')[]]>([
    ['full', ['setItem']],
    ['not to be emptied', ['removeItem']],
    ['blocked', ['getItem', 'setItem', 'removeItem']],
  ])('storage that is %s: a login lasts as long as the page', async (_, methods) => {
    const mocks = methods.map((method) =>
      jest.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException(method, 'SecurityError');
      }),
    );
    await signIn(true);
    const stored = tokenStorage.read().access;
    const signedIn = state();
    logout();
    for (const mock of mocks) mock.mockRestore();
    expect([signedIn, stored, state()]).toEqual(['authenticated', 'a1', 'signed-out']);
  });

  test('no storage at all', async () => {
    const area = jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    await signIn(true);
    expect(state()).toBe('authenticated');
    logout();
    expect(tokenStorage.read()).toEqual({});
    area.mockRestore();
  });
});
