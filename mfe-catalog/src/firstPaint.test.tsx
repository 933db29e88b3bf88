import { products } from '@haat/contracts';
import { navigation } from '@haat/navigation';
import { RemoteApp } from '@haat/remote';
import { aProductCard, fakeApi, setTestSession, testQueryClient } from '@haat/testing';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { app } from './app';
import './search/SearchScreen';

const COUNT = 20;
const cards = Array.from({ length: COUNT }, (_, index) =>
  aProductCard({ id: index + 1, name: `Saree ${index + 1}` }),
);

let frames: FrameRequestCallback[];
const paint = async () => {
  for (const frame of frames.splice(0)) frame(0);
  await act(() => new Promise((resolve) => setTimeout(resolve)));
};

beforeEach(() => {
  frames = [];
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
  fakeApi().on(products.listTags, { results: [] }).on(products.listProducts, {
    count: COUNT,
    total_pages: 1,
    current_page: 1,
    has_next: false,
    results: cards,
  });
  setTestSession({ state: 'guest', profile: null });
  navigation.setGuard(() => true);
});

const tiles = (name: string) => within(screen.getByRole('list', { name })).getAllByRole('article');

/** A page whose data is known, as after a pointer has been on its link. */
async function showsSearch() {
  const queryClient = testQueryClient();
  const open = () => render(<RemoteApp {...app} queryClient={queryClient} />);
  act(() => navigation.push('/search?q=saree'));
  const first = open();
  await screen.findByRole('list', { name: 'Search results' });
  await paint();
  expect(tiles('Search results')).toHaveLength(COUNT);
  return { open, first, queryClient };
}

test('a link to a list shows the first tiles, and the others once they are painted', async () => {
  const { open, first } = await showsSearch();
  first.unmount();
  open();
  expect(tiles('Search results')).toHaveLength(8);
  expect(screen.queryByText('No more products to show')).not.toBeInTheDocument();
  await paint();
  expect(tiles('Search results')).toHaveLength(COUNT);
  expect(screen.getByText('No more products to show')).toBeInTheDocument();
});

test('a change of the filter and the way back show all tiles at once', async () => {
  const { first, open } = await showsSearch();
  act(() => navigation.push('/search?q=saree&sort=price_low'));
  expect(tiles('Search results')).toHaveLength(COUNT);
  await screen.findByRole('list', { name: 'Search results' });
  expect(tiles('Search results')).toHaveLength(COUNT);
  act(() => navigation.go(-1));
  await waitFor(() => expect(navigation.getSnapshot().location.search).toBe('?q=saree'));
  expect(tiles('Search results')).toHaveLength(COUNT);
  first.unmount();
  open();
  expect(tiles('Search results')).toHaveLength(COUNT);
});
