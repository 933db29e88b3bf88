/** @jest-environment node */
import { type Language, type Product, setLanguage } from '@haat/contracts';
import { messagesBn } from '@haat/contracts/messages-bn';
import { AppRouter, navigation, Route, Routes } from '@haat/navigation';
import { sessionStore } from '@haat/session';
import { aProduct, aStoreCard } from '@haat/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Provider } from 'jotai';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { render } from './server';

const NONE = { count: 0, results: [], has_next: false };
const NO_REVIEWS = {
  reviews: [],
  stats: { averageRating: 0, totalReviews: 0, distribution: [] },
  has_next: false,
};

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

describe('the page of a product', () => {
  afterEach(() => setLanguage('en'));

  /** A product with all of its store's texts in Bangla, so that any Latin letters come from our own texts. */
  const ofBanglaStore: Partial<Product> = {
    name: 'জামদানি শাড়ি',
    short_description: 'হাতে বোনা',
    description: 'নারায়ণগঞ্জে হাতে বোনা।',
    features: ['খাঁটি সুতি'],
    category: 'শাড়ি',
    seller_name: 'রোকেয়া বেগম',
    seller_business_name: 'নকশি ঘর',
    store: aStoreCard({ name: 'নকশি ঘর', bio: 'যশোরের নকশি' }),
    availableSizes: ['৪০', '৪২'],
    availableColors: ['Indigo'],
    tags: ['Cotton'],
  };

  /** The words of the markup, with those that only assistive technology reads. */
  const wordsOf = (html = '') =>
    [
      html.replace(/<(script|style)[^>]*>.*?<\/\1>/gs, '').replace(/<[^>]*>/g, ' '),
      ...[...html.matchAll(/ (?:aria-label|alt|title|placeholder)="([^"]*)"/g)].map(([, value]) => value),
    ].join(' ');

  const rendered = async (language: Language, product: Product, search: string) => {
    const region = await render({
      pathname: `/product/${product.id}`,
      search,
      state: null,
      session: 'signed-out',
      language,
      ask: async (address) => ({
        status: 200,
        body: address.includes('/reviews/')
          ? NO_REVIEWS
          : address.endsWith(`/products/${product.id}/`)
            ? product
            : NONE,
      }),
    });
    return wordsOf(region?.html);
  };

  const soldOutVariants = [{ id: 1, color: 'Indigo', size: '৪০', in_stock: false }];
  const stocks: [string, Partial<Product>, string, Record<Language, string>][] = [
    ['in stock', {}, '', { en: 'Cash on delivery', bn: 'ক্যাশ অন ডেলিভারি' }],
    [
      'that is sold out',
      { is_in_stock: false, stock_quantity: 0 },
      '',
      { en: 'This product is out of stock', bn: messagesBn.outOfStock },
    ],
    [
      'whose chosen variant is sold out',
      { variants: soldOutVariants },
      '?color=Indigo&size=৪০',
      { en: 'Indigo, ৪০ is sold out', bn: 'ইন্ডিগো, ৪০' },
    ],
    [
      'with an offer',
      { has_active_offer: true, original_price: 3000, offer_ends: '2026-12-20T12:00:00Z' },
      '',
      { en: 'Offer', bn: 'অফার' },
    ],
    ['that is paid in advance', { requires_advance_payment: true }, '', { en: 'advance', bn: 'অগ্রিম' }],
  ];
  // English after Bangla, too: a process renders both.
  test.each(stocks)('%s is in the language of its reader', async (_, change, search, expected) => {
    const product = aProduct({ ...ofBanglaStore, ...change });
    const bangla = await rendered('bn', product, search);
    const english = await rendered('en', product, search);
    expect(bangla).toContain(expected.bn);
    expect(english).toContain(expected.en);
    expect(bangla.match(/[A-Za-z]{2,}[^\u0980-\u09FF]*/g) ?? []).toEqual([]);
  });
});
