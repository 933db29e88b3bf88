import * as z from 'zod/mini';
import { call } from './call';
import { id, idText, page, picture, taka, wholeText } from './fields';
import { LANGUAGES } from './language';
import { productCard, storeCard } from './products';
import { MAX_PAGE_SIZE } from './values';

export const store = z.extend(storeCard, {
  banner_image: z.nullable(picture),
  business_type: z.string(),
  total_products: z.int(),
  instagram: z.string(),
  facebook: z.string(),
});
export type Store = z.output<typeof store>;

const params = z.strictObject({ id: idText });

/** Page fields; absent from responses of earlier releases. */
const pageFields = z.partial(z.omit(page(store), { results: true }));

/** Everything on one page unless one of them is given. */
const slice = z.strictObject({
  page: z.optional(wholeText(1, 1_000_000)),
  limit: z.optional(wholeText(1, MAX_PAGE_SIZE)),
});

export const listStores = call({
  method: 'GET',
  path: '/auth/stores/',
  access: 'public',
  summary: 'The approved stores by name; all on one page unless `page` or `limit` is given',
  // Names are sorted by the alphabet of this language.
  query: z.extend(slice, { language: z.optional(z.enum(LANGUAGES)) }),
  answer: z.extend(pageFields, { results: z.array(store) }),
});

export const getStore = call({
  method: 'GET',
  path: '/auth/stores/:id/',
  access: 'public',
  summary: 'A store page’s head',
  params,
  answer: store,
  // of a store that was open and is suspended; the text is that of any store that is not found
  errors: { store_closed: 404 },
});

export const offer = z.object({
  id,
  name: z.string(),
  description: z.string(),
  offer_type: z.enum(['percentage', 'flat']),
  discount_percentage: z.number(),
  /** taka */
  discount_amount: taka,
  /** ISO instants; the end day is inclusive, Asia/Dhaka */
  start_date: z.string(),
  end_date: z.string(),
  product: id,
  product_name: z.string(),
  status: z.enum(['active', 'inactive']),
});
export type Offer = z.output<typeof offer>;

export const storeOffers = call({
  method: 'GET',
  path: '/products/stores/:id/offers/',
  access: 'public',
  summary:
    'The offers of a store that run now, those that end first first; all on one page unless `page` or `limit` is given',
  params,
  query: slice,
  answer: z.extend(pageFields, { offers: z.array(offer) }),
});

export const homepageEntry = z.object({ order: z.int(), product_data: productCard });
export type HomepageEntry = z.output<typeof homepageEntry>;

export const storeHomepage = call({
  method: 'GET',
  path: '/users/stores/:id/homepage-products/',
  access: 'public',
  summary: 'The products that the seller put on the store’s front page, by slot',
  params,
  answer: z.object({ results: z.array(homepageEntry) }),
});

/** The public figures of a store. */
export const storeStats = z.object({
  id,
  /** average of all ratings, two places; 0 without reviews */
  rating: z.number(),
  total_reviews: z.int(),
  /** on sale now */
  total_products: z.int(),
  orders_delivered: z.int(),
  items_sold: z.int(),
  /** the day the store came to the market, 'YYYY-MM-DD', Asia/Dhaka */
  member_since: z.string(),
});
export type StoreStats = z.output<typeof storeStats>;

export const getStoreStats = call({
  method: 'GET',
  path: '/auth/stores/:id/stats/',
  access: 'public',
  summary: 'A store in figures',
  params,
  answer: storeStats,
});
