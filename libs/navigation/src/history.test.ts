import { type Guard, navigation, PageHistory } from './history';

const path = () => navigation.getSnapshot().location.pathname;
const popped = () =>
  new Promise<void>((resolve) => window.addEventListener('popstate', () => resolve(), { once: true }));

beforeEach(() => {
  navigation.setGuard(() => true);
  navigation.replace('/home');
});

test('push, replace and Back tell subscribers the place and how it was reached', async () => {
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

test('a refused place never enters the history', () => {
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

test('check applies the guard to where the page is', () => {
  navigation.push('/orders');
  navigation.setGuard((location) => (location.pathname === '/orders' ? { to: '/welcome' } : true));
  expect(path()).toBe('/welcome');
});

test('what is kept with a place comes back with it, and a new place has nothing', async () => {
  navigation.push('/offers', { from: 'menu' });
  const moved = jest.fn();
  const stop = navigation.subscribe(moved);
  navigation.keep('pages', 3);
  navigation.keep('scroll', 900);
  stop();
  expect(moved).not.toHaveBeenCalled();
  expect(navigation.getSnapshot().location.state).toEqual({ from: 'menu' });
  navigation.push('/cart');
  expect(navigation.kept('pages')).toBeUndefined();
  const back = popped();
  navigation.go(-1);
  await back;
  expect([navigation.kept('pages'), navigation.kept('scroll')]).toEqual([3, 900]);
  expect(new PageHistory().getSnapshot().location.state).toEqual({ from: 'menu' });
});

describe('a held place', () => {
  const settled = () => new Promise((resolve) => setTimeout(resolve, 30));
  const back = async () => {
    navigation.go(-1);
    await settled();
  };

  test('asks before a link leaves it, and lets within it', async () => {
    navigation.push('/seller/products/add');
    const ask = jest.fn();
    const letGo = navigation.block(ask);
    navigation.replace('/seller/products/add?step=2');
    expect(ask).not.toHaveBeenCalled();
    navigation.push('/cart');
    expect(path()).toBe('/seller/products/add');
    ask.mock.calls[0][0]();
    expect(path()).toBe('/cart');
    letGo();
  });

  test('asks before Back leaves it, as often as Back is pressed', async () => {
    navigation.push('/seller/products');
    navigation.push('/seller/products/add');
    navigation.keep('draft', 'typed');
    const moved = jest.fn();
    const ask = jest.fn();
    const letGo = navigation.block(ask);
    const stop = navigation.subscribe(moved);
    await back();
    await back();
    expect([path(), ask.mock.calls.length, moved.mock.calls.length]).toEqual(['/seller/products/add', 2, 0]);
    expect(navigation.kept('draft')).toBe('typed');
    ask.mock.calls[1][0]();
    await settled();
    expect(path()).toBe('/seller/products');
    stop();
    letGo();
  });

  test('that is let go costs no second Back', async () => {
    navigation.push('/seller/products');
    navigation.push('/seller/products/add');
    const ask = jest.fn();
    navigation.block(ask)();
    await back();
    await settled();
    expect([path(), ask.mock.calls.length]).toEqual(['/seller/products', 0]);
  });

  test('does not hold who has signed out: she goes where she is sent, and stays there', () => {
    let signedIn = true;
    navigation.setGuard(({ pathname }) =>
      signedIn || !pathname.startsWith('/seller') ? true : { to: '/login' },
    );
    navigation.push('/seller/products/add');
    const ask = jest.fn();
    const letGo = navigation.block(ask);
    signedIn = false;
    navigation.push('/welcome');
    navigation.check();
    expect([path(), ask.mock.calls.length]).toEqual(['/welcome', 0]);
    letGo();
  });

  test('asks before something else ends the page, e.g. signing out', () => {
    navigation.push('/seller/products/add');
    const ask = jest.fn();
    const signOut = jest.fn(() => navigation.push('/welcome'));
    const letGo = navigation.block(ask);
    navigation.confirmLeave(signOut);
    expect([path(), ask.mock.calls.length, signOut.mock.calls.length]).toEqual([
      '/seller/products/add',
      1,
      0,
    ]);
    ask.mock.calls[0][0]();
    expect([path(), signOut.mock.calls.length]).toEqual(['/welcome', 1]);
    letGo();
    navigation.confirmLeave(signOut);
    expect(signOut).toHaveBeenCalledTimes(2);
  });

  test('does not hold whom the guard sends away', () => {
    navigation.push('/seller/products/add');
    const ask = jest.fn();
    const letGo = navigation.block(ask);
    navigation.setGuard(({ pathname }) => (pathname.startsWith('/seller') ? { to: '/login' } : true));
    expect([path(), ask.mock.calls.length]).toEqual(['/login', 0]);
    letGo();
  });
});

test('a guard that sends in circles ends', () => {
  navigation.setGuard((location) =>
    location.pathname === '/home' ? true : { to: location.pathname === '/a' ? '/b' : '/a' },
  );
  navigation.push('/a');
  expect(['/a', '/b']).toContain(path());
});

test("single-spa's artificial popstate after our own push is not a second navigation", () => {
  const listener = jest.fn();
  const stop = navigation.subscribe(listener);
  navigation.push('/cart');
  window.dispatchEvent(Object.assign(new PopStateEvent('popstate'), { singleSpa: true }));
  stop();
  expect(listener).toHaveBeenCalledTimes(1);
});

test('a history of its own starts where the page is', () => {
  window.history.replaceState({ usr: { a: 1 }, key: 'k' }, '', '/store/5?tab=offers');
  expect(new PageHistory().getSnapshot().location).toEqual({
    pathname: '/store/5',
    search: '?tab=offers',
    hash: '',
    state: { a: 1 },
    key: 'k',
  });
});
