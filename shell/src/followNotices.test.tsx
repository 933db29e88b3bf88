import { navigation } from '@haat/navigation';
import { QueryClient } from '@tanstack/react-query';
import { followNotices } from './followNotices';

let tell: (event: { data: unknown }) => void;
const shows = (path: unknown) => tell({ data: { shows: path } });

const queryClient = new QueryClient();
const asked = jest.spyOn(queryClient, 'invalidateQueries');
const scrolled = jest.fn();

beforeAll(() => {
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { addEventListener: (_type: string, listener: typeof tell) => (tell = listener) },
  });
  Element.prototype.scrollIntoView = function () {
    scrolled(this.id);
  };
  followNotices(queryClient);
});

beforeEach(() => {
  jest.clearAllMocks();
  navigation.push('/order/R1-1');
  document.body.innerHTML = `
    <main tabindex="-1"><section id="messages"><textarea></textarea></section><input></main>`;
});

const address = () => location.pathname + location.search + location.hash;

test('a notification about the open page leads to its part, asks for news, and keeps what is typed', () => {
  const field = document.querySelector('input')!;
  field.value = 'typed';
  field.focus();
  shows('/order/R1-1#messages');
  expect(address()).toBe('/order/R1-1#messages');
  expect(scrolled.mock.calls).toEqual([['messages']]);
  expect(document.activeElement?.id).toBe('messages');
  expect(document.querySelector('input')).toBe(field);
  expect(field.value).toBe('typed');
  expect(asked).toHaveBeenCalledTimes(1);
});

test('pressed again it leads there again, without another entry of the history', () => {
  shows('/order/R1-1#messages');
  const entries = history.length;
  shows('/order/R1-1#messages');
  expect(scrolled).toHaveBeenCalledTimes(2);
  expect(history).toHaveLength(entries);
});

test('who writes a message goes on writing', () => {
  const field = document.querySelector('textarea')!;
  field.focus();
  shows('/order/R1-1#messages');
  expect(document.activeElement).toBe(field);
});

test('without a part it stays where it is scrolled to, and asks for news', () => {
  shows('/order/R1-1');
  expect(scrolled).not.toHaveBeenCalled();
  expect(asked).toHaveBeenCalledTimes(1);
});

test('a part that is not there yet is in the address, where it is looked for when it appears', () => {
  document.body.innerHTML = '';
  shows('/order/R1-1#messages');
  expect(address()).toBe('/order/R1-1#messages');
});

test('a dialog in the address stays open', () => {
  navigation.push('/order/R1-1?dialog=cancel');
  shows('/order/R1-1#messages');
  expect(address()).toBe('/order/R1-1?dialog=cancel#messages');
});

test('a form with unsaved input on a page that the tab has gone on to asks before it is left', () => {
  navigation.push('/seller/products/add');
  const ask = jest.fn();
  const unblock = navigation.block(ask);
  shows('/order/R1-1#messages');
  expect(address()).toBe('/seller/products/add');
  expect(ask).toHaveBeenCalledTimes(1);
  unblock();
});

test.each([undefined, 7, 'https://elsewhere.example/a', '//elsewhere.example/a', 'javascript:alert(1)'])(
  'does not follow %s',
  (path) => {
    shows(path);
    expect([address(), asked.mock.calls.length]).toEqual(['/order/R1-1', 0]);
  },
);
