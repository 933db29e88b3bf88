import { products } from '@haat/contracts';
import { navigation } from '@haat/navigation';
import { aProductCard, type FakeRequest, fakeApi, renderScreen } from '@haat/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { routes } from '../routes';

const PAGES = 3;

/** A market with a product on each of its pages. */
function market() {
  return fakeApi()
    .on(products.listTags, { results: [] })
    .on(products.listProducts, ({ query }: FakeRequest) => {
      const at = Number(query.page);
      return {
        count: PAGES,
        total_pages: PAGES,
        current_page: at,
        has_next: at < PAGES,
        results: at > PAGES ? [] : [aProductCard({ name: `Saree of page ${at}` })],
      };
    });
}

const tiles = async () =>
  within(await screen.findByRole('list', { name: 'Search results' }))
    .getAllByRole('article')
    .map((tile) => within(tile).getByRole('heading').textContent);

test('an address with a page lists that page, with links to the ones before and after it', async () => {
  const api = market();
  const { user } = renderScreen(routes, { at: '/search?q=saree&page=2' });
  expect(await tiles()).toEqual(['Saree of page 2']);
  expect(api.asked(products.listProducts).map(({ query }) => query.page)).toEqual(['2']);
  expect(screen.getByText('3 products')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Show previous' })).toHaveAttribute('href', '/search?q=saree');
  const more = screen.getByRole('link', { name: 'Show more' });
  expect(more).toHaveAttribute('href', '/search?q=saree&page=3');

  await user.click(more);
  await screen.findByText('No more products to show');
  expect(await tiles()).toEqual(['Saree of page 2', 'Saree of page 3']);
  expect(navigation.getSnapshot().location.search).toBe('?q=saree&page=2');

  await user.click(screen.getByRole('link', { name: 'Show previous' }));
  await screen.findByText('Saree of page 1');
  expect(await tiles()).toEqual(['Saree of page 1']);
  expect(screen.queryByRole('link', { name: 'Show previous' })).not.toBeInTheDocument();
});

test.each(['ctrlKey', 'metaKey', 'shiftKey'])(
  'a press with %s opens the next page elsewhere',
  async (key) => {
    const api = market();
    renderScreen(routes, { at: '/search?q=saree' });
    const more = await screen.findByRole('link', { name: 'Show more' });
    // jsdom opens no windows.
    more.addEventListener('click', (event) => event.preventDefault());
    act(() => void fireEvent.click(more, { [key]: true }));
    expect(api.asked(products.listProducts)).toHaveLength(1);
  },
);

test('a page after the last one is empty and leads to that one', async () => {
  market();
  renderScreen(routes, { at: '/search?q=saree&page=9' });
  expect(await screen.findByText('No products found')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Show previous' })).toHaveAttribute(
    'href',
    '/search?q=saree&page=3',
  );
});
