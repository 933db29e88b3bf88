/** @jest-environment jsdom */
import { navigation } from '@haat/navigation';
import { setTestRoutes } from '../testing/testRoutes';
import { followPageChanges } from './pageChanges';

beforeAll(setTestRoutes);

document.body.innerHTML = '<main id="main" tabindex="-1"></main><p id="announcer"></p>';
const main = document.getElementById('main')!;
const announcer = document.getElementById('announcer')!;
const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => {});
const popped = () => new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
const laidOut = () => document.documentElement.style.getPropertyValue('--out-of-sight');

beforeAll(() => {
  navigation.replace('/home');
  followPageChanges(main, announcer);
});
beforeEach(() => scrolled.mockClear());

test('sets the title at once', () => expect(document.title).toBe('Discover your OOTD · Haat'));

test('a new path scrolls to the top, sets the title, moves the focus and is announced', () => {
  jest.useFakeTimers();
  navigation.push('/cart');
  expect(scrolled).toHaveBeenCalledWith(0, 0);
  expect(document.title).toBe('Shopping Cart · Haat');
  expect(main).toHaveFocus();
  jest.advanceTimersByTime(500);
  expect(announcer).toHaveTextContent('Shopping Cart · Haat');
  jest.useRealTimers();
});

test('a change of the query alone does nothing', () => {
  navigation.push('/cart?coupon=1');
  expect(scrolled).not.toHaveBeenCalled();
});

test('Back restores the scroll position', async () => {
  navigation.push('/offers');
  Object.defineProperty(window, 'scrollY', { value: 640, configurable: true });
  window.dispatchEvent(new Event('scroll'));
  navigation.push('/trending');
  scrolled.mockClear();
  const back = popped();
  navigation.go(-1);
  await back;
  expect(scrolled).toHaveBeenCalledWith(0, 640);
  // The position is right only where lists have the heights that they had.
  expect(laidOut()).toBe('visible');
  navigation.push('/cart');
  expect(laidOut()).toBe('');
});

test('scrolling before the next page is shown does not change its stored position', async () => {
  navigation.push('/offers');
  Object.defineProperty(window, 'scrollY', { value: 640, configurable: true });
  window.dispatchEvent(new Event('scroll'));
  navigation.push('/trending');
  let show = () => {};
  navigation.setTransition((begin) => (show = begin));
  const back = popped();
  navigation.go(-1);
  await back;
  Object.defineProperty(window, 'scrollY', { value: 70, configurable: true });
  window.dispatchEvent(new Event('scroll'));
  scrolled.mockClear();
  show();
  expect(scrolled).toHaveBeenCalledWith(0, 640);
  navigation.setTransition((begin) => begin());
  navigation.push('/cart');
});

test('Back after a reload restores the position of the previous page', async () => {
  jest.useFakeTimers();
  navigation.push('/offers?q=saree');
  Object.defineProperty(window, 'scrollY', { value: 910, configurable: true });
  window.dispatchEvent(new Event('scroll'));
  jest.advanceTimersByTime(300);
  jest.useRealTimers();
  navigation.push('/product/7');
  // As after a reload: another instance without memory.
  followPageChanges(main, announcer);
  scrolled.mockClear();
  const back = popped();
  navigation.go(-1);
  await back;
  expect(scrolled).toHaveBeenLastCalledWith(0, 910);
});

test('Back to another query of the same page restores its position and leaves the focus', async () => {
  navigation.push('/search?q=saree');
  Object.defineProperty(window, 'scrollY', { value: 530, configurable: true });
  window.dispatchEvent(new Event('scroll'));
  navigation.push('/search?q=panjabi');
  main.blur();
  scrolled.mockClear();
  const back = popped();
  navigation.go(-1);
  await back;
  expect(scrolled).toHaveBeenCalledWith(0, 530);
  expect(main).not.toHaveFocus();
});

test('Back restores the position of a page whose address was replaced without scrolling', async () => {
  navigation.push('/product/7');
  Object.defineProperty(window, 'scrollY', { value: 480, configurable: true });
  window.dispatchEvent(new Event('scroll'));
  navigation.replace('/product/7?size=M');
  navigation.push('/cart');
  scrolled.mockClear();
  const back = popped();
  navigation.go(-1);
  await back;
  expect(scrolled).toHaveBeenCalledWith(0, 480);
});

test('Back from a link to a fragment restores the position', async () => {
  navigation.push('/product/8');
  Object.defineProperty(window, 'scrollY', { value: 120, configurable: true });
  window.dispatchEvent(new Event('scroll'));
  const moved = popped();
  window.location.hash = 'reviews';
  await moved;
  Object.defineProperty(window, 'scrollY', { value: 900, configurable: true });
  window.dispatchEvent(new Event('scroll'));
  main.blur();
  scrolled.mockClear();
  const back = popped();
  navigation.go(-1);
  await back;
  expect(scrolled).toHaveBeenCalledWith(0, 120);
  expect(main).not.toHaveFocus();
});

test('leaves a link to a fragment to the browser', async () => {
  scrolled.mockClear();
  const moved = popped();
  window.location.hash = '#reviews';
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  await moved;
  expect(scrolled).not.toHaveBeenCalled();
});

test('a part that the address names is shown when it is there', () => {
  let resized = () => {};
  jest.spyOn(globalThis, 'ResizeObserver').mockImplementation(((callback: () => void) => {
    resized = callback;
    return { observe() {}, disconnect() {} };
  }) as never);
  const shown = jest.fn();
  Element.prototype.scrollIntoView = shown;
  navigation.push('/product/7#reviews');
  expect(scrolled).toHaveBeenCalledWith(0, 0);
  resized();
  expect(shown).not.toHaveBeenCalled();
  main.innerHTML = '<section id="reviews"></section>';
  resized();
  expect(shown).toHaveBeenCalledTimes(1);
  // A fragment of the page that is shown is the browser's.
  navigation.push('/product/7#questions');
  navigation.push('/product/7');
  expect(shown).toHaveBeenCalledTimes(1);
  main.replaceChildren();
  navigation.push('/cart');
});

test('a reload restores the scroll position, unless the visitor scrolls already', () => {
  Object.defineProperty(window, 'scrollY', { value: 720, configurable: true });
  jest.useFakeTimers();
  window.dispatchEvent(new Event('scroll'));
  jest.advanceTimersByTime(300);
  jest.useRealTimers();
  scrolled.mockClear();
  followPageChanges(main, announcer);
  // The visitor has scrolled before the scripts came.
  expect(scrolled).not.toHaveBeenCalled();
  Object.defineProperty(window, 'scrollY', { value: 0, configurable: true });
  followPageChanges(main, announcer);
  expect(scrolled).toHaveBeenCalledWith(0, 720);
  expect(laidOut()).toBe('visible');
});

test('removes the server’s metadata with its page, not earlier', () => {
  const product = '<meta name="description" data-page="/product/7"><link rel="canonical" data-page>';
  document.head.innerHTML = `<title>Indigo Panjabi · Haat</title>${product}`;
  navigation.replace('/product/7');
  // The start of a page, without a redirect.
  document.head.innerHTML = `<title>Indigo Panjabi · Haat</title>${product}`;
  followPageChanges(main, announcer);
  navigation.push('/product/7?color=Indigo');
  expect(document.title).toBe('Indigo Panjabi · Haat');
  expect(document.head.querySelectorAll('[data-page]')).toHaveLength(2);
  navigation.push('/cart');
  expect(document.head.querySelectorAll('[data-page]')).toHaveLength(0);
});

test('removes the metadata of the requested page after an immediate redirect', () => {
  document.head.innerHTML =
    '<title>Indigo Panjabi · Haat</title><link rel="canonical" data-page="/product/7">';
  navigation.replace('/login');
  followPageChanges(main, announcer);
  expect(document.title).toBe('Log in · Haat');
  expect(document.head.querySelector('[rel=canonical]')).toBeNull();
});

test('sets the title of an unknown path', () => {
  navigation.push('/nowhere' as string);
  expect(document.title).toBe('Page not found · Haat');
});
