import {
  type Cart,
  type CartLine,
  type Dashboard,
  type Facets,
  type HomepageEntry,
  type Offer,
  ORDER_STATUSES,
  type Order,
  type OrderGroup,
  type OrderItem,
  type OwnHomepageEntry,
  type Page,
  type Picture,
  type Product,
  type ProductCard,
  type ProductPage,
  type ProductPicture,
  type ProductSummary,
  type RelatedProducts,
  type Review,
  type ReviewStats,
  type SellerOffer,
  type SellerOrderPage,
  type SellerProduct,
  type SellerProductRow,
  type SellerReview,
  type SellerReviewStats,
  type Store,
  type Tag,
  type Tokens,
  TRENDING_WINDOW_HOURS,
  type UnderstoodPart,
  type Wish,
} from '@haat/contracts';

// Readers for the answers that the specifications (section 3 and 7) allow in several forms, and for those to which
// later versions of the API have added fields. Each returns the form of the contract.

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  value !== null && typeof value === 'object' && !Array.isArray(value);
const objectOrEmpty = (value: unknown): Json => (isObject(value) ? value : {});
/** @throws TypeError */
function object(value: unknown): Json {
  if (!isObject(value)) throw new TypeError('Not an object');
  return value;
}
/** @throws TypeError for what has no id: it is not what was asked for */
function entity(value: unknown): Json {
  const from = object(value);
  if (from.id === undefined || from.id === null || from.id === '') throw new TypeError('No id');
  return from;
}
const array = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const sum = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((total, item) => total + of(item), 0);

/** An object whose absent fields have a default. A copy is made 30 times as fast as an object field by field. */
function withDefaults<T>(from: Json, defaults: Partial<Record<keyof T, unknown>>): T {
  const read: Json = { ...from };
  for (const [name, value] of Object.entries(defaults)) if (read[name] === undefined) read[name] = value;
  return read as T;
}

/** @throws TypeError for an answer without both tokens */
export function tokens(answer: unknown): Tokens {
  const { access, refresh } = object(answer);
  if (typeof access !== 'string' || typeof refresh !== 'string') throw new TypeError('No tokens');
  return { access, refresh };
}

/** A list that arrives bare, or under `results`, `data` or the given key. @throws TypeError when there is none */
export function listOf<T>(answer: unknown, read: (item: unknown) => T, key = 'results'): T[] {
  const wrapped = objectOrEmpty(answer);
  const list = [answer, wrapped[key], wrapped.results, wrapped.data].find(Array.isArray);
  if (!list) throw new TypeError('Not a list');
  return list.map(read);
}

/** A page of a list; without paging fields, a full page means that there is more. */
export function pageOf<T>(answer: unknown, read: (item: unknown) => T, limit: number): Page<T> {
  const results = listOf(answer, read);
  const { count, total_pages, current_page, has_next } = objectOrEmpty(answer) as Partial<Page<T>>;
  const current = current_page ?? 1;
  return {
    count: count ?? results.length,
    total_pages: total_pages ?? current,
    current_page: current,
    has_next: has_next ?? (total_pages === undefined ? results.length >= limit : current < total_pages),
    results,
  };
}

/** The same with `next`, the place where the next page goes on; without it in older APIs. */
export function pageWithNext<T>(
  answer: unknown,
  read: (item: unknown) => T,
  limit: number,
): Page<T> & { next?: number | string } {
  const { next } = objectOrEmpty(answer);
  const page = pageOf(answer, read, limit);
  return typeof next === 'number' || typeof next === 'string' ? { ...page, next } : page;
}

/** Names that arrive as a list (of texts or of {name}), a JSON list as text, or a text with commas. */
export function names(value: unknown): string[] {
  if (typeof value === 'string') {
    const trimmed = value.trim();
    if (trimmed.startsWith('[')) {
      try {
        return names(JSON.parse(trimmed));
      } catch {
        // Not JSON after all: read it as a text with commas.
      }
    }
    return names(trimmed.split(','));
  }
  return array(value)
    .map((item) => (typeof item === 'string' ? item : text(objectOrEmpty(item).name)).trim())
    .filter(Boolean);
}

/** A picture with its sizes, or just an address. */
export function picture(value: unknown): Picture | null {
  const from = typeof value === 'string' ? { image: value } : objectOrEmpty(value);
  const image = text(from.image);
  return image === '' ? null : { id: null, base: '', widths: [], tint: '', ...from, image };
}

function productPicture(value: unknown): ProductPicture[] {
  const read = picture(value);
  return read ? [{ color: null, ...read }] : [];
}

export function productCard(value: unknown): ProductCard {
  const from = entity(value) as Json & Partial<ProductCard>;
  const original = from.original_price ?? from.base_price?.amount ?? from.price ?? 0;
  const discounted = from.has_active_offer ? (from.discounted_price ?? from.price ?? original) : null;
  const shown = picture(from.picture) ?? picture(array(from.images)[0]) ?? picture(from.image);
  return {
    ...withDefaults<ProductCard>(from, {
      short_description: '',
      has_active_offer: false,
      discount_percentage: 0,
      savings_amount: discounted === null ? 0 : Math.max(0, original - discounted),
      storeId: from.store_id ?? objectOrEmpty(from.store).id ?? 0,
      seller_name: '',
      seller_business_name: text(from.seller_name),
      business_type: '',
      is_in_stock: Number(from.stock_quantity ?? 1) > 0,
      rating: 0,
      total_reviews: 0,
    }),
    image: text(from.image) || (shown?.image ?? null),
    picture: shown,
    price: discounted ?? original,
    base_price: from.base_price ?? { amount: original, currency: 'BDT' },
    original_price: original,
    discounted_price: discounted,
    tags: names(from.tags),
    colors: names(from.colors),
  };
}

export const wish = (value: unknown): Wish => ({
  ...withDefaults<Wish>(entity(value), { is_available: true, only_choice: null }),
  ...productCard(value),
});

export function product(value: unknown): Product {
  const from = object(value);
  const card = productCard(value);
  const images = array(from.images).flatMap(productPicture);
  const stock = Number(from.stock_quantity ?? 0);
  return {
    ...withDefaults<Product>(from, {
      description: '',
      category: null,
      offers_custom_sizes: false,
      track_inventory: true,
      stock_quantity: stock,
      estimated_pickup_days: 3,
      requires_advance_payment: false,
      status: 'active',
    }),
    ...card,
    images: images.length > 0 ? images : card.picture ? [{ color: null, ...card.picture }] : [],
    features: names(from.features),
    availableSizes: names(from.availableSizes),
    availableColors: names(from.availableColors),
    custom_size_fields: names(from.custom_size_fields),
    variants: array(from.variants).map((variant) =>
      withDefaults<Product['variants'][number]>(object(variant), {
        color: null,
        size: null,
        in_stock: Number(object(variant).stock_quantity) > 0,
      }),
    ),
    store: {
      ...withDefaults<Product['store']>(objectOrEmpty(from.store), {
        id: card.storeId,
        name: card.seller_business_name,
        bio: '',
        rating: 0,
        total_reviews: 0,
        verified: false,
      }),
      logo: picture(objectOrEmpty(from.store).logo),
    },
  };
}

/** A row of the seller's list; some hosts send whole products. */
export function sellerProductRow(value: unknown): SellerProductRow {
  const from = object(value);
  const { variants, store, ...read } = product(value);
  const category = text(objectOrEmpty(from.category).name) || text(from.category);
  return {
    ...withDefaults<SellerProductRow>(read, { created_at: '', sales_count: 0, sku: '', version: '' }),
    short_description: text(from.short_description) || text(from.description),
    category: category === '' ? null : { name: category },
    tags_list: names(from.tags_list ?? from.tags),
  };
}

/** A product as its edit form starts with it: without the variants that are no longer sold. */
export function sellerProduct(value: unknown): SellerProduct {
  const from = object(value);
  return {
    ...sellerProductRow(value),
    short_description: text(from.short_description),
    description: text(from.description) || text(from.short_description),
    variants: array(from.variants)
      .map((variant) =>
        withDefaults<SellerProduct['variants'][number]>(object(variant), {
          color: null,
          size: null,
          in_stock: Number(object(variant).stock_quantity) > 0,
          is_active: true,
        }),
      )
      .filter(({ is_active }) => is_active),
  };
}

/** The seller's list; its totals are counted where the answer has none. */
export function sellerProducts(
  answer: unknown,
  limit: number,
): Page<SellerProductRow> & { summary: ProductSummary; isWhole: boolean } {
  const page = pageOf(answer, sellerProductRow, limit);
  return {
    ...page,
    isWhole: objectOrEmpty(answer).total_pages === undefined,
    summary: withDefaults<ProductSummary>(objectOrEmpty(objectOrEmpty(answer).summary), {
      total: page.count,
      active: page.results.filter(({ status }) => status === 'active').length,
      stock: sum(page.results, (row) => row.stock_quantity),
      sold: sum(page.results, (row) => row.sales_count),
    }),
  };
}

export function productPage(answer: unknown, limit: number): ProductPage {
  const { corrected_search, understood } = objectOrEmpty(answer);
  return {
    ...pageOf(answer, productCard, limit),
    ...(text(corrected_search) ? { corrected_search: text(corrected_search) } : {}),
    ...(Array.isArray(understood) ? { understood: understood as UnderstoodPart[] } : {}),
  };
}

/** The ranking, and the hours that it covers. */
export function trending(answer: unknown): { products: ProductCard[]; hours: number } {
  const hours = objectOrEmpty(answer).analytics_period_hours;
  return {
    products: listOf(answer, productCard, 'products'),
    hours: typeof hours === 'number' ? hours : TRENDING_WINDOW_HOURS,
  };
}

export function relatedProducts(answer: unknown): RelatedProducts {
  const { similar, from_store } = object(answer);
  return { similar: array(similar).map(productCard), from_store: array(from_store).map(productCard) };
}

export function facets(answer: unknown): Facets {
  return withDefaults<Facets>(object(answer), {
    total: 0,
    business_types: [],
    sizes: [],
    colors: [],
    tags: [],
    in_stock: 0,
    on_sale: 0,
    price: { min: null, max: null },
  });
}

export function tag(value: unknown): Tag {
  const from = entity(value);
  return { ...withDefaults<Tag>(from, { usage_count: 0 }), name: names(from.name).join(', ') };
}

export function store(value: unknown): Store {
  const from = entity(value);
  return {
    ...withDefaults<Store>(from, {
      name: text(from.business_name),
      bio: '',
      rating: 0,
      total_reviews: 0,
      verified: false,
      business_type: '',
      total_products: 0,
      instagram: '',
      facebook: '',
    }),
    logo: picture(from.logo),
    banner_image: picture(from.banner_image),
  };
}

export function homepageEntry(value: unknown): HomepageEntry {
  const from = object(value);
  return { order: 0, ...from, product_data: productCard(from.product_data) };
}

export function ownHomepageEntry(value: unknown): OwnHomepageEntry {
  return { in_shop: true, ...homepageEntry(value) };
}

export const offer = (value: unknown): Offer =>
  withDefaults<Offer>(entity(value), { description: '', product_name: '', status: 'active' });

export function sellerOffer(value: unknown): SellerOffer {
  const from = entity(value);
  return {
    ...withDefaults<SellerOffer>(
      { ...offer(value) },
      {
        is_running: from.status !== 'inactive',
        product_price: 0,
      },
    ),
    product_picture: picture(from.product_picture),
  };
}

function cartLine(value: unknown): CartLine {
  const from = entity(value) as Json & CartLine;
  const { quantity = 1, unit_price = 0 } = from;
  return {
    ...withDefaults<CartLine>(from, {
      quantity,
      unit_price,
      original_price: unit_price,
      total_price: unit_price * quantity,
      size: null,
      color: null,
      custom_measurements: null,
      store: { id: 0, name: '' },
      available_quantity: Number.MAX_SAFE_INTEGER,
      problem: null,
    }),
    picture: picture(from.picture) ?? picture(from.product_image),
  };
}

export function cart(value: unknown): Cart {
  const items = listOf(value, cartLine, 'items');
  return {
    ...withDefaults<Cart>(objectOrEmpty(value), {
      item_count: sum(items, (line) => line.quantity),
      subtotal: sum(items, (line) => line.total_price),
    }),
    items,
  };
}

function orderItem(value: unknown): OrderItem {
  const from = object(value) as Json & OrderItem;
  const { quantity = 1, unit_price = 0 } = from;
  return {
    ...withDefaults<OrderItem>(from, {
      quantity,
      unit_price,
      total_price: unit_price * quantity,
      size: null,
      color: null,
      custom_measurements: null,
      product_image: null,
      delivered: false,
      reviewed: false,
    }),
    picture: picture(from.picture) ?? picture(from.product_image),
  };
}

export function order(value: unknown): Order {
  const from = entity(value) as Json & Partial<Order>;
  const items = array(from.items).map(orderItem);
  const status = ORDER_STATUSES.find((known) => known === from.status) ?? 'pending';
  return {
    ...withDefaults<Order>(from, {
      order_number: from.id,
      totalItems: sum(items, (item) => item.quantity),
      subtotal: sum(items, (item) => item.total_price),
      delivery_fee: 0,
      discount: 0,
      payment_method: 'cod',
      payment_status: 'unpaid',
      isCompleted: status === 'delivered',
      can_cancel: false,
      timeline: [],
    }),
    status,
    time: text(from.time) || text(from.placedTime),
    seller: { id: 0, business_name: '', phone_number: '', business_address: '', ...from.seller },
    items,
  };
}

/** An order of one store, or a list of orders of several. */
export const placedOrders = (answer: unknown): Order[] =>
  Array.isArray(answer) ? answer.map(order) : [order(answer)];

/** Some hosts answer all orders at once: then there is no next page. */
export const orderPage = (answer: unknown): Page<Order> & { next?: number | string } =>
  pageWithNext(answer, order, Number.POSITIVE_INFINITY);

export function orderGroup(value: unknown): OrderGroup {
  const from = object(value) as Json & OrderGroup;
  return { ...from, orders: listOf(from.orders, order) };
}

export function sellerOrderPage(answer: unknown): SellerOrderPage {
  const { status_counts, unread_orders } = objectOrEmpty(answer) as Partial<SellerOrderPage>;
  return {
    ...orderPage(answer),
    ...(status_counts ? { status_counts } : {}),
    ...(typeof unread_orders === 'number' ? { unread_orders } : {}),
  };
}

/** With the place where the next orders begin. */
export const operatorOrderPage = (answer: unknown): SellerOrderPage & { next?: string } => ({
  ...sellerOrderPage(answer),
  ...(objectOrEmpty(answer).next ? { next: text(objectOrEmpty(answer).next) } : {}),
});

const createdAt = (from: Json) => text(from.created_at) || text(from.createdAt);
const authorName = (from: Json) =>
  text(objectOrEmpty(from.user).name) || text(objectOrEmpty(from.user_info).name);
const aspects = { communication_rating: null, shipping_rating: null, quality_rating: null, reply: null };

export function review(value: unknown): Review {
  const from = entity(value);
  return {
    ...withDefaults<Review>(from, {
      ...aspects,
      productId: from.product ?? 0,
      product_name: '',
      order: null,
    }),
    user: { avatar: null, ...objectOrEmpty(from.user), name: authorName(from) },
    images: array(from.images).flatMap((image) => picture(image) ?? []),
    created_at: createdAt(from),
  };
}

export function sellerReview(value: unknown): SellerReview {
  const from = entity(value);
  return {
    ...withDefaults<SellerReview>(from, { ...aspects, product: from.productId ?? 0, product_name: '' }),
    picture: picture(from.picture) ?? picture(from.product_image),
    images: array(from.images).flatMap((image) => picture(image) ?? []),
    created_at: createdAt(from),
    user_info: { name: authorName(from) },
  };
}

/** Both forms of section 3: averageRating with a list, or rating with counts by stars. Five stars come first. */
export function reviewStats(value: unknown): ReviewStats {
  const from = objectOrEmpty(value) as Json & Partial<ReviewStats> & Partial<SellerReviewStats>;
  const counts = objectOrEmpty(from.rating_distribution);
  return {
    averageRating: from.averageRating ?? from.rating ?? 0,
    totalReviews: from.totalReviews ?? from.total_reviews ?? 0,
    distribution: [5, 4, 3, 2, 1].map((stars) => ({
      stars,
      count: Number(from.distribution?.find((entry) => entry.stars === stars)?.count ?? counts[stars] ?? 0),
    })),
  };
}

/** Average and total follow from the counts by stars where they are absent. */
export function sellerReviewStats(value: unknown): SellerReviewStats {
  const from = object(value);
  const counts = objectOrEmpty(from.rating_distribution);
  const distribution = Object.fromEntries([1, 2, 3, 4, 5].map((star) => [star, Number(counts[star] ?? 0)]));
  const entries = Object.entries(distribution);
  const total = sum(entries, ([, count]) => count);
  const stars = sum(entries, ([star, count]) => Number(star) * count);
  return {
    ...withDefaults<SellerReviewStats>(from, {
      rating: total > 0 ? stars / total : 0,
      total_reviews: total,
      total_products: 0,
    }),
    rating_distribution: distribution as SellerReviewStats['rating_distribution'],
  };
}

/** A page of reviews with the totals of all of them. */
export interface ReviewList {
  reviews: Review[];
  stats: ReviewStats;
  hasNext: boolean;
  /** of APIs that know `after` */
  next?: number;
}

export function reviewList(answer: unknown, limit: number): ReviewList {
  const reviews = listOf(answer, review, 'reviews');
  const { stats, has_next, next } = object(answer);
  return {
    reviews,
    stats: reviewStats(stats),
    hasNext: typeof has_next === 'boolean' ? has_next : reviews.length >= limit,
    ...(typeof next === 'number' ? { next } : {}),
  };
}

/** A host without a daily series has an empty one. */
export function dashboard(value: unknown): Dashboard {
  const from = object(value);
  const part = (name: keyof Dashboard, ...fields: string[]) => ({
    ...Object.fromEntries(fields.map((field) => [field, 0])),
    ...objectOrEmpty(from[name]),
  });
  return {
    ...withDefaults<Dashboard>(from, { total_revenue: 0, daily: [] }),
    current_month: part('current_month', 'revenue', 'orders', 'average_order_value', 'items_sold'),
    growth_metrics: part('growth_metrics', 'revenue_growth', 'orders_growth', 'items_growth'),
    seller_info: part('seller_info', 'rating'),
    reviews: part('reviews', 'total', 'this_month'),
    products: part('products', 'total', 'active', 'low_stock', 'out_of_stock'),
  } as Dashboard;
}
