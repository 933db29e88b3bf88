import * as read from './readers';
import { withNumbers } from './withNumbers';

test.each([
  [
    ['a', ' b ', ''],
    ['a', 'b'],
  ],
  ['["a","b"]', ['a', 'b']],
  ['a, b,,c', ['a', 'b', 'c']],
  [[{ name: 'a' }, { id: 2 }], ['a']],
  ['[broken', ['[broken']],
  [undefined, []],
])('names in %j are %j', (given, expected) => {
  expect(read.names(given)).toEqual(expected);
});

test.each([
  ['bare', [1]],
  ['under results', { results: [1] }],
  ['under data', { data: [1] }],
  ['under a key of its own', { products: [1] }],
])('a list may come %s', (_, answer) => {
  expect(read.listOf(answer, (item) => item, 'products')).toEqual([1]);
});

test('what is no list is refused', () => {
  expect(() => read.listOf({ detail: 'no' }, (item) => item)).toThrow(TypeError);
});

test('a product of another host: prices as text, images as URLs, tags with commas', () => {
  const product = read.product(
    withNumbers({
      id: '7',
      name: 'Saree',
      base_price: { amount: '2500.00', currency: 'BDT' },
      has_active_offer: true,
      original_price: '2500.00',
      discounted_price: '2000.00',
      images: ['/a.jpg', { image: '/b.jpg' }],
      tags: 'Ethnic wear, Cotton',
      custom_size_fields: '["Chest"]',
      seller_business_name: 'Ghor',
      store_id: 3,
      stock_quantity: 0,
    }),
  );
  expect(product).toMatchObject({
    id: 7,
    price: 2000,
    original_price: 2500,
    savings_amount: 500,
    tags: ['Ethnic wear', 'Cotton'],
    custom_size_fields: ['Chest'],
    is_in_stock: false,
    store: { id: 3, name: 'Ghor' },
  });
  expect(product.images.map((image) => image.image)).toEqual(['/a.jpg', '/b.jpg']);
});

test.each([
  [{ results: [1, 2], has_next: true }, true],
  [{ results: [1, 2] }, true],
  [{ results: [1] }, false],
  [{ results: [1, 2], current_page: 2, total_pages: 2 }, false],
])('page %j has a next one: %s', (answer, hasNext) => {
  expect(read.pageOf(answer, (item) => item, 2).has_next).toBe(hasNext);
});

test('review statistics come in two forms', () => {
  const server = read.reviewStats({ rating: 4.5, total_reviews: 2, rating_distribution: { 5: 1, 4: 1 } });
  const listed = read.reviewStats({
    averageRating: 4.5,
    totalReviews: 2,
    distribution: [
      { stars: 5, count: 1 },
      { stars: 4, count: 1 },
    ],
  });
  expect(server).toEqual(listed);
  expect(server.distribution.map((entry) => entry.count)).toEqual([1, 1, 0, 0, 0]);
});

test('facets: what another host leaves out is empty', () => {
  expect(
    read.facets(
      withNumbers({ total: '3', sizes: [{ value: 'M', count: '2' }], price: { min: '10.50', max: null } }),
    ),
  ).toEqual({
    total: 3,
    business_types: [],
    sizes: [{ value: 'M', count: 2 }],
    colors: [],
    tags: [],
    in_stock: 0,
    on_sale: 0,
    price: { min: 10.5, max: null },
  });
});

test('a dashboard of a host that tells less has noughts', () => {
  expect(
    read.dashboard(
      withNumbers({
        current_month: { revenue: '1250.50', orders: 2 },
        growth_metrics: { revenue_growth: 12.5, orders_growth: 'new' },
        total_revenue: 50_000,
      }),
    ),
  ).toEqual({
    current_month: { revenue: 1250.5, orders: 2, average_order_value: 0, items_sold: 0 },
    growth_metrics: { revenue_growth: 12.5, orders_growth: 'new', items_growth: 0 },
    seller_info: { rating: 0 },
    reviews: { total: 0, this_month: 0 },
    products: { total: 0, active: 0, low_stock: 0, out_of_stock: 0 },
    total_revenue: 50_000,
    daily: [],
  });
});

test('a store’s reviews in numbers, where only the stars are counted', () => {
  expect(
    read.sellerReviewStats(withNumbers({ rating_distribution: { 5: 3, 1: '1' }, total_reviews: undefined })),
  ).toEqual({
    rating: 4,
    total_reviews: 4,
    total_products: 0,
    rating_distribution: { 1: 1, 2: 0, 3: 0, 4: 0, 5: 3 },
  });
});

test('the photos of a seller’s review, in either form of a picture', () => {
  const { images } = read.sellerReview({ id: 7, images: ['https://elsewhere.example/a.jpg', null] });
  expect(images).toEqual([expect.objectContaining({ image: 'https://elsewhere.example/a.jpg' })]);
});

test('a seller’s review by the names that occur', () => {
  const reviewed = read.sellerReview(
    withNumbers({
      id: '7',
      rating: 4,
      content: 'Good',
      order: 'R1-1',
      createdAt: '2026-11-20T08:00:00Z',
      user: { name: 'Farhana' },
      quality_rating: '5',
    }),
  );
  expect(reviewed).toMatchObject({
    id: 7,
    images: [],
    order: 'R1-1',
    created_at: '2026-11-20T08:00:00Z',
    user_info: { name: 'Farhana' },
    communication_rating: null,
    quality_rating: 5,
    reply: null,
  });
});
