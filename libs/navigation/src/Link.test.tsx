import { act, fireEvent, render, screen } from '@testing-library/react';
import { AppRouter } from './AppRouter';
import { navigation } from './history';
import { Link, NavLink } from './Link';

const at = () => {
  const { pathname, search, hash } = navigation.getSnapshot().location;
  return pathname + search + hash;
};
/** Presses a link. @returns whether the press was left to the browser, which jsdom lets do nothing */
const press = (name: string, how: MouseEventInit = {}) =>
  fireEvent.click(screen.getByRole('link', { name }), { button: 0, ...how });

beforeEach(() => navigation.replace('/home'));

test('navigates within the page and carries a state', () => {
  const entries = window.history.length;
  render(
    <Link to="/product/1?color=red#reviews" state={{ from: 'list' }}>
      Panjabi
    </Link>,
  );
  expect(screen.getByRole('link')).toHaveAttribute('href', '/product/1?color=red#reviews');
  expect(press('Panjabi')).toBe(false);
  expect(at()).toBe('/product/1?color=red#reviews');
  expect(navigation.getSnapshot().location.state).toEqual({ from: 'list' });
  expect(window.history.length).toBe(entries + 1);
});

test('a link to the current address, and one that replaces, add no entry', () => {
  const entries = window.history.length;
  render(
    <>
      <Link to="/home">Here</Link>
      <Link to="/offers" replace>
        Offers
      </Link>
    </>,
  );
  press('Here');
  expect(navigation.getSnapshot().action).toBe('REPLACE');
  press('Offers');
  expect(at()).toBe('/offers');
  expect(window.history.length).toBe(entries);
});

test.each<[string, MouseEventInit]>([
  ['Ctrl', { ctrlKey: true }],
  ['the command key', { metaKey: true }],
  ['Shift', { shiftKey: true }],
  ['Alt', { altKey: true }],
  ['the middle button', { button: 1 }],
])('a press with %s is the browser’s', (_with, how) => {
  render(<Link to="/offers">Offers</Link>);
  expect(press('Offers', how)).toBe(true);
  expect(at()).toBe('/home');
});

test.each(['https://other.example/', '//other.example/', 'tel:+8801700000000'])(
  'a link to %s is the browser’s',
  (to) => {
    render(<Link to={to}>Elsewhere</Link>);
    expect(screen.getByRole('link')).toHaveAttribute('href', to);
    expect(press('Elsewhere')).toBe(true);
    expect(at()).toBe('/home');
  },
);

test('a link into a new tab, and one whose press was handled, do not navigate', () => {
  render(
    <>
      <Link to="/offers" target="_blank">
        New tab
      </Link>
      <Link to="/offers" onClick={(event) => event.preventDefault()}>
        Handled
      </Link>
    </>,
  );
  expect(press('New tab')).toBe(true);
  press('Handled');
  expect(at()).toBe('/home');
});

test('an object names what differs from the current path', () => {
  render(<Link to={{ search: '?page=2' }}>Next</Link>);
  press('Next');
  expect(at()).toBe('/home?page=2');
});

test.each([
  ['/orders', false, true],
  ['/orders/7', false, true],
  ['/orders/7', true, false],
  ['/orders-help', false, false],
  ['/cart', false, false],
])('at %s, with end %s, a NavLink to /orders is current: %s', (path, end, current) => {
  render(
    <AppRouter owns={() => true}>
      <NavLink to="/orders" end={end}>
        Orders
      </NavLink>
    </AppRouter>,
  );
  act(() => navigation.push(path));
  const link = screen.getByRole('link');
  if (current) expect(link).toHaveAttribute('aria-current', 'page');
  else expect(link).not.toHaveAttribute('aria-current');
});
