import {
  type Cart,
  type CartLine,
  type Dashboard,
  type Facets,
  type FacetValue,
  type Growth,
  type HomepageEntry,
  LINE_PROBLEMS,
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
  type Review,
  type ReviewStats,
  type SaleTerms,
  type SellerOffer,
  type SellerOrderPage,
  type SellerProduct,
  type SellerProductRow,
  type SellerReview,
  type SellerReviewStats,
  type StatusCounts,
  type Store,
  type StoreCard,
  type StoreStats,
  type Tag,
} from '@haat/contracts';

// Answers are read tolerantly, since the client also serves other hosts of this API:
// numbers may be texts, lists may be bare or wrapped, names vary. What is missing becomes empty, never undefined.

type Json = Record<string, unknown>;

/** @throws TypeError when there is no object to read */
function object(value: unknown): Json {
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw new TypeError('Not an object');
  return value as Json;
}
const objectOrEmpty = (value: unknown): Json =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Json) : {};
const text = (value: unknown, otherwise = ''): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : otherwise;
const textOrNull = (value: unknown): string | null => text(value) || null;
const number = (value: unknown, otherwise = 0): number => {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof read === 'number' && Number.isFinite(read) ? read : otherwise;
};
const flag = (value: unknown, otherwise = false): boolean =>
  typeof value === 'boolean' ? value : value === 'true' ? true : value === 'false' ? false : otherwise;
/** @throws TypeError when an entity has no id */
const id = (value: unknown): number => {
  const read = number(value, Number.NaN);
  if (Number.isNaN(read)) throw new TypeError('No id');
  return read;
};

/** A list that arrives bare, or under `results`, `data` or the given key. */
export function listOf<T>(answer: unknown, read: (item: unknown) => T, key = 'results'): T[] {
  const wrapped = objectOrEmpty(answer);
  const list = [answer, wrapped[key], wrapped.results, wrapped.data].find(Array.isArray);
  if (!list) throw new TypeError('Not a list');
  return list.map(read);
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
    return trimmed
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean);
  }
  if (!Array.isArray(value)) return [];
  return value
    .map((item) => (typeof item === 'string' ? item : text(objectOrEmpty(item).name)).trim())
    .filter(Boolean);
}

export function picture(value: unknown): Picture | null {
  if (typeof value === 'string' && value !== '')
    return { id: null, image: value, base: '', widths: [], tint: '' };
  const from = objectOrEmpty(value);
  const image = text(from.image) || text(from.url);
  if (image === '') return null;
  const widths = Array.isArray(from.widths) ? from.widths.filter((width) => typeof width === 'number') : [];
  return { id: number(from.id) || null, image, base: text(from.base), widths, tint: text(from.tint) };
}

export function productPicture(value: unknown): ProductPicture | null {
  const read = picture(value);
  return read && { ...read, color: textOrNull(objectOrEmpty(value).color) };
}

const facetValues = (value: unknown): FacetValue[] =>
  (Array.isArray(value) ? value : []).map((item) => {
    const from = objectOrEmpty(item);
    return { value: text(from.value), count: number(from.count) };
  });

export function facets(answer: unknown): Facets {
  const from = object(answer);
  const price = objectOrEmpty(from.price);
  const taka = (value: unknown) => (value === null || value === undefined ? null : number(value));
  return {
    total: number(from.total),
    business_types: facetValues(from.business_types),
    sizes: facetValues(from.sizes),
    colors: facetValues(from.colors),
    tags: facetValues(from.tags),
    in_stock: number(from.in_stock),
    on_sale: number(from.on_sale),
    price: { min: taka(price.min), max: taka(price.max) },
  };
}

export function productCard(value: unknown): ProductCard {
  const from = object(value);
  const base = objectOrEmpty(from.base_price);
  const onOffer = flag(from.has_active_offer);
  const original = number(from.original_price, number(base.amount, number(from.price)));
  const discounted = onOffer ? number(from.discounted_price, number(from.price, original)) : null;
  const images = Array.isArray(from.images) ? from.images : [];
  const shown = picture(from.picture) ?? picture(images[0]) ?? picture(from.image);
  const analytics = objectOrEmpty(from.analytics);
  return {
    id: id(from.id),
    name: text(from.name),
    short_description: text(from.short_description),
    image: textOrNull(from.image) ?? shown?.image ?? null,
    picture: shown,
    price: discounted ?? original,
    base_price: { amount: number(base.amount, original), currency: text(base.currency, 'BDT') },
    has_active_offer: onOffer,
    original_price: original,
    discounted_price: discounted,
    savings_amount: number(from.savings_amount, discounted === null ? 0 : Math.max(0, original - discounted)),
    discount_percentage: number(from.discount_percentage),
    storeId: number(from.storeId, number(from.store_id, number(objectOrEmpty(from.store).id))),
    seller_name: text(from.seller_name),
    seller_business_name: text(from.seller_business_name, text(from.seller_name)),
    business_type: text(from.business_type),
    tags: names(from.tags),
    is_in_stock: flag(from.is_in_stock, number(from.stock_quantity, 1) > 0),
    rating: number(from.rating),
    total_reviews: number(from.total_reviews),
    ...(from.analytics
      ? {
          analytics: {
            cart_adds: number(analytics.cart_adds),
            orders: number(analytics.orders),
            hours_analyzed: number(analytics.hours_analyzed, 24),
          },
        }
      : {}),
  };
}

export function storeCard(value: unknown): StoreCard {
  const from = object(value);
  return {
    id: id(from.id),
    name: text(from.name) || text(from.business_name),
    bio: text(from.bio),
    rating: number(from.rating),
    total_reviews: number(from.total_reviews),
    verified: flag(from.verified),
    logo: picture(from.logo),
  };
}

export function product(value: unknown): Product {
  const from = object(value);
  const card = productCard(value);
  const images = (Array.isArray(from.images) ? from.images : [])
    .map(productPicture)
    .filter((image) => image !== null);
  const variants = Array.isArray(from.variants) ? from.variants.map(objectOrEmpty) : [];
  const store = objectOrEmpty(from.store);
  return {
    ...card,
    description: text(from.description),
    images: images.length > 0 ? images : card.picture ? [card.picture] : [],
    category: textOrNull(from.category) ?? textOrNull(objectOrEmpty(from.category).name),
    features: names(from.features),
    availableSizes: names(from.availableSizes),
    availableColors: names(from.availableColors),
    variants: variants.map((variant) => ({
      id: number(variant.id),
      color: textOrNull(variant.color),
      size: textOrNull(variant.size),
      in_stock: flag(variant.in_stock, number(variant.stock_quantity) > 0),
    })),
    offers_custom_sizes: flag(from.offers_custom_sizes),
    custom_size_fields: names(from.custom_size_fields),
    track_inventory: flag(from.track_inventory, true),
    stock_quantity: number(from.stock_quantity),
    estimated_pickup_days: number(from.estimated_pickup_days, 3),
    requires_advance_payment: flag(from.requires_advance_payment),
    status: text(from.status, 'active') as Product['status'],
    store: storeCard({ id: card.storeId, name: card.seller_business_name, ...store }),
  };
}

/** A row of the seller's list; of another host it may be a whole product. */
export function sellerProductRow(value: unknown): SellerProductRow {
  const from = object(value);
  const read = product(value);
  const category = textOrNull(objectOrEmpty(from.category).name) ?? textOrNull(from.category);
  return {
    id: read.id,
    name: read.name,
    short_description: read.short_description || text(from.description),
    status: read.status,
    created_at: text(from.created_at),
    base_price: read.base_price,
    price: read.price,
    has_active_offer: read.has_active_offer,
    original_price: read.original_price,
    discounted_price: read.discounted_price,
    savings_amount: read.savings_amount,
    discount_percentage: read.discount_percentage,
    category: category === null ? null : { name: category },
    business_type: read.business_type,
    image: read.image,
    images: read.images,
    stock_quantity: read.stock_quantity,
    sales_count: number(from.sales_count),
    sku: text(from.sku),
    tags_list: names(from.tags_list ?? from.tags),
    features: read.features,
    availableSizes: read.availableSizes,
    availableColors: read.availableColors,
    estimated_pickup_days: read.estimated_pickup_days,
    offers_custom_sizes: read.offers_custom_sizes,
    custom_size_fields: read.custom_size_fields,
    requires_advance_payment: read.requires_advance_payment,
    seller_name: read.seller_name,
    seller_business_name: read.seller_business_name,
    version: text(from.version),
  };
}

/** A product as its edit form begins with it. Variants that are no longer sold are not among them. */
export function sellerProduct(value: unknown): SellerProduct {
  const from = object(value);
  const variants = Array.isArray(from.variants) ? from.variants.map(objectOrEmpty) : [];
  return {
    ...sellerProductRow(value),
    short_description: text(from.short_description),
    description: text(from.description) || text(from.short_description),
    variants: variants
      .filter((variant) => flag(variant.is_active, true))
      .map((variant) => ({
        id: number(variant.id),
        color: textOrNull(variant.color),
        size: textOrNull(variant.size),
        in_stock: number(variant.stock_quantity) > 0,
        stock_quantity: number(variant.stock_quantity),
        sku: text(variant.sku),
        is_active: true,
      })),
  };
}

/** The seller's list with its figures, which another host leaves to be counted. */
export function sellerProducts(
  answer: unknown,
  limit: number,
): Page<SellerProductRow> & { summary: ProductSummary } {
  const page = pageOf(answer, sellerProductRow, limit);
  const from = objectOrEmpty(objectOrEmpty(answer).summary);
  const sum = (of: (row: SellerProductRow) => number) =>
    page.results.reduce((total, row) => total + of(row), 0);
  return {
    ...page,
    summary: {
      total: number(from.total, page.count),
      active: number(
        from.active,
        sum(({ status }) => Number(status === 'active')),
      ),
      stock: number(
        from.stock,
        sum((row) => row.stock_quantity),
      ),
      sold: number(
        from.sold,
        sum((row) => row.sales_count),
      ),
    },
  };
}

/** A page of a list; without paging fields, a full page means that there is more. */
export function pageOf<T>(answer: unknown, read: (item: unknown) => T, limit: number): Page<T> {
  const results = listOf(answer, read);
  const from = objectOrEmpty(answer);
  const current = number(from.current_page, 1);
  const total = number(from.total_pages, current);
  return {
    count: number(from.count, results.length),
    total_pages: total,
    current_page: current,
    has_next: flag(from.has_next, from.total_pages === undefined ? results.length >= limit : current < total),
    results,
  };
}

export function productPage(answer: unknown, limit: number): ProductPage {
  const { corrected_search } = objectOrEmpty(answer);
  return {
    ...pageOf(answer, productCard, limit),
    ...(typeof corrected_search === 'string' && corrected_search ? { corrected_search } : {}),
  };
}

export function tag(value: unknown): Tag {
  const from = object(value);
  return { id: number(from.id), name: names(from.name).join(', '), usage_count: number(from.usage_count) };
}

export function store(value: unknown): Store {
  const from = object(value);
  return {
    ...storeCard(value),
    banner_image: picture(from.banner_image),
    business_type: text(from.business_type),
    total_products: number(from.total_products),
    instagram: text(from.instagram),
    facebook: text(from.facebook),
  };
}

export function storeStats(value: unknown): StoreStats {
  const from = object(value);
  return {
    id: number(from.id),
    rating: number(from.rating),
    total_reviews: number(from.total_reviews),
    total_products: number(from.total_products),
    orders_delivered: number(from.orders_delivered),
    items_sold: number(from.items_sold),
    member_since: text(from.member_since),
  };
}

export function homepageEntry(value: unknown): HomepageEntry {
  const from = object(value);
  return { order: number(from.order), product_data: productCard(from.product_data) };
}

/** Another host may only tell what is in the shop. */
export function ownHomepageEntry(value: unknown): OwnHomepageEntry {
  return { ...homepageEntry(value), in_shop: flag(object(value).in_shop, true) };
}

export function offer(value: unknown): Offer {
  const from = object(value);
  return {
    id: id(from.id),
    name: text(from.name),
    description: text(from.description),
    offer_type: from.offer_type === 'flat' ? 'flat' : 'percentage',
    discount_percentage: number(from.discount_percentage),
    discount_amount: number(from.discount_amount),
    start_date: text(from.start_date),
    end_date: text(from.end_date),
    product: number(from.product),
    product_name: text(from.product_name),
    status: from.status === 'inactive' ? 'inactive' : 'active',
  };
}

export function sellerOffer(value: unknown): SellerOffer {
  const from = object(value);
  const read = offer(value);
  const better = objectOrEmpty(from.overridden_by);
  return {
    ...read,
    is_running: flag(from.is_running, read.status === 'active'),
    product_price: number(from.product_price),
    product_picture: picture(from.product_picture),
    ...(better.name
      ? {
          overridden_by: {
            id: number(better.id),
            name: text(better.name),
            end_date: text(better.end_date),
            price: number(better.price),
          },
        }
      : {}),
  };
}

const measurements = (value: unknown) => {
  const entries = Object.entries(objectOrEmpty(value)).map(
    ([field, measure]) => [field, text(measure)] as const,
  );
  return entries.length > 0 ? Object.fromEntries(entries) : null;
};

/** Another host may say nothing of them. */
function saleTerms(from: Json): SaleTerms {
  return {
    ...(from.estimated_pickup_days === undefined
      ? {}
      : { estimated_pickup_days: number(from.estimated_pickup_days) }),
    ...(from.requires_advance_payment === undefined
      ? {}
      : { requires_advance_payment: flag(from.requires_advance_payment) }),
  };
}

function cartLine(value: unknown): CartLine {
  const from = object(value);
  const quantity = number(from.quantity, 1);
  const unit = number(from.unit_price);
  const shop = objectOrEmpty(from.store);
  const problem = LINE_PROBLEMS.find((known) => known === from.problem);
  return {
    id: id(from.id),
    product: number(from.product),
    product_name: text(from.product_name),
    product_image: textOrNull(from.product_image),
    picture: picture(from.picture) ?? picture(from.product_image),
    unit_price: unit,
    original_price: number(from.original_price, unit),
    total_price: number(from.total_price, unit * quantity),
    quantity,
    size: textOrNull(from.size),
    color: textOrNull(from.color),
    custom_measurements: measurements(from.custom_measurements),
    ...saleTerms(from),
    store: { id: number(shop.id), name: text(shop.name) },
    available_quantity: number(from.available_quantity, Number.MAX_SAFE_INTEGER),
    problem: problem ?? null,
  };
}

export function cart(value: unknown): Cart {
  const items = listOf(value, cartLine, 'items');
  const from = objectOrEmpty(value);
  return {
    items,
    item_count: number(
      from.item_count,
      items.reduce((sum, line) => sum + line.quantity, 0),
    ),
    subtotal: number(
      from.subtotal,
      items.reduce((sum, line) => sum + line.total_price, 0),
    ),
  };
}

function orderItem(value: unknown): OrderItem {
  const from = object(value);
  const quantity = number(from.quantity, 1);
  const unit = number(from.unit_price);
  return {
    id: number(from.id),
    title: text(from.title),
    product: number(from.product),
    product_image: textOrNull(from.product_image),
    picture: picture(from.picture) ?? picture(from.product_image),
    size: textOrNull(from.size),
    color: textOrNull(from.color),
    custom_measurements: measurements(from.custom_measurements),
    ...saleTerms(from),
    quantity,
    unit_price: unit,
    total_price: number(from.total_price, unit * quantity),
    delivered: flag(from.delivered),
    reviewed: flag(from.reviewed),
    ...(typeof from.sku === 'string' ? { sku: from.sku } : {}),
  };
}

/** Only this API answers it, so nothing is missing. */
export function orderGroup(value: unknown): OrderGroup {
  const from = object(value);
  return {
    order_number: text(from.order_number),
    bill: number(from.bill),
    subtotal: number(from.subtotal),
    delivery_fee: number(from.delivery_fee),
    discount: number(from.discount),
    placedOn: text(from.placedOn),
    time: text(from.time),
    orders: listOf(from.orders, order),
  };
}

export function order(value: unknown): Order {
  const from = object(value);
  const seller = objectOrEmpty(from.seller);
  const items = Array.isArray(from.items) ? from.items.map(orderItem) : [];
  const status = ORDER_STATUSES.find((known) => known === from.status) ?? 'pending';
  const orderId = text(from.id);
  if (orderId === '') throw new TypeError('No order id');
  return {
    id: orderId,
    order_number: text(from.order_number, orderId),
    status,
    totalItems: number(
      from.totalItems,
      items.reduce((sum, item) => sum + item.quantity, 0),
    ),
    bill: number(from.bill),
    subtotal: number(
      from.subtotal,
      items.reduce((sum, item) => sum + item.total_price, 0),
    ),
    delivery_fee: number(from.delivery_fee),
    discount: number(from.discount),
    placedOn: text(from.placedOn),
    time: text(from.time) || text(from.placedTime),
    created_at: text(from.created_at),
    seller: {
      id: number(seller.id),
      business_name: text(seller.business_name),
      phone_number: text(seller.phone_number),
      business_address: text(seller.business_address),
    },
    customer_name: text(from.customer_name),
    customer_email: text(from.customer_email),
    customer_phone: text(from.customer_phone),
    customer_address: text(from.customer_address),
    payment_method: from.payment_method === 'card' ? 'card' : 'cod',
    payment_status: from.payment_status === 'paid' ? 'paid' : 'unpaid',
    ...(from.collected === undefined ? {} : { collected: number(from.collected) }),
    ...(from.cash_due === undefined ? {} : { cash_due: number(from.cash_due) }),
    isCompleted: flag(from.isCompleted, status === 'delivered'),
    can_cancel: flag(from.can_cancel),
    items,
    timeline: Array.isArray(from.timeline) ? (from.timeline as Order['timeline']) : [],
  };
}

/** A page of a seller's orders. Other hosts do not count by state. */
export function sellerOrderPage(answer: unknown): SellerOrderPage {
  const page = pageOf(answer, order, Number.POSITIVE_INFINITY);
  const from = objectOrEmpty(answer).status_counts;
  if (!from) return page;
  const counts = objectOrEmpty(from);
  const status_counts = Object.fromEntries(
    ORDER_STATUSES.map((status) => [status, number(counts[status])]),
  ) as StatusCounts;
  return { ...page, status_counts };
}

const numberOrNull = (value: unknown): number | null => number(value, Number.NaN) || null;
const aspects = (from: Json) => ({
  communication_rating: numberOrNull(from.communication_rating),
  shipping_rating: numberOrNull(from.shipping_rating),
  quality_rating: numberOrNull(from.quality_rating),
});
const reply = (value: unknown): Review['reply'] => {
  if (!value) return null;
  const from = objectOrEmpty(value);
  return {
    seller_name: text(from.seller_name),
    content: text(from.content),
    created_at: text(from.created_at),
  };
};

export function sellerReview(value: unknown): SellerReview {
  const from = object(value);
  return {
    id: id(from.id),
    rating: number(from.rating),
    ...aspects(from),
    content: text(from.content),
    order: text(from.order),
    product: number(from.product, number(from.productId)),
    product_name: text(from.product_name),
    picture: picture(from.picture) ?? picture(from.product_image),
    created_at: text(from.created_at) || text(from.createdAt),
    user_info: { name: text(objectOrEmpty(from.user_info).name) || text(objectOrEmpty(from.user).name) },
    reply: reply(from.reply),
  };
}

/** The counts by stars are what everything else follows from, where another host leaves it out. */
export function sellerReviewStats(value: unknown): SellerReviewStats {
  const from = object(value);
  const counts = objectOrEmpty(from.rating_distribution);
  const rating_distribution = {
    1: number(counts[1]),
    2: number(counts[2]),
    3: number(counts[3]),
    4: number(counts[4]),
    5: number(counts[5]),
  };
  const entries = Object.entries(rating_distribution);
  const total = number(
    from.total_reviews,
    entries.reduce((sum, [, count]) => sum + count, 0),
  );
  const stars = entries.reduce((sum, [star, count]) => sum + Number(star) * count, 0);
  return {
    rating: number(from.rating, total > 0 ? stars / total : 0),
    total_reviews: total,
    total_products: number(from.total_products),
    rating_distribution,
  };
}

export function review(value: unknown): Review {
  const from = object(value);
  const author = objectOrEmpty(from.user);
  return {
    id: id(from.id),
    user: {
      name: text(author.name) || text(objectOrEmpty(from.user_info).name),
      avatar: textOrNull(author.avatar),
    },
    content: text(from.content),
    rating: number(from.rating),
    ...aspects(from),
    productId: number(from.productId, number(from.product)),
    product_name: text(from.product_name),
    order: textOrNull(from.order),
    images: (Array.isArray(from.images) ? from.images : []).map(picture).filter((image) => image !== null),
    created_at: text(from.created_at) || text(from.createdAt),
    reply: reply(from.reply),
  };
}

/** Both forms of section 3: averageRating with a list, or rating with counts keyed 1 to 5. */
export function reviewStats(value: unknown): ReviewStats {
  const from = objectOrEmpty(value);
  const keyed = objectOrEmpty(from.rating_distribution);
  const listed = (Array.isArray(from.distribution) ? from.distribution : []).map(objectOrEmpty);
  return {
    averageRating: number(from.averageRating, number(from.rating)),
    totalReviews: number(from.totalReviews, number(from.total_reviews)),
    distribution: [5, 4, 3, 2, 1].map((stars) => ({
      stars,
      count: number(listed.find((entry) => number(entry.stars) === stars)?.count, number(keyed[stars])),
    })),
  };
}

const growth = (value: unknown): Growth => (value === 'new' ? 'new' : number(value));

/** The seller's figures; what a host leaves out is nought, and a host without a daily series has an empty one. */
export function dashboard(value: unknown): Dashboard {
  const from = object(value);
  const month = objectOrEmpty(from.current_month);
  const grown = objectOrEmpty(from.growth_metrics);
  const reviews = objectOrEmpty(from.reviews);
  const products = objectOrEmpty(from.products);
  const compared = objectOrEmpty(from.compared_days);
  return {
    current_month: {
      revenue: number(month.revenue),
      orders: number(month.orders),
      average_order_value: number(month.average_order_value),
      items_sold: number(month.items_sold),
      ...(typeof month.average_of === 'number' ? { average_of: month.average_of } : {}),
    },
    ...(compared.from && compared.to
      ? { compared_days: { from: text(compared.from), to: text(compared.to) } }
      : {}),
    growth_metrics: {
      revenue_growth: growth(grown.revenue_growth),
      orders_growth: growth(grown.orders_growth),
      items_growth: growth(grown.items_growth),
    },
    seller_info: { rating: number(objectOrEmpty(from.seller_info).rating) },
    reviews: { total: number(reviews.total), this_month: number(reviews.this_month) },
    products: {
      total: number(products.total),
      active: number(products.active),
      low_stock: number(products.low_stock),
      out_of_stock: number(products.out_of_stock),
    },
    total_revenue: number(from.total_revenue),
    daily: (Array.isArray(from.daily) ? from.daily : []).map(objectOrEmpty).map((one) => ({
      day: text(one.day),
      revenue: number(one.revenue),
      orders: number(one.orders),
    })),
  };
}
