import type {
  Cart,
  CartLine,
  Order,
  OrderItem,
  Page,
  Picture,
  Product,
  ProductCard,
  Profile,
  Review,
  SellerProfile,
  Store,
  StoreCard,
  User,
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
    ...change,
  };
}

/** The only page of a list. */
export function aPage<Item>(results: Item[]): Page<Item> {
  return { count: results.length, total_pages: 1, current_page: 1, has_next: false, results };
}
