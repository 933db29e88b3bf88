import * as z from 'zod/mini';
import { call } from './call';
import { editBase } from './editBase';
import {
  errorBody,
  id,
  idempotencyKey,
  idText,
  page,
  picture,
  productPicture,
  taka,
  text,
  wholeText,
} from './fields';
import { LANGUAGES } from './language';
import { messages } from './messages';
import { offerEditForm, offerEndDate, offerForm } from './offerForms';
import { productEditForm, productForm } from './productForms';
import { responseFields } from './productResponses';
import { listedFields, longFields } from './productTable';
import { offer } from './stores';
import { MAX_PAGE_SIZE, MAX_PRODUCT_IMAGES, PRODUCT_STATUSES } from './values';

// Calls with which sellers manage their products and offers (seller specification, sections 2 to 7).

/** The most offers of one product that run or will run. */
export const MAX_OFFERS = 20;

const headers = z.object({ 'if-match': z.optional(editBase) });
export type EditHeaders = z.output<typeof headers>;

const files = {
  uploaded_images: { most: MAX_PRODUCT_IMAGES, tooMany: messages.tooManyImages },
} as const;

// Products -----------------------------------------------------------------------------------------

export const ownVariant = z.object({
  id,
  color: z.nullable(z.string()),
  size: z.nullable(z.string()),
  in_stock: z.boolean(),
  stock_quantity: z.int(),
  sku: z.string(),
  is_active: z.boolean(),
});
export type OwnVariant = z.output<typeof ownVariant>;

const category = z.nullable(z.object({ name: z.string() }));

/**
 * A product in the seller's lists: without its description and variants, which 2,000 products would make heavy,
 * and with the first picture only. `price` is today's, `base_price` what the seller set; all are taka.
 */
export const productRow = z.object({
  id,
  name: z.string(),
  ...responseFields(listedFields),
  status: z.enum(PRODUCT_STATUSES),
  created_at: z.string(),
  base_price: z.object({ amount: taka, currency: z.string() }),
  price: taka,
  has_active_offer: z.boolean(),
  original_price: taka,
  discounted_price: z.nullable(taka),
  savings_amount: taka,
  discount_percentage: z.number(),
  category,
  image: z.nullable(z.string()),
  images: z.array(productPicture),
  stock_quantity: z.int(),
  sales_count: z.int(),
  /** the first variant's */
  sku: z.string(),
  tags_list: z.array(z.string()),
  availableSizes: z.array(z.string()),
  availableColors: z.array(z.string()),
  size_chart_id: z.optional(z.nullable(id)),
  seller_name: z.string(),
  seller_business_name: z.string(),
  /** The edit base as text (editBase.ts), without the stock */
  version: z.string(),
});
export type SellerProductRow = z.output<typeof productRow>;

/** A product with all that the edit form needs; `variants` are those that are sold. */
export const sellerProduct = z.extend(productRow, {
  ...responseFields(longFields),
  variants: z.array(ownVariant),
});
export type SellerProduct = z.output<typeof sellerProduct>;

export const SELLER_PRODUCT_SORTS = [
  'newest',
  'oldest',
  'name',
  'price_high',
  'price_low',
  'stock_high',
  'stock_low',
  'most_sold',
] as const;
export type SellerProductSort = (typeof SELLER_PRODUCT_SORTS)[number];

/** Figures of all the seller's products, whatever the filter (section 2, summary tiles). */
const summary = z.object({
  total: z.int(),
  active: z.int(),
  /** pieces */
  stock: z.int(),
  /** pieces sold */
  sold: z.int(),
});
export type ProductSummary = z.output<typeof summary>;

export const listOwnProducts = call({
  method: 'GET',
  path: '/products/seller/products/',
  access: 'seller',
  summary: 'The seller’s own products, newest first; all on one page unless `page` or `limit` is given',
  query: z.strictObject({
    page: z.optional(wholeText(1, 1_000_000)),
    limit: z.optional(wholeText(1, MAX_PAGE_SIZE)),
    /** part of the name or the category; case and accents don't count */
    search: z.optional(text(200)),
    status: z.optional(z.enum(PRODUCT_STATUSES)),
    sort: z.optional(z.enum(SELLER_PRODUCT_SORTS)),
    /** whose alphabet names are sorted by */
    language: z.optional(z.enum(LANGUAGES)),
  }),
  answer: z.extend(page(productRow), { summary }),
});

export const exportOwnProducts = call({
  method: 'GET',
  path: '/products/seller/products/export/',
  access: 'seller',
  summary: 'The seller’s own products with descriptions and variants, oldest first, page by page',
  query: z.strictObject({
    page: z.optional(wholeText(1, 1_000_000)),
    limit: z.optional(wholeText(1, MAX_PAGE_SIZE)),
  }),
  answer: page(sellerProduct),
});

export const productsForOffers = call({
  method: 'GET',
  path: '/products/seller/products/for-offers/',
  access: 'seller',
  summary: 'The products that an offer can be made for: all but the archived ones',
  answer: z.object({ products: z.array(productRow) }),
});

export const createProduct = call({
  method: 'POST',
  path: '/products/seller/products/create/',
  access: 'seller',
  summary:
    'Lists a product, inactive where it has neither a picture nor stock; the same form with the same Idempotency-Key lists it once',
  headers: z.object({ 'idempotency-key': z.optional(idempotencyKey) }),
  form: productForm,
  files,
  answer: sellerProduct,
  status: 201,
  errors: { unreadable_picture: 400, idempotency_key_reused: 422, too_many_requests: 429 },
});

const params = z.strictObject({ id: idText });

/** Another store's product answers like one that does not exist. */
const ofOwn = { product_not_found: 404 } as const;

export const getOwnProduct = call({
  method: 'GET',
  path: '/products/seller/products/:id/',
  access: 'seller',
  summary: 'One of the seller’s own products, as its edit form begins with it',
  params,
  answer: sellerProduct,
  errors: ofOwn,
});

export const updateProduct = call({
  method: 'PATCH',
  path: '/products/seller/products/:id/update/',
  access: 'seller',
  summary:
    'Changes a product: the whole form or pictures alone as multipart, the status as JSON. With If-Match, 409 when somebody else changed it meanwhile; pieces sold meanwhile stay sold',
  params,
  headers,
  body: z.strictObject({ status: z.enum(['active', 'inactive']) }),
  form: productEditForm,
  files,
  answer: sellerProduct,
  errors: {
    ...ofOwn,
    changed_meanwhile: 409,
    zero_price_unconfirmed: 409,
    unreadable_picture: 400,
    too_many_requests: 429,
  },
});

/** The most products of one import call. */
export const MAX_IMPORT = 50;

const importEntry = z.strictObject({
  /** as the Idempotency-Key of a single product: a new one is listed once however often it is sent */
  key: idempotencyKey,
  /** of the product to change; absent: a new one */
  id: z.optional(id),
  /** of the product as the change began with it, as in If-Match without quotes */
  version: z.optional(z.string().check(z.maxLength(8000))),
  /** the form's fields as they are sent as multipart */
  fields: z.record(z.string(), z.string()),
  /** set once the product is saved */
  status: z.optional(z.enum(['active', 'inactive'])),
});
export type ImportEntry = z.output<typeof importEntry>;

const importResult = z.object({
  /** null: it was refused */
  product: z.nullable(sellerProduct),
  error: z.nullable(errorBody),
});
export type ImportResult = z.output<typeof importResult>;

export const importProducts = call({
  method: 'POST',
  path: '/products/seller/products/import/',
  access: 'seller',
  summary:
    'Lists and changes several products without pictures, one after the other: what is refused leaves the others alone',
  body: z.strictObject({
    products: z
      .array(importEntry)
      .check(z.minLength(1), z.maxLength(MAX_IMPORT, `At most ${MAX_IMPORT} products`)),
  }),
  answer: z.object({ results: z.array(importResult) }),
});

export const deleteProduct = call({
  method: 'DELETE',
  path: '/products/seller/products/:id/delete/',
  access: 'seller',
  summary: 'Takes a product out of the shop for good; orders keep what was bought',
  params,
  answer: z.void(),
  status: 204,
  errors: ofOwn,
});

// Offers -------------------------------------------------------------------------------------------

/** An offer as its seller sees it. */
export const sellerOffer = z.extend(offer, {
  /** false: it has still to begin */
  is_running: z.boolean(),
  /** taka, before offers */
  product_price: taka,
  product_picture: z.nullable(picture),
  /** the better offer of the product that shoppers get instead, today or when this one begins; null: none */
  overridden_by: z.optional(
    z.nullable(z.object({ id: z.int(), name: z.string(), end_date: z.string(), price: taka })),
  ),
});
export type SellerOffer = z.output<typeof sellerOffer>;

export const createOffer = call({
  method: 'POST',
  path: '/products/seller/offers/',
  access: 'seller',
  summary: 'Makes an offer for one of the seller’s products; the same one with the same Idempotency-Key once',
  headers: z.object({ 'idempotency-key': z.optional(idempotencyKey) }),
  body: offerForm,
  answer: sellerOffer,
  status: 201,
  errors: { ...ofOwn, zero_price_unconfirmed: 409, too_many_offers: 409, idempotency_key_reused: 422 },
});

export const listActiveOffers = call({
  method: 'GET',
  path: '/products/seller/offers/active/',
  access: 'seller',
  summary:
    'The seller’s offers that run or will run, those that end first first; all of them, or with `limit` a page',
  query: z.strictObject({
    /** part of the product’s or the offer’s name */
    search: z.optional(text(100)),
    limit: z.optional(wholeText(1, MAX_PAGE_SIZE)),
    /** `next` of the page before */
    after: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}\.\d{1,15}$/, 'Not a place in the list'))),
  }),
  /** `count`: all that match; `next`: absent at the end. Both are absent in older APIs */
  answer: z.object({
    offers: z.array(sellerOffer),
    count: z.optional(z.int()),
    next: z.optional(z.string()),
  }),
});

export const editOffer = call({
  method: 'PUT',
  path: '/products/seller/offers/:id/',
  access: 'seller',
  summary: 'Changes an offer that runs or will run; its price applies at once',
  params,
  body: offerEditForm,
  answer: sellerOffer,
  errors: { offer_over: 409, zero_price_unconfirmed: 409 },
});

/** The most offers of one call that changes several. */
export const MAX_OFFERS_AT_ONCE = 100;

export const changeOffers = call({
  method: 'POST',
  path: '/products/seller/offers-change/',
  access: 'seller',
  summary:
    'Stops several offers, or gives them another last day; those that can’t be changed stay, and the answer says why',
  body: z.strictObject({
    ids: z
      .array(id)
      .check(
        z.minLength(1, 'Please choose offers'),
        z.maxLength(MAX_OFFERS_AT_ONCE, `At most ${MAX_OFFERS_AT_ONCE} offers`),
      ),
    /** absent: they are stopped */
    end_date: z.optional(offerEndDate),
  }),
  answer: z.object({
    changed: z.array(id),
    not_changed: z.array(z.object({ id, code: z.string(), error: z.string() })),
  }),
});

export const stopOffer = call({
  method: 'PATCH',
  path: '/products/seller/offers/:id/',
  access: 'seller',
  summary: 'Stops an offer; one that is stopped already stays so',
  params,
  body: z.strictObject({ status: z.literal('inactive') }),
  answer: sellerOffer,
});
