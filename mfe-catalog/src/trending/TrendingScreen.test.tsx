import { products } from '@haat/contracts';
import { aProductCard, expectNoAxeViolations, fakeApi, never, refuse, renderScreen } from '@haat/testing';
import { screen, within } from '@testing-library/react';
import { routes } from '../routes';

const open = () => renderScreen(routes, { at: '/trending', session: 'guest' });
const ranking = {
  products: [
    aProductCard({ name: 'First', analytics: { cart_adds: 12, orders: 1, hours_analyzed: 48 } }),
    aProductCard({ name: 'Second', analytics: { cart_adds: 3, orders: 0, hours_analyzed: 48 } }),
  ],
  analytics_period_hours: 48,
};

test('ranks the products and shows their sales figures', async () => {
  fakeApi().on(products.trending, ranking);
  const { container } = open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Trending Products' })).toBeInTheDocument();
  const [first, second] = within(await screen.findByRole('list', { name: 'Ranking' })).getAllByRole(
    'listitem',
  );
  expect(within(first!).getByRole('link', { name: 'First' })).toBeInTheDocument();
  expect(within(first!).getByText('1')).toBeInTheDocument();
  expect(within(first!).getByText('12 cart adds and 1 order over 48 hours')).toBeInTheDocument();
  expect(within(second!).getByText('3 cart adds and 0 orders over 48 hours')).toBeInTheDocument();
  expect(screen.getByText(/in the last 48 hours/)).toBeInTheDocument();
  await expectNoAxeViolations(container);
});

test('links to the home page when nothing is trending', async () => {
  fakeApi().on(products.trending, { products: [], analytics_period_hours: 24 });
  const { container } = open();
  expect(await screen.findByText('Nothing is trending yet')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/home');
  await expectNoAxeViolations(container);
});

test('shows the loading text, and a retry after a failure', async () => {
  const api = fakeApi().on(products.trending, never);
  const first = open();
  expect(await screen.findByText('Loading trending products...')).toBeInTheDocument();
  first.unmount();
  api.on(products.trending, refuse(500));
  const { user, container } = open();
  expect(await screen.findByText('Failed to fetch trending products')).toBeInTheDocument();
  await expectNoAxeViolations(container);
  api.on(products.trending, ranking);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('link', { name: 'First' })).toBeInTheDocument();
});
