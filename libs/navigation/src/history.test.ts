/** @jest-environment jsdom */
import { type Guard, navigation, PageHistory, type Transition } from './history';

const path = () => navigation.getSnapshot().location.pathname;
const popped = () =>
  new Promise<void>((resolve) => window.addEventListener('popstate', () => resolve(), { once: true }));

beforeEach(() => {
  navigation.setGuard(() => true);
  navigation.replace('/home');
});

test('push, replace and Back notify subscribers with location and action', async () => {
  const seen: string[] = [];
  const stop = navigation.subscribe(() => {
    const { location, action } = navigation.getSnapshot();
    seen.push(`${action} ${location.pathname}${location.search} ${JSON.stringify(location.state)}`);
  });
  navigation.push('/cart?x=1', { from: 'header' });
  navigation.replace({ pathname: '/cart' });
  navigation.push('/orders');
  const back = popped();
  navigation.go(-1);
  await back;
  stop();
  expect(seen).toEqual([
    'PUSH /cart?x=1 {"from":"header"}',
    'REPLACE /cart null',
    'PUSH /orders null',
    'POP /cart null',
  ]);
});

test('a refused location never enters the history', () => {
  const guard: Guard = (location) =>
    location.pathname === '/orders' ? { to: '/login', state: { from: location.pathname } } : true;
  navigation.setGuard(guard);
  navigation.push('/offers');
  const before = window.history.length;
  navigation.push('/orders');
  expect(path()).toBe('/login');
  expect(navigation.getSnapshot().location.state).toEqual({ from: '/orders' });
  expect(window.history.length).toBe(before + 1);
});

test('setGuard applies the guard to the current location', () => {
  navigation.push('/orders');
  navigation.setGuard((location) => (location.pathname === '/orders' ? { to: '/welcome' } : true));
  expect(path()).toBe('/welcome');
});

test('entry state returns with its entry, and a new entry has none', async () => {
  navigation.push('/offers', { from: 'menu' });
  const moved = jest.fn();
  const stop = navigation.subscribe(moved);
  navigation.setEntryState('pages', 3);
  navigation.setEntryState('scroll', 900);
  stop();
  expect(moved).not.toHaveBeenCalled();
  expect(navigation.getSnapshot().location.state).toEqual({ from: 'menu' });
  navigation.push('/cart');
  expect(navigation.getEntryState('pages')).toBeUndefined();
  const back = popped();
  navigation.go(-1);
  await back;
  expect([navigation.getEntryState('pages'), navigation.getEntryState('scroll')]).toEqual([3, 900]);
  expect(new PageHistory().getSnapshot().location.state).toEqual({ from: 'menu' });
});

test('a link to a fragment has an entry of its own with the state of its page', async () => {
  navigation.push('/seller/orders/7?tab=1', { list: '?status=pending' });
  navigation.setEntryState('scroll', 300);
  const { key } = navigation.getSnapshot().location;
  const link = document.body.appendChild(document.createElement('a'));
  link.href = '#messages';
  const moved = popped();
  link.click();
  await moved;
  link.remove();
  const within = navigation.getSnapshot().location;
  expect(within).toMatchObject({
    pathname: '/seller/orders/7',
    search: '?tab=1',
    hash: '#messages',
    state: { list: '?status=pending' },
  });
  expect(navigation.getSnapshot().action).toBe('PUSH');
  expect(new Set([within.key, key, 'default']).size).toBe(3);
  expect(navigation.getEntryState('scroll')).toBeUndefined();
  expect(new PageHistory().getSnapshot().location).toEqual(within);
  const back = popped();
  navigation.go(-1);
  await back;
  expect(navigation.getSnapshot().location).toMatchObject({ hash: '', key });
});

test('the entry that the page was opened with keeps its key', async () => {
  window.history.pushState(null, '', '/orders/7');
  const history = new PageHistory();
  const opened = history.getSnapshot().location;
  const moved = popped();
  window.location.hash = 'messages';
  await moved;
  expect(history.getSnapshot().location.key).not.toBe(opened.key);
  const back = popped();
  history.go(-1);
  await back;
  expect(history.getSnapshot().location).toEqual(opened);
});

describe('a block', () => {
  const back = async () => {
    const done = popped();
    navigation.go(-1);
    await done;
  };

  test('stops a link to another path, not within the path', async () => {
    navigation.push('/seller/products/add');
    const handler = jest.fn();
    const unblock = navigation.block(handler);
    navigation.replace('/seller/products/add?step=2');
    expect(handler).not.toHaveBeenCalled();
    navigation.push('/cart');
    expect(path()).toBe('/seller/products/add');
    handler.mock.calls[0][0]();
    expect(path()).toBe('/cart');
    unblock();
  });

  test('stops Back as often as it is pressed', async () => {
    navigation.push('/seller/products');
    navigation.push('/seller/products/add');
    navigation.setEntryState('draft', 'typed');
    const moved = jest.fn();
    const handler = jest.fn();
    const unblock = navigation.block(handler);
    const stop = navigation.subscribe(moved);
    await back();
    await back();
    expect([path(), handler.mock.calls.length, moved.mock.calls.length]).toEqual([
      '/seller/products/add',
      2,
      0,
    ]);
    expect(navigation.getEntryState('draft')).toBe('typed');
    const left = popped();
    handler.mock.calls[1][0]();
    await left;
    expect(path()).toBe('/seller/products');
    stop();
    unblock();
  });

  test('that was removed needs no second Back', async () => {
    navigation.push('/seller/products');
    navigation.push('/seller/products/add');
    const handler = jest.fn();
    navigation.block(handler)();
    await popped();
    await back();
    expect([path(), handler.mock.calls.length]).toEqual(['/seller/products', 0]);
  });

  test('stops Back also after the address was replaced within the path', async () => {
    navigation.push('/seller/dashboard');
    navigation.push('/seller/offers');
    const handler = jest.fn();
    const unblock = navigation.block(handler);
    navigation.replace('/seller/offers?tab=create');
    const moved = jest.fn();
    const stop = navigation.subscribe(moved);
    await back();
    await back();
    expect(handler).toHaveBeenCalledTimes(2);
    expect(moved).not.toHaveBeenCalled();
    expect(window.location.search).toBe('?tab=create');
    expect(new PageHistory().getSnapshot()).toEqual({ ...navigation.getSnapshot(), action: 'POP' });
    const left = popped();
    handler.mock.lastCall[0]();
    await left;
    expect(path()).toBe('/seller/dashboard');
    stop();
    unblock();
  });

  test('lets Back return within the path, and stops it there', async () => {
    navigation.push('/seller/offers');
    const handler = jest.fn();
    const unblock = navigation.block(handler);
    navigation.push('/seller/offers?tab=ongoing');
    await back();
    expect([window.location.search, handler.mock.calls.length]).toEqual(['', 0]);
    await back();
    expect([path(), handler.mock.calls.length]).toEqual(['/seller/offers', 1]);
    unblock();
  });

  test('that was removed leaves nothing of a page that is replaced', async () => {
    navigation.push('/seller/products');
    navigation.push('/seller/products/add');
    navigation.block(() => {})();
    const replaced = popped();
    navigation.replace('/seller/products?added=7');
    await replaced;
    expect(window.location.search).toBe('?added=7');
    await back();
    expect([path(), window.location.search]).toEqual(['/seller/products', '']);
  });

  test('does not stop navigation after a sign-out', () => {
    let signedIn = true;
    navigation.setGuard(({ pathname }) =>
      signedIn || !pathname.startsWith('/seller') ? true : { to: '/login' },
    );
    navigation.push('/seller/products/add');
    const handler = jest.fn();
    const unblock = navigation.block(handler);
    signedIn = false;
    navigation.push('/welcome');
    navigation.check();
    expect([path(), handler.mock.calls.length]).toEqual(['/welcome', 0]);
    unblock();
  });

  test('makes confirmLeave wait, e.g. before signing out', () => {
    navigation.push('/seller/products/add');
    const handler = jest.fn();
    const signOut = jest.fn(() => navigation.push('/welcome'));
    const unblock = navigation.block(handler);
    navigation.confirmLeave(signOut);
    expect([path(), handler.mock.calls.length, signOut.mock.calls.length]).toEqual([
      '/seller/products/add',
      1,
      0,
    ]);
    handler.mock.calls[0][0]();
    expect([path(), signOut.mock.calls.length]).toEqual(['/welcome', 1]);
    unblock();
    navigation.confirmLeave(signOut);
    expect(signOut).toHaveBeenCalledTimes(2);
  });

  test('does not stop a redirect of the guard', () => {
    navigation.push('/seller/products/add');
    const handler = jest.fn();
    const unblock = navigation.block(handler);
    navigation.setGuard(({ pathname }) => (pathname.startsWith('/seller') ? { to: '/login' } : true));
    expect([path(), handler.mock.calls.length]).toEqual(['/login', 0]);
    unblock();
  });
});

describe('a layer', () => {
  const back = async (steps = -1) => {
    const done = popped();
    navigation.go(steps);
    await done;
  };
  /** A layer that closes as a dialog does: it is gone after its close. */
  const open = () => {
    const layer = { isOpen: true, close: () => {} };
    const gone = navigation.openLayer(() => layer.close());
    layer.close = () => {
      layer.isOpen = false;
      gone();
    };
    return layer;
  };
  const where = () => window.location.pathname + window.location.search;
  /** Until the entry of a closed layer has been removed. */
  const removed = popped;

  beforeEach(async () => {
    navigation.push('/offers');
    navigation.push('/product/7');
    // The page before may still be on its way to its own entry.
    while (path() !== '/product/7') await popped();
  });

  test('is closed by Back; the next Back leaves the page', async () => {
    const moved = jest.fn();
    const stop = navigation.subscribe(moved);
    const layer = open();
    await back();
    expect([layer.isOpen, path(), moved.mock.calls.length]).toEqual([false, '/product/7', 0]);
    await back();
    expect(path()).toBe('/offers');
    stop();
  });

  test('that is nested is closed first', async () => {
    const [outer, inner] = [open(), open()];
    await back();
    expect([outer.isOpen, inner.isOpen]).toEqual([true, false]);
    await back();
    expect([outer.isOpen, path()]).toEqual([false, '/product/7']);
    await back();
    expect(path()).toBe('/offers');
  });

  test('that is closed by its button leaves no entry', async () => {
    const layer = open();
    layer.close();
    await removed();
    expect(where()).toBe('/product/7');
    await back();
    expect(path()).toBe('/offers');
  });

  test('that gives way to another in the same task shares its entry', async () => {
    const length = window.history.length;
    open().close();
    const second = open();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(window.history.length).toBe(length + 1);
    await back();
    expect([second.isOpen, path()]).toEqual([false, '/product/7']);
  });

  test('with a link leaves no entry between the pages', async () => {
    const layer = open();
    navigation.push('/cart');
    layer.close();
    await back();
    expect(path()).toBe('/product/7');
    await back();
    expect(path()).toBe('/offers');
  });

  test('that is nested and has a link costs no second Back', async () => {
    const layers = [open(), open()];
    navigation.push('/cart');
    for (const layer of layers) layer.close();
    await back();
    expect(path()).toBe('/product/7');
    await back();
    while (path() !== '/offers') await popped();
  });

  test('is not opened again by Forward', async () => {
    const layer = open();
    await back();
    const steppedBack = back(1).then(removed);
    await steppedBack;
    expect([layer.isOpen, path()]).toEqual([false, '/product/7']);
    await back();
    expect(path()).toBe('/offers');
  });

  test('of a page that was replaced leads Forward nowhere', async () => {
    open();
    const replaced = removed();
    navigation.replace('/order-confirmation');
    await replaced;
    await back(1).then(removed);
    expect(where()).toBe('/order-confirmation');
    expect(path()).toBe('/order-confirmation');
    await back();
    expect(path()).toBe('/offers');
  });

  test('keeps what was stored and what the address became while it was open', async () => {
    const layer = open();
    navigation.setEntryState('pages', 3);
    navigation.replace('/product/7?color=red', { from: 'sheet' });
    navigation.setEntryState('scroll', 900);
    layer.close();
    await removed();
    expect([where(), navigation.getEntryState('scroll')]).toEqual(['/product/7?color=red', 900]);
    expect(new PageHistory().getSnapshot()).toEqual({ ...navigation.getSnapshot(), action: 'POP' });
  });

  test('keeps them also for Back from the page that a link in it opened', async () => {
    open();
    navigation.replace('/product/7?color=red');
    navigation.setEntryState('scroll', 900);
    navigation.push('/cart');
    await back();
    expect([where(), navigation.getEntryState('scroll')]).toEqual(['/product/7?color=red', 900]);
  });

  test('navigation waits while the entry of a closed one is being removed', async () => {
    const go = jest.spyOn(window.history, 'go');
    open().close();
    while (go.mock.calls.length === 0) await new Promise((resolve) => setTimeout(resolve));
    const stepped = removed();
    navigation.push('/cart');
    await stepped;
    go.mockRestore();
    expect(path()).toBe('/cart');
    await back();
    expect(path()).toBe('/product/7');
    await back();
    expect(path()).toBe('/offers');
  });

  test('that stays open while it works is asked by each Back', async () => {
    const close = jest.fn();
    const gone = navigation.openLayer(close);
    await back();
    await new Promise((resolve) => setTimeout(resolve, 20));
    await back();
    expect([close.mock.calls.length, path()]).toEqual([2, '/product/7']);
    gone();
  });

  test('over a page with unsaved input is closed before the page asks', async () => {
    const handler = jest.fn();
    const layer = open();
    const unblock = navigation.block(handler);
    await back();
    expect([layer.isOpen, handler.mock.calls.length]).toEqual([false, 0]);
    await back();
    expect([path(), handler.mock.calls.length]).toEqual(['/product/7', 1]);
    unblock();
  });

  test('that a reload closed costs no second Back', async () => {
    const own = { ...window.history.state, page: 'before-the-reload' };
    window.history.replaceState(own, '');
    window.history.pushState({ ...own, depth: 1 }, '');
    const reloaded = new PageHistory();
    expect(reloaded.getSnapshot().location.pathname).toBe('/product/7');
    const left = new Promise<void>((resolve) => {
      const stop = reloaded.subscribe(() => {
        stop();
        resolve();
      });
    });
    window.history.back();
    await left;
    expect(reloaded.getSnapshot().location.pathname).toBe('/offers');
  });
});

test('circular redirects of a guard end', () => {
  navigation.setGuard((location) =>
    location.pathname === '/home' ? true : { to: location.pathname === '/a' ? '/b' : '/a' },
  );
  navigation.push('/a' as string);
  expect(['/a', '/b']).toContain(path());
});

test('a transition decides when subscribers learn of a navigation, and gets the event of Back', async () => {
  const listener = jest.fn();
  const transition = jest.fn<void, Parameters<Transition>>();
  navigation.setTransition(transition);
  const stop = navigation.subscribe(listener);
  navigation.push('/cart');
  expect([window.location.pathname, path()]).toEqual(['/cart', '/cart']);
  expect(listener).not.toHaveBeenCalled();
  transition.mock.calls[0]![0]();
  expect(listener).toHaveBeenCalledTimes(1);
  const back = popped();
  navigation.go(-1);
  await back;
  expect(transition.mock.calls.map(([, event]) => event?.type)).toEqual([undefined, 'popstate']);
  stop();
  navigation.setTransition((show) => show());
});

test("single-spa's artificial popstate after a push is not a second navigation", () => {
  const listener = jest.fn();
  const stop = navigation.subscribe(listener);
  navigation.push('/cart');
  window.dispatchEvent(Object.assign(new PopStateEvent('popstate'), { singleSpa: true }));
  stop();
  expect(listener).toHaveBeenCalledTimes(1);
});

test('a new history starts at the address of the page', () => {
  window.history.replaceState({ usr: { a: 1 }, key: 'k' }, '', '/store/5?tab=offers');
  expect(new PageHistory().getSnapshot().location).toEqual({
    pathname: '/store/5',
    search: '?tab=offers',
    hash: '',
    state: { a: 1 },
    key: 'k',
  });
});
