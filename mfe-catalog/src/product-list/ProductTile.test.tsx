import { products } from '@haat/contracts';
import {
  aPicture,
  aProduct,
  aProductCard,
  expectNoAxeViolations,
  fakeApi,
  renderScreen,
} from '@haat/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { routes } from '../routes';

const picture = (name: string, color: string | null = null) => ({
  ...aPicture(),
  image: `/media/${name}/960.webp`,
  base: `/media/${name}`,
  color,
});
const pictures = [picture('front', 'Navy'), picture('red', 'Red'), picture('back', 'Navy')];

function open(change: Parameters<typeof aProductCard>[0] = {}) {
  const api = fakeApi()
    .on(products.getProduct, aProduct({ id: 7, name: 'Koti', images: pictures }))
    .on(products.trending, {
      products: [aProductCard({ id: 7, name: 'Koti', ...change })],
      analytics_period_hours: 24,
    });
  return { api, ...renderScreen(routes, { at: '/trending', session: 'guest' }) };
}
const asked = (api: ReturnType<typeof fakeApi>) =>
  api.asked(products.getProduct).filter(({ path }) => path === '/products/7/');
const tile = async () => (await screen.findByRole('link', { name: 'Koti' })).closest('article')!;
const dots = (card: HTMLElement) => card.querySelectorAll('.dot');

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

test.each<[colors: string[] | undefined, text: string | null, dots: number, others: string | null]>([
  [undefined, null, 0, null],
  [[], null, 0, null],
  [['Navy'], null, 0, null],
  [['Navy', 'Red'], 'Colours: Navy, Red', 2, null],
  [['Navy', 'Red', 'Rust', 'Olive'], 'Colours: Navy, Red, Rust, Olive', 4, null],
  [['Navy', 'Red', 'Rust', 'Olive', 'Teal', 'Pink'], 'Colours: Navy, Red, Rust, Olive, Teal, Pink', 4, '+2'],
  [['Floral', 'নীল', 'Red'], 'Colours: Floral, নীল, Red', 2, '+1'],
])('of the colours %j it says %s with %s dots and %s', async (colors, text, count, others) => {
  const { container } = open({ colors });
  const card = await tile();
  expect(dots(card)).toHaveLength(count);
  if (text) expect(within(card).getByText(text)).toBeInTheDocument();
  else expect(within(card).queryByText(/Colours/)).not.toBeInTheDocument();
  if (others) expect(within(card).getByText(others)).toBeInTheDocument();
  else expect(within(card).queryByText(/^\+/)).not.toBeInTheDocument();
  await expectNoAxeViolations(container);
});

const shown = (card: HTMLElement) => [...card.querySelectorAll('img')].map((img) => img.getAttribute('src'));

test('a mouse shows the second picture of the same colour, once it has loaded', async () => {
  const { api, user } = open();
  const card = await tile();
  expect(shown(card)).toHaveLength(1);
  await user.hover(within(card).getByRole('link'));
  await waitFor(() => expect(shown(card)).toHaveLength(2));
  expect(shown(card)[1]).toMatch(/^\/media\/back\//);
  expect(asked(api)).toHaveLength(1);
  const second = card.querySelector('.second') as HTMLElement;
  expect(second).not.toHaveClass('loaded');
  fireEvent.load(second.querySelector('img') as HTMLElement);
  expect(second).toHaveClass('loaded');
});

test('the focus shows it where there is a mouse', async () => {
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((media) => ({ matches: true, media }) as MediaQueryList);
  open();
  const card = await tile();
  fireEvent.focus(within(card).getByRole('link'));
  await waitFor(() => expect(shown(card)).toHaveLength(2));
});

test.each<[string, (link: HTMLElement) => void]>([
  ['a finger', (link) => fireEvent.pointerEnter(link, { pointerType: 'touch' })],
  ['the focus on a device without a mouse', (link) => fireEvent.focus(link)],
])('%s does not', async (_how, act) => {
  const { api } = open();
  const card = await tile();
  act(within(card).getByRole('link'));
  await waitFor(() => expect(asked(api)).toHaveLength(1));
  expect(shown(card)).toHaveLength(1);
});

test('nothing is fetched early for a visitor who saves data', async () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  const { api } = open();
  const link = within(await tile()).getByRole('link');
  jest.useFakeTimers();
  fireEvent.pointerEnter(link, { pointerType: 'mouse' });
  fireEvent.focus(link);
  await jest.advanceTimersByTimeAsync(1000);
  jest.useRealTimers();
  expect(asked(api)).toHaveLength(0);
  Reflect.deleteProperty(navigator, 'connection');
});

test.each([
  [4.25, 8, '4.3 out of 5, 8 reviews'],
  [5, 1, '5.0 out of 5, 1 review'],
  [0, 0, null],
])('of a rating of %d by %d reviews it says %s', async (rating, total_reviews, text) => {
  open({ rating, total_reviews });
  const card = await tile();
  if (text) expect(within(card).getByText(text)).toBeInTheDocument();
  else expect(within(card).queryByText(/out of 5/)).not.toBeInTheDocument();
});
