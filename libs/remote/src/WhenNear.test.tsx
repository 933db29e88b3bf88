import { act, render, screen } from '@testing-library/react';
import { WhenNear } from './WhenNear';

const Part = () => <p>The part</p>;
const load = async () => ({ Part });
const show = () =>
  render(
    <section id="messages">
      <WhenNear load={load}>{({ Part }) => <Part />}</WhenNear>
    </section>,
  );
let seen: (entries: { isIntersecting: boolean }[]) => void;

beforeEach(() => {
  jest.spyOn(globalThis, 'IntersectionObserver').mockImplementation(((callback: typeof seen) => {
    seen = callback;
    return { observe() {}, disconnect() {} };
  }) as never);
});
afterEach(() => {
  jest.restoreAllMocks();
  window.location.hash = '';
});

test('loads its part when it is nearly in sight', async () => {
  show();
  seen([{ isIntersecting: false }]);
  expect(screen.queryByText('The part')).not.toBeInTheDocument();
  act(() => seen([{ isIntersecting: true }]));
  expect(await screen.findByText('The part')).toBeInTheDocument();
});

test.each([
  ['#messages', 1],
  ['#reviews', 0],
])('with %s in the address the page scrolls to it %d times', (hash, times) => {
  const scroll = jest.fn();
  Element.prototype.scrollIntoView = scroll;
  window.location.hash = hash;
  show();
  expect(scroll).toHaveBeenCalledTimes(times);
});
