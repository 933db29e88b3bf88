/** @jest-environment node */
import { AppRouter, navigation, Route, Routes } from '@haat/navigation';
import { sessionStore } from '@haat/session';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Provider } from 'jotai';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';

// The HTML server renders the screens: their first render must not need a window.
test.each<[string, () => Promise<{ default: ComponentType }>, string]>([
  ['home', () => import('./home/HomeScreen'), 'DISCOVER YOUR OOTD'],
  ['offers', () => import('./offers/OffersScreen'), 'Products on Sale'],
  ['search', () => import('./search/SearchScreen'), ''],
  ['trending', () => import('./trending/TrendingScreen'), 'Loading trending products...'],
  ['product', () => import('./product/ProductScreen'), 'Product not found'],
  ['store', () => import('./store/StoreScreen'), 'Store not found'],
  ['order status', () => import('./content-pages/OrderStatusScreen'), 'Order status'],
])('%s renders on a server', async (_, load, text) => {
  expect(typeof window).toBe('undefined');
  const { default: Screen } = await load();
  const html = renderToString(
    <Provider store={sessionStore}>
      <QueryClientProvider client={new QueryClient()}>
        <AppRouter owns={() => true}>
          <Screen />
        </AppRouter>
      </QueryClientProvider>
    </Provider>,
  );
  expect(html).toContain(text);
});

test('a department renders on a server', async () => {
  const { default: Screen } = await import('./department/DepartmentScreen');
  navigation.setServerLocation({ pathname: '/shop/men', search: '', state: null });
  const html = renderToString(
    <Provider store={sessionStore}>
      <QueryClientProvider client={new QueryClient()}>
        <AppRouter owns={() => true}>
          <Routes>
            <Route path="/shop/:department" element={<Screen />} />
          </Routes>
        </AppRouter>
      </QueryClientProvider>
    </Provider>,
  );
  expect(html).toContain('Men’s clothing');
  expect(html).toContain('Shop by type');
});
