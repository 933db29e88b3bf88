import {
  type auth as authContracts,
  type BodyOf,
  type Cart,
  type cart as cartContracts,
  type Dashboard,
  type Facets,
  type FormOf,
  type HomepageEntry,
  type listings as listingContracts,
  MAX_PAGE_SIZE,
  type Offer,
  type Order,
  type OrderGroup,
  type OrderStatus,
  type OwnHomepageEntry,
  type orders as orderContracts,
  PAGE_SIZE,
  type Page,
  type Product,
  type ProductPage,
  type ProductSort,
  type ProductStatus,
  type Profile,
  REVIEW_PAGE_SIZE,
  type Review,
  type ReviewStats,
  type reviews as reviewContracts,
  type SellerApplication,
  type SellerOffer,
  type SellerOrderPage,
  type SellerOrderSort,
  type SellerProduct,
  type SellerProductRow,
  type SellerProductSort,
  type SellerProfile,
  type SellerReview,
  type SellerReviewStats,
  type SellerSignup,
  type ShippingInfo,
  type Store,
  type StoreStats,
  type sellers as sellerContracts,
  type Tag,
  type Tokens,
  TRENDING_WINDOW_HOURS,
  type User,
} from '@haat/contracts';
import { type ApiError, refusalOf, toApiError } from './errorText';
import { request } from './http';
import { type ProductFormValues, type ProductPictures, productFormData } from './productForm';
import * as read from './readers';
import { replyRefusal } from './replyRefusal';

// One function a call (section 7). Each answers what the page needs, read tolerantly, or throws an
// ApiError whose message is the text to show.

async function call<T>(options: Parameters<typeof request>[0], reader: (answer: unknown) => T): Promise<T> {
  const answer = await request(options);
  try {
    return reader(answer);
  } catch (thrown) {
    throw toApiError(thrown, options.fallback);
  }
}

const record = <T>(answer: unknown): T => {
  if (answer === null || typeof answer !== 'object') throw new TypeError('Not an object');
  return answer as T;
};
const nothing = () => undefined;

export interface LoginAnswer extends Tokens {
  user: User;
}

/** What a page needs to send a visitor to Google. */
export interface GoogleClient {
  clientId: string;
  /** the page where one signs in */
  authUrl: string;
}

export const auth = {
  login: (body: BodyOf<typeof authContracts.login>) =>
    call(
      { method: 'POST', url: '/auth/login/', data: body, fallback: 'Login failed', anonymous: true },
      readLogin,
    ),
  /** Signs in with an ID token that Google gave the page. */
  google: (idToken: string) =>
    call(
      {
        method: 'POST',
        url: '/auth/google/',
        data: { idToken },
        fallback: 'Google authentication failed',
        anonymous: true,
      },
      readLogin,
    ),
  /** Whether there is Google sign-in: for which client, on which page; else null. */
  config: (): Promise<{ google: GoogleClient | null }> =>
    call({ url: '/auth/config/', fallback: 'Failed to load sign-in options', anonymous: true }, (answer) => {
      const { google_client_id: clientId, google_auth_url: authUrl } =
        record<Record<string, unknown>>(answer);
      const complete = typeof clientId === 'string' && clientId && typeof authUrl === 'string';
      return { google: complete && /^https?:\/\//.test(authUrl) ? { clientId, authUrl } : null };
    }),
  /** Asks for a mail with a link for a new password; it answers alike when nobody has the e-mail. */
  askPasswordReset: (email: string) =>
    call(
      {
        method: 'POST',
        url: '/auth/password-reset/',
        data: { email },
        fallback: 'Failed to send the reset link',
        anonymous: true,
      },
      nothing,
    ),
  /** @param token of the link; a used or expired one is refused with the code reset_link_invalid */
  resetPassword: (token: string, password: string) =>
    call(
      {
        method: 'POST',
        url: '/auth/password-reset/confirm/',
        data: { token, password },
        fallback: 'Failed to set the new password',
        anonymous: true,
      },
      nothing,
    ),
  /** Ends all sessions of the person, this one too. */
  logoutEverywhere: () =>
    call({ method: 'POST', url: '/auth/logout-everywhere/', fallback: 'Logout failed' }, nothing),
  register: (body: BodyOf<typeof authContracts.register>) =>
    call(
      {
        method: 'POST',
        url: '/auth/register/',
        data: body,
        fallback: 'Registration failed',
        anonymous: true,
      },
      (answer) => Boolean(answer),
    ),
  /** Ends the session on the server. Its failure is of no interest to a person who leaves. */
  logout: (refresh: string) =>
    call(
      { method: 'POST', url: '/auth/logout/', data: { refresh }, fallback: 'Logout failed', anonymous: true },
      nothing,
    ),
  status: () => call({ url: '/auth/status/', fallback: 'Failed to load profile' }, record<Profile>),
  savePreferences: (body: BodyOf<typeof authContracts.savePreferences>) =>
    call(
      { method: 'POST', url: '/auth/preferences/', data: body, fallback: 'Failed to save preferences' },
      record<{ user: User }>,
    ),
  shippingInfo: () =>
    call({ url: '/auth/shipping-info/', fallback: 'Failed to fetch shipping information' }, readShippingInfo),
  saveShippingInfo: (body: ShippingInfo) =>
    call(
      {
        method: 'PUT',
        url: '/auth/shipping-info/',
        data: body,
        fallback: 'Failed to save shipping information',
      },
      readShippingInfo,
    ),
};

function readLogin(answer: unknown): LoginAnswer {
  const login = record<LoginAnswer>(answer);
  if (typeof login.access !== 'string' || typeof login.refresh !== 'string') throw new TypeError('No tokens');
  return login;
}

function readShippingInfo(answer: unknown): ShippingInfo {
  const { address_line_1, phone } = record<Partial<ShippingInfo>>(answer);
  return { address_line_1: address_line_1 ?? '', phone: phone ?? '' };
}

/** Filters of the product list; what is absent does not filter. Prices are taka. */
export interface ProductFilter {
  page?: number;
  limit?: number;
  business_type?: string;
  tags?: readonly string[];
  search?: string;
  /** the words of `search` as they are, even where they find nothing */
  exact?: boolean;
  /** tags whose products come first */
  prefer?: readonly string[];
  trending?: boolean;
  store?: number;
  on_sale?: boolean;
  sort?: ProductSort;
  size?: readonly string[];
  color?: readonly string[];
  min_price?: number;
  max_price?: number;
  in_stock?: boolean;
}

/** The query string of the product list, without empty filters; page and limit are always named. */
export function productQuery(filter: ProductFilter): Record<string, string> {
  const { page = 1, limit = PAGE_SIZE, ...rest } = filter;
  const query: Record<string, string> = { page: String(page), limit: String(limit) };
  for (const [name, value] of Object.entries(rest)) {
    const text = Array.isArray(value)
      ? value
          .map((part) => part.trim())
          .filter(Boolean)
          .join(',')
      : value;
    if (text !== undefined && text !== '' && text !== false) query[name] = String(text);
  }
  return query;
}

export type FacetFilter = Omit<ProductFilter, 'page' | 'limit' | 'sort' | 'trending' | 'prefer'>;

/** The query string of the facets: the list's, without what only pages and orders. */
export function facetQuery(filter: FacetFilter & ProductFilter): Record<string, string> {
  const { page, limit, sort, trending, prefer, ...query } = productQuery(filter);
  return query;
}

export const products = {
  list: (filter: ProductFilter = {}, signal?: AbortSignal): Promise<ProductPage> => {
    const { prefer, ...others } = filter;
    const page = (asked: ProductFilter) =>
      call(
        { url: '/products/', params: productQuery(asked), signal, fallback: 'Failed to fetch products' },
        (answer) => read.productPage(answer, filter.limit ?? PAGE_SIZE),
      );
    if (!prefer?.length) return page(others);
    // A host that does not know preferred tags refuses them; its list is in its own order then.
    return page(filter).catch((error: ApiError) => {
      if (error.status !== 400) throw error;
      return page(others);
    });
  },
  /** How many products each choice of a filter would list, with the other filters kept. */
  facets: (filter: FacetFilter = {}, signal?: AbortSignal): Promise<Facets> =>
    call(
      {
        url: '/products/facets/',
        params: facetQuery(filter),
        signal,
        fallback: 'Failed to fetch products',
      },
      read.facets,
    ),
  trending: () =>
    call({ url: '/products/trending/', fallback: 'Failed to fetch trending products' }, (answer) => ({
      products: read.listOf(answer, read.productCard, 'products'),
      hours: Number(
        record<{ analytics_period_hours?: number }>(answer).analytics_period_hours ?? TRENDING_WINDOW_HOURS,
      ),
    })),
  get: (id: number | string): Promise<Product> =>
    call({ url: `/products/${encodeURIComponent(id)}/`, fallback: 'Product not found' }, read.product),
  tags: (): Promise<Tag[]> =>
    call({ url: '/products/tags/', fallback: 'Failed to fetch tags' }, (answer) =>
      read.listOf(answer, read.tag),
    ),
};

export interface SellerProductFilter {
  page?: number;
  limit?: number;
  search?: string;
  status?: ProductStatus;
  sort?: SellerProductSort;
}

export interface UploadOptions {
  /** made once a form, kept over its retries: the same form with it lists one product */
  key?: string;
  /** the product's, as its form began with it */
  version?: string;
  /** told how much is sent, from 0 to 1 */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

const formCall = (
  options: { method: 'POST' | 'PATCH'; url: string; fallback: string },
  values: ProductFormValues | ProductPictures,
  { key, version, onProgress, signal }: UploadOptions,
): Promise<SellerProduct> =>
  call(
    {
      ...options,
      data: productFormData(values),
      headers: key ? once(key) : ifMatch(version),
      signal,
      onUploadProgress: onProgress && (({ loaded, total }) => onProgress(total ? loaded / total : 0)),
    },
    read.sellerProduct,
  );

/** Refuses the change of a product that was changed meanwhile: an ApiError with code 'changed_meanwhile'. */
const ifMatch = (version: string | undefined) => (version ? { 'If-Match': `"${version}"` } : undefined);

const ownProduct = (id: number, act: 'update' | 'delete') => `/products/seller/products/${id}/${act}/`;

export const sellerProducts = {
  /** All on one page unless page or limit are given. */
  list: (filter: SellerProductFilter = {}, signal?: AbortSignal) =>
    call(
      {
        url: '/products/seller/products/',
        params: { ...filter, search: filter.search?.trim() || undefined },
        signal,
        fallback: 'Failed to fetch products',
      },
      (answer) => read.sellerProducts(answer, filter.limit ?? Number.POSITIVE_INFINITY),
    ),
  /** A page of whole products, oldest first. */
  export: (page: number, signal?: AbortSignal): Promise<Page<SellerProduct>> =>
    call(
      {
        url: '/products/seller/products/export/',
        params: { page, limit: MAX_PAGE_SIZE },
        signal,
        fallback: 'Failed to fetch products',
      },
      (answer) => read.pageOf(answer, read.sellerProduct, MAX_PAGE_SIZE),
    ),
  forOffers: (): Promise<SellerProductRow[]> =>
    call({ url: '/products/seller/products/for-offers/', fallback: 'Failed to load products' }, (answer) =>
      read.listOf(answer, read.sellerProductRow, 'products'),
    ),
  /**
   * One of the seller's own, as its edit form begins with it. A host without this call is asked for it as shoppers
   * ask (section 7).
   */
  get: async (id: number | string): Promise<SellerProduct> => {
    const part = encodeURIComponent(id);
    const ask = (url: string) => call({ url, fallback: 'Product not found' }, read.sellerProduct);
    try {
      return await ask(`/products/seller/products/${part}/`);
    } catch (thrown) {
      const { status, code } = thrown as ApiError;
      if (![404, 405].includes(status) || code === 'product_not_found') throw thrown;
      return ask(`/products/${part}/`);
    }
  },
  create: (values: ProductFormValues, options: Omit<UploadOptions, 'version'> = {}) =>
    formCall(
      { method: 'POST', url: '/products/seller/products/create/', fallback: 'Failed to create product' },
      values,
      options,
    ),
  update: (
    id: number,
    values: ProductFormValues | ProductPictures,
    options: Omit<UploadOptions, 'key'> = {},
  ) =>
    formCall(
      { method: 'PATCH', url: ownProduct(id, 'update'), fallback: 'Failed to update product' },
      values,
      options,
    ),
  /**
   * Several products at once; what is refused leaves the others alone.
   * @returns of each product itself, or why it was refused
   */
  import: async (
    entries: readonly {
      key: string;
      values: ProductFormValues;
      id?: number;
      version?: string;
      status?: 'active' | 'inactive';
    }[],
  ): Promise<(SellerProduct | ApiError)[]> =>
    call(
      {
        method: 'POST',
        url: '/products/seller/products/import/',
        data: {
          products: entries.map(({ values, ...entry }) => ({
            ...entry,
            fields: Object.fromEntries(productFormData({ ...values, uploaded_images: [] }).entries()),
          })),
        },
        fallback: 'Failed to update product',
      },
      (answer) =>
        read.listOf(answer, (result) => {
          const { product, error } = result as { product: unknown; error: { error?: string } | null };
          return product ? read.sellerProduct(product) : refusalOf(error, 'Failed to update product');
        }),
    ),
  setStatus: (id: number, status: 'active' | 'inactive', version?: string): Promise<SellerProduct> =>
    call(
      {
        method: 'PATCH',
        url: ownProduct(id, 'update'),
        data: { status },
        headers: ifMatch(version),
        fallback: 'Failed to update product status',
      },
      read.sellerProduct,
    ),
  delete: (id: number): Promise<void> =>
    call({ method: 'DELETE', url: ownProduct(id, 'delete'), fallback: 'Failed to delete product' }, nothing),
};

export const sellerOffers = {
  /** @param key made once an offer, kept over its retries: the same offer with it is made once */
  create: (body: BodyOf<typeof listingContracts.createOffer>, key?: string): Promise<SellerOffer> =>
    call(
      {
        method: 'POST',
        url: '/products/seller/offers/',
        data: body,
        headers: key ? once(key) : undefined,
        fallback: 'Unknown error',
      },
      read.sellerOffer,
    ),
  /** Those that run or will run. */
  active: (): Promise<SellerOffer[]> =>
    call({ url: '/products/seller/offers/active/', fallback: 'Failed to load ongoing offers' }, (answer) =>
      read.listOf(answer, read.sellerOffer, 'offers'),
    ),
  stop: (id: number): Promise<SellerOffer> =>
    call(
      {
        method: 'PATCH',
        url: `/products/seller/offers/${id}/`,
        data: { status: 'inactive' },
        fallback: 'Unknown error',
      },
      read.sellerOffer,
    ),
};

type ProfileChange = FormOf<typeof sellerContracts.updateProfile>;

/** The parts of a form that hold something; empty optional ones are left out. */
function filledParts(values: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== null && value !== '') form.append(name, value);
  }
  return form;
}

const uploading = ({ onProgress, signal }: Pick<UploadOptions, 'onProgress' | 'signal'>) => ({
  signal,
  onUploadProgress:
    onProgress &&
    (({ loaded, total }: { loaded: number; total?: number }) => onProgress(total ? loaded / total : 0)),
});

export const sellers = {
  /** Applies, or applies again after a rejection. */
  signup: (
    form: SellerSignup,
    logo: Blob | null,
    options: Pick<UploadOptions, 'onProgress' | 'signal'> = {},
  ): Promise<void> =>
    call(
      {
        method: 'POST',
        url: '/auth/seller/signup/',
        data: filledParts({ ...form, logo }),
        fallback: 'Seller signup failed',
        ...uploading(options),
      },
      nothing,
    ),
  /** What was submitted; an ApiError of status 404 when nothing was. */
  application: (): Promise<SellerApplication> =>
    call(
      { url: '/auth/seller/application/', fallback: 'Failed to load the application' },
      record<SellerApplication>,
    ),
  /** Sends what is given; the rest stays. An empty text empties what may be empty. */
  updateProfile: (
    { logo, banner_image, ...texts }: ProfileChange & { logo?: Blob; banner_image?: Blob },
    options: Pick<UploadOptions, 'onProgress' | 'signal'> = {},
  ): Promise<SellerProfile> => {
    const data = filledParts({ logo, banner_image });
    for (const [name, text] of Object.entries(texts)) if (text !== undefined) data.append(name, String(text));
    return call(
      {
        method: 'PATCH',
        url: '/auth/seller/profile/',
        data,
        fallback: 'Failed to update seller profile',
        ...uploading(options),
      },
      record<SellerProfile>,
    );
  },
  homepage: (): Promise<OwnHomepageEntry[]> =>
    call({ url: '/users/seller/homepage-products/', fallback: 'Failed to fetch products' }, (answer) =>
      read.listOf(answer, read.ownHomepageEntry),
    ),
  /** Sets all slots. Where another host answers less than the entries, one fetch follows. */
  saveHomepage: async (
    products: BodyOf<typeof sellerContracts.saveHomepage>['products'],
  ): Promise<OwnHomepageEntry[]> => {
    const answer = await request({
      method: 'POST',
      url: '/users/seller/homepage-products/',
      data: { products },
      fallback: 'Failed to save changes. Please try again.',
    });
    try {
      return read.listOf(answer, read.ownHomepageEntry);
    } catch {
      return sellers.homepage();
    }
  },
};

export const stores = {
  list: (): Promise<Store[]> =>
    call({ url: '/auth/stores/', fallback: 'Failed to fetch stores' }, (answer) =>
      read.listOf(answer, read.store),
    ),
  get: (id: number | string): Promise<Store> =>
    call({ url: `/auth/stores/${encodeURIComponent(id)}/`, fallback: 'Store not found' }, read.store),
  offers: (id: number | string): Promise<Offer[]> =>
    call(
      { url: `/products/stores/${encodeURIComponent(id)}/offers/`, fallback: 'Failed to fetch offers' },
      (answer) => read.listOf(answer, read.offer, 'offers'),
    ),
  homepage: (id: number | string): Promise<HomepageEntry[]> =>
    call(
      {
        url: `/users/stores/${encodeURIComponent(id)}/homepage-products/`,
        fallback: 'Failed to fetch products',
      },
      (answer) => read.listOf(answer, read.homepageEntry),
    ),
  stats: (id: number | string): Promise<StoreStats> =>
    call(
      { url: `/auth/stores/${encodeURIComponent(id)}/stats/`, fallback: 'Failed to fetch stores' },
      read.storeStats,
    ),
};

type CartChoice = BodyOf<typeof cartContracts.addToCart>;

/** Every change answers with the whole cart; where another host answers less, one fetch follows. */
async function cartChange(options: Parameters<typeof request>[0]): Promise<Cart> {
  const answer = await request(options);
  try {
    return read.cart(answer);
  } catch {
    return cart.get();
  }
}

export const cart = {
  get: (): Promise<Cart> => call({ url: '/orders/cart/', fallback: 'Failed to fetch cart' }, read.cart),
  /** @param key made once an add, kept over retries: what the server has added with it is not added again */
  add: (choice: CartChoice, key?: string) =>
    cartChange({
      method: 'POST',
      url: '/orders/cart/add/',
      data: choice,
      headers: key ? once(key) : undefined,
      fallback: 'Failed to add to cart',
    }),
  update: (line: number, quantity: number) =>
    cartChange({
      method: 'PATCH',
      url: `/orders/cart/items/${line}/update/`,
      data: { quantity },
      fallback: 'Failed to update cart item',
    }),
  remove: (line: number) =>
    cartChange({
      method: 'DELETE',
      url: `/orders/cart/items/${line}/remove/`,
      fallback: 'Failed to remove from cart',
    }),
  clear: () => cartChange({ method: 'POST', url: '/orders/cart/clear/', fallback: 'Failed to clear cart' }),
};

/** A page of orders. Other hosts answer the whole list at once (section 7): then there is no next page. */
const orderPage = (answer: unknown) => read.pageOf(answer, read.order, Number.POSITIVE_INFINITY);

/** All pages of a list, one after the other. */
async function allOrders(pageOf: (page: number) => Promise<Page<Order>>): Promise<Order[]> {
  const all: Order[] = [];
  for (let page = 1; ; page++) {
    const { results, has_next } = await pageOf(page);
    all.push(...results);
    if (!has_next) return all;
  }
}

/** The same key and body answer the first order again instead of ordering twice. */
const once = (key: string) => ({ 'Idempotency-Key': key });

export const orders = {
  /** One order a seller. @param key made once a checkout, kept over retries */
  create: (body: BodyOf<typeof orderContracts.createOrder>, key: string): Promise<Order[]> =>
    call(
      {
        method: 'POST',
        url: '/orders/orders/create/',
        data: body,
        headers: once(key),
        fallback: 'Failed to create order',
      },
      (answer) => (Array.isArray(answer) ? answer.map(read.order) : [read.order(answer)]),
    ),
  quickCreate: (body: BodyOf<typeof orderContracts.quickOrder>, key: string): Promise<Order> =>
    call(
      {
        method: 'POST',
        url: '/orders/orders/quick-create/',
        data: body,
        headers: once(key),
        fallback: 'Failed to create order',
      },
      read.order,
    ),
  /** Newest first. @param filter `number` is an order's id or its group's number, in any case */
  page: (filter: { page?: number; limit?: number; number?: string } = {}): Promise<Page<Order>> =>
    call({ url: '/orders/orders/', params: filter, fallback: 'Failed to fetch orders' }, orderPage),
  /** All of them. */
  list: (): Promise<Order[]> => allOrders((page) => orders.page({ page, limit: MAX_PAGE_SIZE })),
  get: (id: string): Promise<Order> =>
    call({ url: `/orders/orders/${encodeURIComponent(id)}/`, fallback: 'Order not found' }, read.order),
  /** What was ordered together. @param number e.g. R100231, in any case */
  group: (number: string): Promise<OrderGroup> =>
    call(
      { url: `/orders/groups/${encodeURIComponent(number)}/`, fallback: 'Order not found' },
      read.orderGroup,
    ),
  cancel: (id: string, reason: string): Promise<Order> =>
    call(
      {
        method: 'POST',
        url: `/orders/orders/${encodeURIComponent(id)}/cancel/`,
        data: { reason },
        fallback: 'Failed to cancel order',
      },
      read.order,
    ),
  /** The order as a PDF: the receipt of a completed one, else its summary. */
  receipt: (id: string): Promise<Blob> =>
    paper(`/orders/orders/${encodeURIComponent(id)}/receipt/`, 'Failed to download the receipt'),
};

const paper = (url: string, fallback: string) =>
  call({ url, responseType: 'blob', fallback }, (answer) => {
    if (answer instanceof Blob) return answer;
    throw new TypeError('Not a file');
  });

export interface SellerOrderFilter {
  page?: number;
  limit?: number;
  status?: OrderStatus | 'all';
  sort?: SellerOrderSort;
  /** part of an order's id, of the customer's name, e-mail or phone, or of an item's name or SKU */
  search?: string;
}

export const sellerOrders = {
  page: (filter: SellerOrderFilter = {}): Promise<SellerOrderPage> =>
    call(
      { url: '/orders/seller/orders/', params: filter, fallback: 'Failed to fetch orders' },
      read.sellerOrderPage,
    ),
  /** All of them. */
  list: (): Promise<Order[]> => allOrders((page) => sellerOrders.page({ page, limit: MAX_PAGE_SIZE })),
  get: (id: string): Promise<Order> =>
    call(
      { url: `/orders/seller/orders/${encodeURIComponent(id)}/`, fallback: 'Order not found' },
      read.order,
    ),
  updateStatus: (id: string, body: BodyOf<typeof orderContracts.updateOrderStatus>): Promise<Order> =>
    call(
      {
        method: 'POST',
        url: `/orders/seller/orders/${encodeURIComponent(id)}/update-status/`,
        data: body,
        fallback: 'Failed to update order status',
      },
      read.order,
    ),
  /** The PDF of a completed order. */
  receipt: (id: string): Promise<Blob> =>
    paper(`/orders/seller/orders/${encodeURIComponent(id)}/receipt/`, 'Failed to download the receipt'),
  /** What goes into the parcel and what the courier collects, as a PDF. */
  packingSlip: (id: string): Promise<Blob> =>
    paper(
      `/orders/seller/orders/${encodeURIComponent(id)}/packing-slip/`,
      'Failed to download the packing slip',
    ),
};

export const operatorOrders = {
  /** Ends an order that has not ended. @param reason the buyer and the seller are told it */
  refund: (id: string, reason: string): Promise<Order> =>
    call(
      {
        method: 'POST',
        url: `/operator/orders/${encodeURIComponent(id)}/refund/`,
        data: { reason },
        fallback: 'Failed to refund order',
      },
      read.order,
    ),
};

export interface ReviewList {
  reviews: Review[];
  stats: ReviewStats;
  hasNext: boolean;
}
type ReviewPage = { sort?: 'default' | 'newest' | 'oldest'; page?: number };

const reviewList = (url: string, { sort = 'default', page = 1 }: ReviewPage): Promise<ReviewList> =>
  call(
    { url, params: { sort, page, limit: REVIEW_PAGE_SIZE }, fallback: 'Failed to fetch reviews' },
    (answer) => {
      const reviews = read.listOf(answer, read.review, 'reviews');
      const { stats, has_next } = record<{ stats?: unknown; has_next?: boolean }>(answer);
      return {
        reviews,
        stats: read.reviewStats(stats),
        hasNext: has_next ?? reviews.length >= REVIEW_PAGE_SIZE,
      };
    },
  );

export const reviews = {
  ofStore: (id: number | string, page: ReviewPage = {}) =>
    reviewList(`/reviews/stores/${encodeURIComponent(id)}/`, page),
  ofProduct: (id: number | string, page: ReviewPage = {}) =>
    reviewList(`/reviews/products/${encodeURIComponent(id)}/`, page),
  post: (body: Omit<BodyOf<typeof reviewContracts.postReview>, 'review_type'>): Promise<Review> =>
    call(
      {
        method: 'POST',
        url: '/reviews/',
        data: { ...body, review_type: 'product' },
        fallback: 'Failed to submit review',
      },
      read.review,
    ),
  /** A store's numbers, total products included; the distribution is five stars first. */
  statsOfSeller: (id: number | string): Promise<ReviewStats & { totalProducts: number }> =>
    call(
      { url: `/reviews/sellers/${encodeURIComponent(id)}/stats/`, fallback: 'Failed to fetch reviews' },
      (answer) => ({
        ...read.reviewStats(answer),
        totalProducts: Number(record<{ total_products?: number }>(answer).total_products ?? 0),
      }),
    ),
};

export const sellerReviews = {
  /** @param filter so many stars; without a reply yet. What is left out does not narrow */
  list: (page = 1, filter: { rating?: number; replied?: boolean } = {}): Promise<Page<SellerReview>> =>
    call(
      {
        url: '/reviews/seller/reviews/',
        params: { page, ...filter },
        fallback: 'Failed to fetch reviews',
      },
      (answer) => read.pageOf(answer, read.sellerReview, REVIEW_PAGE_SIZE),
    ),
  stats: (seller: number): Promise<SellerReviewStats> =>
    call(
      { url: `/reviews/sellers/${seller}/stats/`, fallback: 'Failed to fetch reviews' },
      read.sellerReviewStats,
    ),
  /** The one reply. Another host's refusals are put into the words of section 8. */
  reply: (id: number, content: string): Promise<SellerReview> =>
    call(
      {
        method: 'POST',
        url: `/reviews/seller/reviews/${id}/reply/`,
        data: { content },
        fallback: 'Failed to reply to review',
      },
      read.sellerReview,
    ).catch((error: ApiError) => {
      throw replyRefusal(error);
    }),
};

export const analytics = {
  /** @param days of the daily series, today included: 30 when absent, 90 at most */
  dashboard: (days?: number): Promise<Dashboard> =>
    call(
      { url: '/analytics/seller/dashboard/', params: { days }, fallback: 'Unable to load statistics' },
      read.dashboard,
    ),
};
