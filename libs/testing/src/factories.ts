import {
  type Cart,
  type CartLine,
  type Dashboard,
  type Offer,
  type Order,
  type OrderItem,
  type Page,
  type Picture,
  type Product,
  type ProductCard,
  type Profile,
  type ReturnCase,
  type Review,
  type SavedAddress,
  type SellerApplication,
  type SellerOffer,
  type SellerProduct,
  type SellerProductRow,
  type SellerProfile,
  type SellerReview,
  type SellerReviewStats,
  type StaffRole,
  type Store,
  type StoreCard,
  type User,
  versionText,
  type Wish,
} from '@haat/contracts';

// Each factory makes a whole, believable answer of the contracts; a test names only what it is about.

let last = 0;
const next = () => ++last;

export function aPicture(change: Partial<Picture> = {}): Picture {
  const id = next();
  const base = `/media/${id.toString(16).padStart(8, '0')}`;
  return { id, image: `${base}/960.webp`, base, widths: [320, 640, 960, 1280], tint: '#c9b8a4', ...change };
}

export function aUser(change: Partial<User> = {}): User {
  return {
    id: next(),
    username: 'ayesha@example.com',
    email: 'ayesha@example.com',
    first_name: 'Ayesha',
    last_name: 'Khan',
    phone: '01712345678',
    address_line_1: 'House 12, Road 5, Sonadanga, Khulna',
    user_type: 'customer',
    onboarding_completed: true,
    preferred_tags: [],
    language: null,
    wish_notices: true,
    ...change,
  };
}

export function anAddress(change: Partial<SavedAddress> = {}): SavedAddress {
  const line = change.address_line ?? 'House 12, Road 5, Sonadanga';
  return {
    id: next(),
    name: 'Home',
    recipient: 'Ayesha Khan',
    phone: '01712345678',
    second_phone: '',
    address_line: line,
    district: 'Khulna',
    delivery_note: '',
    text: `${line}, ${change.district ?? 'Khulna'}`,
    is_default: false,
    ...change,
  };
}

export function aSellerProfile(change: Partial<SellerProfile> = {}): SellerProfile {
  return {
    id: next(),
    status: 'approved',
    business_name: 'Nokshi Ghor',
    business_type: 'General Clothing',
    bio: 'Hand-stitched nakshi from Jashore',
    business_description: '',
    phone_number: '01812345678',
    business_address: 'Jashore Road, Khulna',
    logo: null,
    banner_image: null,
    verified: true,
    rating: 4.6,
    total_reviews: 12,
    total_products: 30,
    rejection_reason: null,
    ...change,
  };
}

interface ProfileChange {
  user?: Partial<User>;
  /** a seller's profile, or null for a customer */
  seller?: Partial<SellerProfile> | null;
}

export function aProfile({ user, seller = null }: ProfileChange = {}): Profile {
  const profile = seller && aSellerProfile(seller);
  return {
    user: aUser({ user_type: profile ? 'seller' : 'customer', ...user }),
    customer_profile: { id: next(), preferred_tags: user?.preferred_tags ?? [] },
    seller_profile: profile,
    permissions: { seller_approved: profile?.status === 'approved', operator: false },
  };
}

/** The session of a member of the market's staff. */
export function aStaffSession(role: StaffRole = 'owner') {
  const profile = aProfile();
  return {
    state: 'authenticated' as const,
    profile: { ...profile, permissions: { ...profile.permissions, operator: true, staff_role: role } },
  };
}

export function aProductCard(change: Partial<ProductCard> = {}): ProductCard {
  const id = change.id ?? next();
  const price = change.price ?? 2500;
  const picture = aPicture();
  return {
    id,
    name: `Jamdani Saree ${id}`,
    short_description: 'Handloom cotton with a woven border',
    image: picture.image,
    picture,
    price,
    base_price: { amount: change.original_price ?? price, currency: 'BDT' },
    has_active_offer: false,
    original_price: price,
    discounted_price: null,
    savings_amount: 0,
    discount_percentage: 0,
    storeId: 3,
    seller_name: 'Rokeya Begum',
    seller_business_name: 'Nokshi Ghor',
    business_type: 'General Clothing',
    tags: ['Ethnic wear', 'Cotton'],
    is_in_stock: true,
    rating: 4.5,
    total_reviews: 8,
    ...change,
  };
}

/** A product on a wish list, without anything to choose. */
export function aWish(change: Partial<Wish> = {}): Wish {
  return { ...aProductCard(change), is_available: true, only_choice: { color: null, size: null }, ...change };
}

/** A product card on offer: `price` is the price before it, `percent` what comes off. */
export function aProductOnSale(change: Partial<ProductCard> = {}, percent = 20): ProductCard {
  const original = change.original_price ?? 2500;
  const price = original * (1 - percent / 100);
  return aProductCard({
    has_active_offer: true,
    original_price: original,
    discounted_price: price,
    price,
    savings_amount: original - price,
    discount_percentage: percent,
    ...change,
  });
}

export function aStoreCard(change: Partial<StoreCard> = {}): StoreCard {
  return {
    id: 3,
    name: 'Nokshi Ghor',
    bio: 'Hand-stitched nakshi from Jashore',
    rating: 4.6,
    total_reviews: 12,
    verified: true,
    logo: null,
    ...change,
  };
}

export function aStore(change: Partial<Store> = {}): Store {
  return {
    ...aStoreCard(),
    banner_image: null,
    business_type: 'General Clothing',
    total_products: 30,
    instagram: '',
    facebook: '',
    ...change,
  };
}

export function aProduct(change: Partial<Product> = {}): Product {
  const card = aProductCard(change);
  const colors = change.availableColors ?? ['Indigo', 'Maroon'];
  const sizes = change.availableSizes ?? ['S', 'M', 'L'];
  return {
    ...card,
    description: 'Woven by hand in Narayanganj.',
    images: card.picture ? [card.picture, aPicture()] : [],
    category: 'Saree',
    features: ['Handloom', 'Pure cotton'],
    availableSizes: sizes,
    availableColors: colors,
    variants: colors.flatMap((color) => sizes.map((size) => ({ id: next(), color, size, in_stock: true }))),
    offers_custom_sizes: false,
    custom_size_fields: [],
    track_inventory: true,
    stock_quantity: 12,
    estimated_pickup_days: 3,
    requires_advance_payment: false,
    status: 'active',
    store: aStoreCard({ id: card.storeId }),
    ...change,
  };
}

/** A row of the seller's list. */
export function aSellerProductRow(change: Partial<SellerProductRow> = {}): SellerProductRow {
  const id = change.id ?? next();
  const picture = aPicture();
  const price = change.base_price?.amount ?? 1250;
  return {
    id,
    name: `Cotton Panjabi ${id}`,
    short_description: 'Soft, for warm days',
    status: 'active',
    created_at: '2026-11-20T08:05:00.000Z',
    base_price: { amount: price, currency: 'BDT' },
    price,
    has_active_offer: false,
    original_price: price,
    discounted_price: null,
    savings_amount: 0,
    discount_percentage: 0,
    category: { name: 'Panjabi' },
    business_type: 'General Clothing',
    image: picture.image,
    images: [{ ...picture, color: null }],
    stock_quantity: 12,
    sales_count: 3,
    sku: 'COT-IN-M',
    tags_list: ['Ethnic wear'],
    features: [],
    availableSizes: ['M', 'L'],
    availableColors: ['Indigo'],
    estimated_pickup_days: 3,
    offers_custom_sizes: false,
    custom_size_fields: [],
    requires_advance_payment: false,
    seller_name: 'Nokshi Ghor',
    seller_business_name: 'Nokshi Ghor',
    version: '1',
    ...change,
  };
}

/** A product as create and update answer it; {@link ownersAnswer} makes of it what products/{id}/ answers its owner. */
export function aSellerProduct(change: Partial<SellerProduct> = {}): SellerProduct {
  const variants =
    change.variants ??
    ['M', 'L'].map((size) => ({
      id: next(),
      color: 'Indigo',
      size,
      in_stock: true,
      stock_quantity: 6,
      sku: `COT-IN-${size}`,
      is_active: true,
    }));
  const shown = new Map(variants.map(({ id, stock_quantity }) => [id, stock_quantity]));
  return {
    ...aSellerProductRow(change),
    stock_quantity: variants.reduce((sum, { stock_quantity }) => sum + stock_quantity, 0),
    sku: variants[0]?.sku ?? '',
    description: 'Woven by hand in Narayanganj.',
    version: versionText({ version: 1, shown }),
    ...change,
    variants,
  };
}

/** The response of products/{id}/ to the owner of a product. */
export function ownersAnswer(own: SellerProduct): Product {
  const { category, ...rest } = own;
  return aProduct({ ...rest, category: category?.name ?? null, picture: own.images[0] ?? null });
}

/** An offer as a shopper sees it. */
export function anOffer(change: Partial<Offer> = {}): Offer {
  return {
    id: next(),
    name: '20% off',
    description: '20% off Cotton Panjabi until 30 November 2026',
    offer_type: 'percentage',
    discount_percentage: 20,
    discount_amount: 0,
    start_date: '2026-11-21T00:00:00+06:00',
    end_date: '2026-11-30T23:59:59+06:00',
    product: next(),
    product_name: 'Cotton Panjabi',
    status: 'active',
    ...change,
  };
}

export function aSellerOffer(change: Partial<SellerOffer> = {}): SellerOffer {
  return { ...anOffer(), is_running: true, product_price: 1250, product_picture: aPicture(), ...change };
}

export function aCartLine(change: Partial<CartLine> = {}): CartLine {
  const id = change.id ?? next();
  const unit = change.unit_price ?? 1250;
  const quantity = change.quantity ?? 1;
  const picture = aPicture();
  return {
    id,
    product: id + 1000,
    product_name: `Cotton Panjabi ${id}`,
    product_image: picture.image,
    picture,
    unit_price: unit,
    total_price: unit * quantity,
    quantity,
    size: 'M',
    color: 'White',
    custom_measurements: null,
    store: { id: 3, name: 'Nokshi Ghor' },
    available_quantity: 10,
    problem: null,
    ...change,
  };
}

export function aCart(...items: CartLine[]): Cart {
  return {
    items,
    item_count: items.reduce((sum, line) => sum + line.quantity, 0),
    subtotal: items.reduce((sum, line) => sum + line.total_price, 0),
  };
}

export function anOrderItem(change: Partial<OrderItem> = {}): OrderItem {
  const unit = change.unit_price ?? 1250;
  const quantity = change.quantity ?? 1;
  const picture = aPicture();
  return {
    id: next(),
    title: 'Cotton Panjabi',
    product: 1001,
    product_image: picture.image,
    picture,
    size: 'M',
    color: 'White',
    custom_measurements: null,
    quantity,
    unit_price: unit,
    total_price: unit * quantity,
    delivered: change.delivered ?? false,
    reviewed: false,
    ...change,
  };
}

export function anOrder(change: Partial<Order> = {}): Order {
  const items = change.items ?? [anOrderItem()];
  const subtotal = items.reduce((sum, item) => sum + item.total_price, 0);
  const number = `R${100_230 + next()}`;
  return {
    id: `${number}-1`,
    order_number: number,
    status: 'pending',
    totalItems: items.reduce((sum, item) => sum + item.quantity, 0),
    bill: subtotal + 80,
    subtotal,
    delivery_fee: 80,
    discount: 0,
    placedOn: '21 Nov 2026',
    time: '2:05 PM',
    created_at: '2026-11-21T08:05:00.000Z',
    seller: { id: 3, business_name: 'Nokshi Ghor', phone_number: '01812345678', business_address: 'Khulna' },
    customer_name: 'Ayesha Khan',
    customer_email: 'ayesha@example.com',
    customer_phone: '01712345678',
    customer_address: 'House 12, Road 5, Sonadanga, Khulna',
    payment_method: 'cod',
    payment_status: 'unpaid',
    isCompleted: change.status === 'delivered',
    can_cancel: ['pending', 'processing'].includes(change.status ?? 'pending'),
    items,
    timeline: [{ status: 'pending', at: '2026-11-21T08:05:00.000Z', actor: 'buyer', note: '' }],
    ...change,
  };
}

export function aReview(change: Partial<Review> = {}): Review {
  return {
    id: next(),
    user: { name: 'Farhana', avatar: null },
    content: 'The cloth is soft and the colour true.',
    rating: 5,
    communication_rating: null,
    shipping_rating: null,
    quality_rating: null,
    productId: 1001,
    product_name: 'Cotton Panjabi',
    order: null,
    images: [],
    created_at: '2026-11-20T08:00:00.000Z',
    reply: null,
    fit: null,
    helpful_count: 0,
    ...change,
  };
}

/** A review as the store's seller sees it. */
export function aSellerReview(change: Partial<SellerReview> = {}): SellerReview {
  return {
    id: next(),
    rating: 5,
    communication_rating: null,
    shipping_rating: null,
    quality_rating: null,
    content: 'The cloth is soft and the colour true.',
    order: 'R100231-1',
    product: 1001,
    product_name: 'Cotton Panjabi',
    picture: aPicture(),
    images: [],
    created_at: '2026-11-20T08:00:00.000Z',
    user_info: { name: 'Farhana' },
    reply: null,
    ...change,
  };
}

/** A store's reviews in numbers, of the counts by stars. */
export function sellerReviewStats(
  rating_distribution: SellerReviewStats['rating_distribution'] = { 1: 0, 2: 1, 3: 1, 4: 2, 5: 8 },
): SellerReviewStats {
  const entries = Object.entries(rating_distribution);
  const total_reviews = entries.reduce((sum, [, count]) => sum + count, 0);
  const stars = entries.reduce((sum, [star, count]) => sum + Number(star) * count, 0);
  const rating = total_reviews > 0 ? Math.round((stars / total_reviews) * 100) / 100 : 0;
  return { rating, total_reviews, total_products: 30, rating_distribution };
}

/** A submitted seller application, as it is shown. */
export function anApplication(change: Partial<SellerApplication> = {}): SellerApplication {
  return {
    id: next(),
    status: 'pending',
    reason: null,
    applied_at: '2026-11-20T08:05:00.000Z',
    first_name: 'Rokeya',
    last_name: 'Begum',
    email: 'rokeya@example.com',
    phone: '01812345678',
    id_number: '••••••6789',
    business_name: 'Nokshi Ghor',
    business_type: 'General Clothing',
    founded_date: '2019-04-14',
    bio: 'Hand-stitched nakshi from Jashore',
    business_description: '',
    pickup_location: 'Jashore Road, Khulna',
    instagram: 'nokshi.ghor',
    facebook: '',
    payment_method: 'bKash',
    account_number: '•••••••5678',
    bank_name: '',
    branch_name: '',
    logo: null,
    ...change,
  };
}

/** A seller's figures: `days` of them end on 21 November 2026, each third with sales. */
export function aDashboard(change: Partial<Dashboard> = {}, days = 90): Dashboard {
  const last = Date.UTC(2026, 10, 21);
  const daily = Array.from({ length: days }, (_, index) => {
    const day = new Date(last - (days - 1 - index) * 86_400_000).toISOString().slice(0, 10);
    return index % 3 === 0 ? { day, revenue: 1250, orders: 1 } : { day, revenue: 0, orders: 0 };
  });
  return {
    current_month: {
      revenue: 18_500,
      orders: 14,
      average_order_value: 1321.43,
      average_of: 14,
      items_sold: 17,
    },
    compared_days: { from: '2026-10-01', to: '2026-10-21' },
    growth_metrics: { revenue_growth: 12.5, orders_growth: -4, items_growth: 'new' },
    seller_info: { rating: 4.6 },
    reviews: { total: 12, this_month: 3 },
    products: { total: 30, active: 27, low_stock: 4, out_of_stock: 2 },
    total_revenue: 26_000,
    daily,
    ...change,
  };
}

/** The only page of a list. */
export function aPage<Item>(results: Item[]): Page<Item> {
  return { count: results.length, total_pages: 1, current_page: 1, has_next: false, results };
}

/** A return that waits for its store's answer. */
export const aReturn = (change: Partial<ReturnCase> = {}): ReturnCase => ({
  id: 'R100231-1-A1',
  order: 'R100231-1',
  state: 'requested',
  wants: 'refund',
  reason: 'wrong_size',
  note: 'Too tight',
  items: [
    {
      item: 7,
      product: 1001,
      title: 'Jamdani panjabi',
      color: null,
      size: 'M',
      quantity: 2,
      unit_price: 1250,
      restocked: 0,
      written_off: 0,
    },
  ],
  pictures: [],
  store: { id: 3, business_name: 'Nokshi Ghor', phone_number: '01812345678', business_address: 'Khulna' },
  customer: { name: 'Ayesha Khan', phone: '01712345678' },
  way: null,
  tracking: '',
  refund_method: 'bKash',
  refund_account: '01712345678',
  value: 2500,
  max_refund: 2580,
  refund: null,
  deadline: '2026-11-23T08:05:00.000Z',
  to_count: false,
  created_at: '2026-11-21T08:05:00.000Z',
  timeline: [{ state: 'requested', at: '2026-11-21T08:05:00.000Z', actor: 'buyer', note: 'Too tight' }],
  ...change,
});
