/** @jest-environment jsdom */
import { navigation } from '@haat/navigation';
import { fireEvent } from '@testing-library/dom';
import { startPageTransitions } from './pageTransitions';

/** The browser's part: it captures the old page, then calls back, and fades until it ends or is skipped. */
class FakeTransition {
  static all: FakeTransition[] = [];
  static get last() {
    return FakeTransition.all.at(-1)!;
  }
  readonly skipTransition = jest.fn(() => this.#notReady(new DOMException('skipped', 'AbortError')));
  readonly ready: Promise<void>;
  readonly finished: Promise<void>;
  end = () => {};
  fail: (error: Error) => void = () => {};
  #notReady: (error: Error) => void = () => {};
  readonly #update: () => Promise<void>;

  constructor(update: () => Promise<void>) {
    this.#update = update;
    this.ready = new Promise((_, reject) => (this.#notReady = reject));
    this.finished = new Promise((resolve, reject) => {
      this.end = resolve;
      this.fail = reject;
    });
    FakeTransition.all.push(this);
  }

  /** The old page is captured. @returns whether the new one is ready to be faded in */
  capture() {
    const update = { settled: false };
    void this.#update().then(() => (update.settled = true));
    return update;
  }
}

document.body.innerHTML = '<main id="main"><p>old</p></main>';
const main = document.getElementById('main')!;
const shown = jest.fn();
const media = { reduced: false };
const connection = { saveData: false };
const turn = async () => {
  for (let i = 0; i < 10; i++) await Promise.resolve();
};
const popped = () => new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
const visibility = (value: DocumentVisibilityState) =>
  Object.defineProperty(document, 'visibilityState', { value, configurable: true });
const swipedByBrowser = (value: boolean | undefined) =>
  Object.defineProperty(PopStateEvent.prototype, 'hasUAVisualTransition', { value, configurable: true });

beforeAll(() => {
  window.matchMedia = ((query: string) => ({
    matches: query.includes('reduced-motion') && media.reduced,
  })) as typeof window.matchMedia;
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
  Object.assign(document, { startViewTransition: (update: never) => new FakeTransition(update) });
  navigation.replace('/home');
  startPageTransitions(main);
  navigation.subscribe(shown);
});
beforeEach(async () => {
  visibility('visible');
  navigation.replace('/home');
  main.innerHTML = '<p>old</p>';
  await turn();
  FakeTransition.all = [];
  shown.mockClear();
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
});
afterEach(async () => {
  for (const transition of FakeTransition.all) transition.end();
  await turn();
  jest.useRealTimers();
});

test('another page is shown when the old one is captured, and faded in when it shows something', async () => {
  navigation.push('/cart');
  expect(shown).not.toHaveBeenCalled();
  const update = FakeTransition.last.capture();
  expect(shown).toHaveBeenCalledTimes(1);
  main.replaceChildren();
  await turn();
  expect(update.settled).toBe(false);
  main.innerHTML = '<p>new</p>';
  await turn();
  expect(update.settled).toBe(true);
  jest.advanceTimersByTime(1000);
  expect(FakeTransition.last.skipTransition).not.toHaveBeenCalled();
  expect(shown).toHaveBeenCalledTimes(1);
});

test('Back fades, too', async () => {
  jest.useRealTimers();
  navigation.push('/cart');
  FakeTransition.last.capture();
  const back = popped();
  navigation.go(-1);
  await back;
  expect(FakeTransition.all).toHaveLength(2);
  FakeTransition.last.capture();
  expect(shown).toHaveBeenCalledTimes(2);
});

describe('shown at once, without a transition', () => {
  test.each<[string, () => void, () => void]>([
    ['the query', () => navigation.push('/home?sort=new'), () => {}],
    ['a redirect', () => navigation.replace('/cart'), () => {}],
    ['reduced motion', () => (media.reduced = true), () => (media.reduced = false)],
    ['data saver', () => (connection.saveData = true), () => (connection.saveData = false)],
    ['a page in the background', () => visibility('hidden'), () => visibility('visible')],
  ])('%s', (_, begin, end) => {
    begin();
    if (shown.mock.calls.length === 0) navigation.push('/cart');
    end();
    expect(FakeTransition.all).toEqual([]);
    expect(shown).toHaveBeenCalledTimes(1);
  });

  test('a swipe back that the browser has shown itself', async () => {
    jest.useRealTimers();
    navigation.push('/cart');
    FakeTransition.last.capture();
    swipedByBrowser(true);
    const back = popped();
    navigation.go(-1);
    await back;
    swipedByBrowser(undefined);
    expect(FakeTransition.all).toHaveLength(1);
    expect(shown).toHaveBeenCalledTimes(2);
  });
});

describe('skipped', () => {
  test('when the new page has nothing to show in time', async () => {
    navigation.push('/cart');
    const update = FakeTransition.last.capture();
    main.replaceChildren();
    await turn();
    jest.advanceTimersByTime(100);
    await turn();
    expect(FakeTransition.last.skipTransition).toHaveBeenCalled();
    expect(update.settled).toBe(true);
  });

  test.each(['pointerDown', 'keyDown'] as const)(
    'by a press, before and while it fades: %s',
    async (press) => {
      navigation.push('/cart');
      fireEvent[press](main);
      expect(shown).toHaveBeenCalledTimes(1);
      expect(FakeTransition.last.skipTransition).toHaveBeenCalledTimes(1);
      FakeTransition.last.end();
      await turn();

      navigation.push('/offers');
      FakeTransition.last.capture();
      main.innerHTML = '<p>new</p>';
      await turn();
      fireEvent[press](main);
      expect(FakeTransition.last.skipTransition).toHaveBeenCalledTimes(1);
      FakeTransition.last.end();
      await turn();
      fireEvent[press](main);
      expect(FakeTransition.last.skipTransition).toHaveBeenCalledTimes(1);
    },
  );

  test('by a navigation before the old page is captured, which is shown at once', async () => {
    navigation.push('/cart');
    navigation.push('/offers');
    expect(FakeTransition.last.skipTransition).toHaveBeenCalled();
    expect([shown.mock.calls.length, FakeTransition.all.length]).toEqual([1, 1]);
    FakeTransition.last.capture();
    expect(shown).toHaveBeenCalledTimes(1);
  });

  test('by a navigation while it fades, which starts its own', async () => {
    navigation.push('/cart');
    const first = FakeTransition.last;
    first.capture();
    navigation.push('/offers');
    expect(first.skipTransition).toHaveBeenCalled();
    first.end();
    await turn();
    expect(FakeTransition.all).toHaveLength(2);
    // The end of the first one has not forgotten the second.
    fireEvent.pointerDown(main);
    expect(FakeTransition.last.skipTransition).toHaveBeenCalled();
  });
});

test('single-spa takes the old region off the page when it is captured, and is not cancelled', async () => {
  const cancelNavigation = jest.fn<void, [Promise<boolean>]>();
  const routing = () =>
    window.dispatchEvent(
      new CustomEvent('single-spa:before-routing-event', { detail: { cancelNavigation } }),
    );
  routing();
  expect(cancelNavigation).not.toHaveBeenCalled();
  navigation.push('/cart');
  routing();
  const settled = jest.fn();
  void cancelNavigation.mock.calls[0]![0].then(settled);
  await turn();
  expect(settled).not.toHaveBeenCalled();
  FakeTransition.last.capture();
  await turn();
  expect(settled).toHaveBeenCalledWith(false);
});

test('a transition that the browser refuses is no error', async () => {
  const unhandled = jest.fn();
  process.on('unhandledRejection', unhandled);
  navigation.push('/cart');
  FakeTransition.last.skipTransition();
  FakeTransition.last.fail(new DOMException('hidden', 'InvalidStateError'));
  jest.useRealTimers();
  await new Promise((resolve) => setTimeout(resolve, 5));
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});

test('a browser that captures too late: the new page is shown without it, once', async () => {
  navigation.push('/cart');
  jest.advanceTimersByTime(100);
  expect(shown).toHaveBeenCalledTimes(1);
  expect(FakeTransition.last.skipTransition).toHaveBeenCalled();
  const update = FakeTransition.last.capture();
  await turn();
  expect(update.settled).toBe(true);
  expect(shown).toHaveBeenCalledTimes(1);
});

// The last one: the page has no transitions from here on.
test('a browser that is slow to capture twice in a row is not asked again', async () => {
  const captureAfter = async (ms: number, path: string) => {
    navigation.push(path);
    jest.advanceTimersByTime(ms);
    FakeTransition.last.capture();
    FakeTransition.last.end();
    await turn();
  };
  // The browser calls back before the timer, for which there was no time.
  const captureWithoutTimer = async (ms: number, path: string) => {
    navigation.push(path);
    const late = performance.now() + ms;
    const clock = jest.spyOn(performance, 'now').mockReturnValue(late);
    FakeTransition.last.capture();
    clock.mockRestore();
    FakeTransition.last.end();
    await turn();
  };
  await captureAfter(10, '/cart');
  await captureAfter(40, '/offers');
  await captureAfter(10, '/cart');
  await captureWithoutTimer(40, '/offers');
  await captureAfter(100, '/cart');
  expect([shown.mock.calls.length, FakeTransition.all.length]).toEqual([5, 5]);
  navigation.push('/offers');
  expect([shown.mock.calls.length, FakeTransition.all.length]).toEqual([6, 5]);
});
