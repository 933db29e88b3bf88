import { type ProductCard, products, questions, reviews, wishlist } from '@haat/contracts';
import {
  aProduct,
  aProductCard,
  expectNoAxeViolations,
  fakeApi,
  never,
  offline,
  refuse,
  renderScreen,
} from '@haat/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { routes } from '../routes';

type Seen = (entries: { isIntersecting: boolean }[]) => void;
let watching = new Set<Seen>();
/** Parts of the product page that wait until they are nearly in sight: the buy box, questions, and more products. */
const PARTS = 3;
const shirt = aProduct({ id: 7, name: 'Shirt', storeId: 3 });
const card = (name: string, change: Partial<ProductCard> = {}) =>
  aProductCard({ name, seller_business_name: 'Nokshi Ghor', ...change });
const section = (name: string) => screen.findByRole('region', { name });
const recent = () => JSON.parse(localStorage.getItem('haat.recent-products') ?? '[]');

beforeEach(() => {
  localStorage.clear();
  watching = new Set();
  jest.spyOn(globalThis, 'IntersectionObserver').mockImplementation(((callback: Seen) => {
    watching.add(callback);
    return { observe() {}, disconnect: () => watching.delete(callback) };
  }) as never);
});
afterEach(() => jest.restoreAllMocks());

function open(related: Parameters<ReturnType<typeof fakeApi>['on']>[1], product = shirt) {
  const api = fakeApi()
    .on(products.getProduct, product)
    .on(reviews.productReviews, never)
    .on(questions.productQuestions, never)
    .on(products.relatedProducts, related as never);
  return { api, ...renderScreen(routes, { at: `/product/${product.id}`, session: 'guest' }) };
}
/** The shopper scrolls to the end of the page. */
async function scrollsDown() {
  await waitFor(() => expect(watching.size).toBe(PARTS));
  act(() => watching.forEach((seen) => void seen([{ isIntersecting: true }])));
}

test('similar products and more of the store, requested when they are nearly in sight', async () => {
  const { api, container } = open({
    similar: [card('Panjabi'), card('Fatua')],
    from_store: [card('Lungi'), card('Gamcha')],
  });
  await screen.findByRole('heading', { name: 'Shirt' });
  await waitFor(() => expect(watching.size).toBe(PARTS));
  act(() => watching.forEach((seen) => void seen([{ isIntersecting: false }])));
  expect(api.asked(products.relatedProducts)).toHaveLength(0);
  await scrollsDown();
  const similar = await section('Similar products');
  expect(await within(similar).findByRole('link', { name: 'Panjabi' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/product\/\d+$/),
  );
  expect(within(similar).getByText('From other stores: alike in kind, style and price')).toBeInTheDocument();
  expect(within(similar).getAllByText('Nokshi Ghor')).toHaveLength(2);
  const more = await section('More from this store');
  expect(within(more).getAllByRole('listitem')).toHaveLength(2);
  expect(within(more).getByText('Most bought at Nokshi Ghor')).toBeInTheDocument();
  expect(within(more).getByRole('link', { name: 'Visit the store' })).toHaveAttribute('href', '/store/3');
  expect(api.asked(products.relatedProducts)).toHaveLength(1);
  expect(screen.queryByRole('region', { name: 'Recently viewed' })).not.toBeInTheDocument();
  await expectNoAxeViolations(container);
});

test('shows their shapes while they load', async () => {
  open(never);
  await scrollsDown();
  const similar = await section('Similar products');
  expect(within(similar).getByText('Loading more products...')).toBeInTheDocument();
});

test.each<[string, Parameters<typeof open>[0]]>([
  ['there are none', { similar: [], from_store: [] }],
  ['the API is older than the call', refuse(404, 'Not found')],
  ['the API fails', refuse(500)],
  ['the connection is gone', offline],
])('is absent where %s @full', async (_case, related) => {
  const { api } = open(related);
  await scrollsDown();
  await waitFor(() => expect(api.asked(products.relatedProducts)).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Similar products' })).toBeNull());
  expect(screen.queryByRole('region', { name: 'More from this store' })).not.toBeInTheDocument();
});

test('long lists have buttons @full', async () => {
  const { user } = open({ similar: Array.from({ length: 12 }, (_, n) => card(`S${n}`)), from_store: [] });
  await scrollsDown();
  const similar = await section('Similar products');
  const list = await within(similar).findByRole('list');
  list.scrollBy = jest.fn();
  await user.click(within(similar).getByRole('button', { name: 'Similar products: next products' }));
  expect(list.scrollBy).toHaveBeenCalled();
});

test('remembers the product, and shows those that were viewed before', async () => {
  localStorage.setItem('haat.recent-products', '[9,7,8]');
  const { api } = open({ similar: [], from_store: [] });
  const wish = { is_available: true, only_choice: null };
  api.on(wishlist.previewWishlist, { items: [{ ...card('Koti', { id: 9 }), ...wish }] });
  await scrollsDown();
  const viewed = await section('Recently viewed');
  expect(await within(viewed).findByRole('link', { name: 'Koti' })).toHaveAttribute('href', '/product/9');
  expect(within(viewed).getByText('Stored in this browser only')).toBeInTheDocument();
  expect(api.asked(wishlist.previewWishlist)).toMatchObject([{ query: { ids: '9,8' } }]);
  expect(recent()).toEqual([7, 9, 8]);
});

test('an owner’s preview is not remembered', async () => {
  open(refuse(404), aProduct({ id: 7, name: 'Draft', status: 'draft' }));
  await screen.findByRole('heading', { name: 'Draft' });
  expect(recent()).toEqual([]);
});
