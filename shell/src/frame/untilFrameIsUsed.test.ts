/** @jest-environment jsdom */
import { navigation } from '@haat/navigation';
import { notify } from '@haat/session';
import { setRegionState } from '../regions/regionStates';
import { setTestRoutes } from '../testing/testRoutes';
import { untilFrameIsUsed } from './untilFrameIsUsed';

beforeAll(setTestRoutes);

const load = jest.fn(async () => {});
let end: () => void;

beforeEach(() => {
  jest.useFakeTimers();
  load.mockClear();
  navigation.push('/home');
  document.body.innerHTML = '<div id="header"></div><div id="footer"></div>';
  end = untilFrameIsUsed('catalog', load);
});
afterEach(() => {
  end();
  jest.useRealTimers();
});

const header = () => document.getElementById('header')!;

test.each([
  ['a touch of the header', () => header().dispatchEvent(new Event('touchstart'))],
  [
    'a pointer over the footer',
    () => document.getElementById('footer')!.dispatchEvent(new Event('pointerover')),
  ],
  ['the focus in the search', () => header().dispatchEvent(new Event('focusin'))],
  ['a notice', () => notify('Added', 'success')],
  ['a region that failed', () => setRegionState('catalog', { status: 'failed', reloadHelps: false })],
  ['another region', () => navigation.push('/cart')],
])('%s loads the frame', (_, use) => {
  expect(load).not.toHaveBeenCalled();
  use();
  expect(load).toHaveBeenCalled();
});

test('a use before the script came loads it at once', () => {
  end();
  header().innerHTML = '<button>Menu</button>';
  window.haatPresses = [header().querySelector('button')!];
  end = untilFrameIsUsed('catalog', load);
  expect(load).toHaveBeenCalled();
  delete window.haatPresses;
});

test('a page of the same region does not, and the mounted region does when there is time', () => {
  navigation.push('/product/1');
  setRegionState('catalog', { status: 'loading', retrying: false });
  setRegionState('catalog', { status: 'mounted' });
  expect(load).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1000);
  expect(load).toHaveBeenCalled();
});

test('a region that does not come loads it after four seconds', () => {
  jest.advanceTimersByTime(3999);
  expect(load).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(load).toHaveBeenCalled();
});

test('nothing loads it twice once the waiting has ended', () => {
  end();
  header().dispatchEvent(new Event('touchstart'));
  navigation.push('/cart');
  expect(load).not.toHaveBeenCalled();
});
