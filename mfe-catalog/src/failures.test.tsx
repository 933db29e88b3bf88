import { type Call, products, reviews, stores } from '@haat/contracts';
import {
  anOffer,
  aProduct,
  aProductCard,
  aProductOnSale,
  aReview,
  aStore,
  expectNoAxeViolations,
  type FakeRequest,
  fakeApi,
  garbled,
  never,
  offline,
  Refusal,
  refuse,
  renderScreen,
  timedOut,
} from '@haat/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { routes } from './routes';

// Each request of each screen with each kind of failure: specified message, working retry, no blank page.

const page = (name: string) => ({
  count: 1,
  total_pages: 1,
  current_page: 1,
  has_next: false,
  results: [aProductOnSale({ name })],
});
const stats = {
  averageRating: 5,
  totalReviews: 1,
  distribution: [5, 4, 3, 2, 1].map((stars) => ({ stars, count: stars === 5 ? 1 : 0 })),
};
const reviewed = { reviews: [aReview({ content: 'Soft cloth' })], stats, has_next: false };
const isTrending = ({ query }: FakeRequest) => query.trending === 'true';
/** Successful responses by call. */
const successes = new Map<Call, unknown>([
  [products.getProduct, aProduct({ id: 7, name: 'Jamdani saree' })],
  [products.listCategories, { results: [] }],
  [products.listTags, { results: [{ id: 1, name: 'Denim', usage_count: 3 }] }],
  [
    products.listProducts,
    (asked: FakeRequest) => page(isTrending(asked) ? 'Trending lungi' : 'Oxford shirt'),
  ],
  [products.trending, { products: [aProductCard({ name: 'Trending lungi' })], analytics_period_hours: 24 }],
  [stores.getStore, aStore({ name: 'Nokshi Ghor' })],
  [stores.storeHomepage, { results: [{ order: 1, product_data: aProductCard({ name: 'Nakshi shawl' }) }] }],
  [stores.storeOffers, { offers: [anOffer({ name: 'Winter clearance' })] }],
  [reviews.productReviews, reviewed],
  [reviews.storeReviews, reviewed],
]);

function shop() {
  const api = fakeApi();
  for (const [call, given] of successes) api.on(call, given as never);
  return api;
}

interface Part {
  what: string;
  at: string;
  call: Call;
  /** Limits the failure to some requests of the call. */
  only?: (asked: FakeRequest) => boolean;
  /** Name of a button to click first. */
  unfold?: string;
  loading: string;
  says: string;
  /** The message when it contains the server's text. */
  repeats?: (text: string) => string;
  /** The message with the status of a body that can't be read, where it is shown. */
  unread?: string;
  /** Heading after a 404, which has no retry. */
  absent?: string;
  shows: string | RegExp;
}

const parts: Part[] = [
  {
    what: 'home',
    at: '/home',
    call: products.listProducts,
    only: (asked) => !isTrending(asked),
    loading: 'Loading products...',
    says: 'Failed to fetch products',
    shows: 'Oxford shirt',
  },
  {
    what: 'home, trending',
    at: '/home',
    call: products.listProducts,
    only: isTrending,
    loading: 'Loading trending products...',
    says: 'Failed to fetch trending products',
    shows: 'Trending lungi',
  },
  {
    what: 'home, tags',
    at: '/home',
    call: products.listTags,
    unfold: 'More Tags',
    loading: 'Loading tags...',
    says: 'Failed to load tags: Failed to fetch tags',
    repeats: (text) => `Failed to load tags: ${text}`,
    unread: 'Failed to load tags: 502',
    shows: 'Denim',
  },
  {
    what: 'department',
    at: '/shop/women',
    call: products.listProducts,
    loading: 'Loading products...',
    says: 'Failed to fetch products',
    shows: 'Oxford shirt',
  },
  {
    what: 'search',
    at: '/search?q=shirt',
    call: products.listProducts,
    loading: 'Loading products...',
    says: 'Failed to fetch products',
    shows: 'Oxford shirt',
  },
  {
    what: 'offers',
    at: '/offers',
    call: products.listProducts,
    loading: 'Loading products...',
    says: 'Failed to fetch products',
    shows: 'Oxford shirt',
  },
  {
    what: 'trending',
    at: '/trending',
    call: products.trending,
    loading: 'Loading trending products...',
    says: 'Failed to fetch trending products',
    shows: 'Trending lungi',
  },
  {
    what: 'product',
    at: '/product/7',
    call: products.getProduct,
    loading: 'Loading product...',
    says: 'Failed to load the product',
    absent: 'Product not found',
    shows: 'Woven by hand in Narayanganj.',
  },
  {
    what: 'product, reviews',
    at: '/product/7',
    call: reviews.productReviews,
    loading: 'Loading reviews...',
    says: 'Failed to fetch reviews',
    shows: 'Soft cloth',
  },
  {
    what: 'store',
    at: '/store/3',
    call: stores.getStore,
    loading: 'Loading store details...',
    says: 'Error: Failed to fetch stores',
    repeats: (text) => `Error: ${text}`,
    absent: 'Store not found',
    shows: 'Nokshi Ghor',
  },
  {
    what: 'store, featured',
    at: '/store/3',
    call: stores.storeHomepage,
    loading: 'Loading products...',
    says: 'Failed to fetch products',
    shows: 'Nakshi shawl',
  },
  {
    what: 'store, all products',
    at: '/store/3',
    call: products.listProducts,
    loading: 'Loading products...',
    says: 'Failed to fetch products',
    shows: 'Oxford shirt',
  },
  {
    what: 'store, top picks',
    at: '/store/3?tab=top-picks',
    call: products.listProducts,
    loading: 'Loading products...',
    says: 'Failed to fetch products',
    shows: 'Oxford shirt',
  },
  {
    what: 'store, offers',
    at: '/store/3?tab=offers',
    call: stores.storeOffers,
    loading: 'Loading offers...',
    says: 'Failed to fetch offers',
    shows: 'Winter clearance',
  },
  {
    what: 'store, reviews',
    at: '/store/3?tab=reviews',
    call: reviews.storeReviews,
    loading: 'Loading reviews...',
    says: 'Failed to load reviews',
    shows: 'Soft cloth',
  },
];

const failures: [what: string, failure: Refusal, detail: string | null][] = [
  ['no connection', offline(), 'We can’t reach the shop. Check your connection and try again.'],
  ['no answer in time', timedOut(), 'The shop is taking too long to respond. Try again in a moment.'],
  ['404', refuse(404), null],
  ['500 without a word', refuse(500), null],
  ['500 with a text', refuse(500, 'The shop is on fire'), 'The shop is on fire'],
  ['a proxy’s 502', new Refusal(502, '<html><body>Bad gateway</body></html>'), null],
  ['JSON cut off', garbled(), 'Something went wrong on our side. Try again in a moment.'],
  [
    'another answer',
    garbled({ results: 'none' }),
    'Something went wrong on our side. Try again in a moment.',
  ],
  ['null', garbled(null), 'Something went wrong on our side. Try again in a moment.'],
];

/** npm test: every failure of the first part, and one of the others. */
const failuresOf = (part: Part) =>
  failures.map(([what, ...rest], place): [name: string, what: string, ...typeof rest] => [
    part === parts[0] || place === 0 ? what : `${what} @full`,
    what,
    ...rest,
  ]);

async function open({ at, unfold }: Part) {
  const opened = renderScreen(routes, { at, session: 'guest' });
  if (unfold) await opened.user.click(await screen.findByRole('button', { name: unfold }));
  return opened;
}

/** Sets the response for the requests of a part. */
function answer(api: ReturnType<typeof shop>, { call, only }: Part, given: unknown) {
  api.on(call, ((asked: FakeRequest) => {
    const one = !only || only(asked) ? given : successes.get(call);
    return typeof one === 'function' ? one(asked) : one;
  }) as never);
}

describe.each(parts)('$what', (part) => {
  const { call, says, absent, repeats, shows, loading } = part;

  test.each(failuresOf(part))('%s', async (_name, what, failure, detail) => {
    const api = shop();
    answer(api, part, failure);
    const { user, container } = await open(part);
    if (what === '404' && absent) {
      expect(await screen.findByRole('heading', { name: absent })).toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/home');
      return;
    }
    const repeated =
      (what === '500 with a text' && repeats?.('The shop is on fire')) ||
      (what === 'a proxy’s 502' && part.unread);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(repeated || says);
    const face = within(alert.parentElement!);
    if (detail && !repeated) expect(face.getByText(detail)).toBeInTheDocument();
    expect(screen.queryByText(loading)).not.toBeInTheDocument();
    if (what === 'no connection') await expectNoAxeViolations(container);

    answer(api, part, successes.get(call));
    await user.click(face.getByRole('button', { name: 'Try Again' }));
    expect((await screen.findAllByText(shows)).length).toBeGreaterThan(0);
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  });

  test('shows the error again when the retry fails', async () => {
    const api = shop();
    answer(api, part, refuse(500));
    const { user } = await open(part);
    const asked = () => api.asked(call).length;
    await screen.findByRole('alert');
    const before = asked();
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(asked()).toBe(before + 1));
    expect(await screen.findByRole('alert')).toHaveTextContent(says);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Try Again' })).toBeEnabled());
  });

  test('shows the loading text until the response arrives', async () => {
    const api = shop();
    let arrive = () => {};
    const slow = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const good = successes.get(call);
    answer(api, part, (asked: FakeRequest) =>
      slow.then(() => (typeof good === 'function' ? good(asked) : good)),
    );
    await open(part);
    expect((await screen.findAllByText(loading)).length).toBeGreaterThan(0);
    await act(async () => arrive());
    expect((await screen.findAllByText(shows)).length).toBeGreaterThan(0);
    expect(screen.queryByText(loading)).not.toBeInTheDocument();
  });

  test('shows the loading text while there is no response', async () => {
    answer(shop(), part, never);
    const { container } = await open(part);
    expect((await screen.findAllByText(loading)).length).toBeGreaterThan(0);
    expect(container).not.toBeEmptyDOMElement();
  });
});
