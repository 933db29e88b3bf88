import * as z from 'zod/mini';
import { call } from './call';
import { flagText, id, idText, page, picture, wholeText } from './fields';
import { FIT_ANSWERS } from './fit';
import { orderId } from './orders';
import { replyForm, reviewContent, reviewForm, stars } from './reviewForms';
import { MAX_PAGE_SIZE, MAX_REVIEW_IMAGES } from './values';

export const REVIEW_SORTS = ['default', 'newest', 'oldest', 'helpful'] as const;
export type ReviewSort = (typeof REVIEW_SORTS)[number];

/** Optional ratings besides the item's; null when not given. */
const aspects = {
  communication_rating: z.nullable(z.int()),
  shipping_rating: z.nullable(z.int()),
  quality_rating: z.nullable(z.int()),
};
const reply = z.object({ seller_name: z.string(), content: z.string(), created_at: z.string() });

export const review = z.object({
  id,
  user: z.object({ name: z.string(), avatar: z.nullable(z.string()) }),
  content: z.string(),
  rating: z.int(),
  ...aspects,
  productId: id,
  product_name: z.string(),
  order: z.nullable(z.string()),
  images: z.array(picture),
  created_at: z.string(),
  reply: z.nullable(reply),
  /** how the size fits; null: not said */
  fit: z.optional(z.nullable(z.enum(FIT_ANSWERS))),
  /** how many members find it helpful */
  helpful_count: z.optional(z.int()),
});
export type Review = z.output<typeof review>;

export const reviewStats = z.object({
  averageRating: z.number(),
  totalReviews: z.int(),
  /** five entries, five stars first */
  distribution: z.array(z.object({ stars: z.int(), count: z.int() })),
});
export type ReviewStats = z.output<typeof reviewStats>;

const reviewList = z.object({
  reviews: z.array(review),
  stats: reviewStats,
  has_next: z.boolean(),
  /** what `after` says for the next reviews, whatever was written meanwhile; absent in older APIs, and at the end */
  next: z.optional(z.int()),
});
const params = z.strictObject({ id: idText });
const query = z.strictObject({
  sort: z.optional(z.enum(REVIEW_SORTS)),
  page: z.optional(wholeText(1, 100_000)),
  /** `next` of the answer before; then `page` has no effect */
  after: z.optional(idText),
  limit: z.optional(wholeText(1, MAX_PAGE_SIZE)),
});

export const storeReviews = call({
  method: 'GET',
  path: '/reviews/stores/:id/',
  access: 'public',
  summary: 'The reviews of a store’s products; ten a page',
  params,
  query,
  answer: reviewList,
});

export const productReviews = call({
  method: 'GET',
  path: '/reviews/products/:id/',
  access: 'public',
  summary: 'The reviews of a product; ten a page',
  params,
  query,
  answer: reviewList,
});

type Spelled = Partial<Record<'product' | 'product_id' | 'order' | 'order_id', unknown>>;

/** Refuses all but one of the two spellings of the product and of the order. */
function oneOfEach({ value, issues }: z.core.ParsePayload<Spelled>) {
  for (const name of ['product', 'order'] as const) {
    if ((value[name] === undefined) !== (value[`${name}_id`] === undefined)) continue;
    issues.push({ code: 'custom', message: `Say which ${name}`, path: [name], input: value[name] });
  }
}

export const postReview = call({
  method: 'POST',
  path: '/reviews/',
  access: 'user',
  summary: 'Reviews a delivered item, once; as multipart with up to three pictures',
  body: z
    .extend(reviewForm, {
      // Either spelling of both (section 3).
      product: z.optional(id),
      product_id: z.optional(id),
      order: z.optional(orderId),
      order_id: z.optional(orderId),
      /** which item of the order, where it has several of the product: each can be reviewed */
      item_id: z.optional(id),
      review_type: z.literal('product'),
      communication_rating: z.optional(z.nullable(stars)),
      shipping_rating: z.optional(z.nullable(stars)),
      quality_rating: z.optional(z.nullable(stars)),
      /** only of an item with a size */
      fit: z.optional(z.nullable(z.enum(FIT_ANSWERS))),
    })
    .check(oneOfEach),
  form: z
    .strictObject({
      rating: wholeText(1, 5),
      content: reviewContent,
      product: z.optional(idText),
      product_id: z.optional(idText),
      order: z.optional(orderId),
      order_id: z.optional(orderId),
      item_id: z.optional(idText),
      review_type: z.literal('product'),
      communication_rating: z.optional(wholeText(1, 5)),
      shipping_rating: z.optional(wholeText(1, 5)),
      quality_rating: z.optional(wholeText(1, 5)),
      fit: z.optional(z.enum(FIT_ANSWERS)),
    })
    .check(oneOfEach),
  files: { uploaded_images: { most: MAX_REVIEW_IMAGES, tooMany: 'Maximum 3 photos allowed' } },
  answer: review,
  status: 201,
  // forbidden: the user's own store
  errors: {
    already_reviewed: 409,
    not_delivered: 409,
    forbidden: 403,
    unreadable_picture: 400,
    too_many_requests: 429,
  },
});

/** A review as the store's seller sees it (seller specification, section 3). */
export const sellerReview = z.object({
  id,
  rating: z.int(),
  ...aspects,
  content: z.string(),
  /** the order's public id, R100231-1 */
  order: z.string(),
  product: id,
  product_name: z.string(),
  picture: z.nullable(picture),
  /** the buyer's */
  images: z.array(picture),
  created_at: z.string(),
  user_info: z.object({ name: z.string() }),
  reply: z.nullable(reply),
});
export type SellerReview = z.output<typeof sellerReview>;

export const listSellerReviews = call({
  method: 'GET',
  path: '/reviews/seller/reviews/',
  access: 'seller',
  summary: 'The reviews of the seller’s products, newest first; ten a page',
  query: z.strictObject({
    page: z.optional(wholeText(1, 100_000)),
    /** `next` of the answer before; then `page` has no effect */
    after: z.optional(idText),
    limit: z.optional(wholeText(1, MAX_PAGE_SIZE)),
    /** those with so many stars */
    rating: z.optional(wholeText(1, 5)),
    /** false: those without a reply */
    replied: z.optional(flagText),
  }),
  answer: z.extend(page(sellerReview), { next: z.optional(z.int()) }),
});

export const replyToReview = call({
  method: 'POST',
  path: '/reviews/seller/reviews/:id/reply/',
  access: 'seller',
  summary: 'Replies to a review of an own product, once',
  params,
  body: replyForm,
  answer: sellerReview,
  status: 201,
  // not_own_product: reviews are public, so this 404 may say why
  errors: { already_replied: 409, not_own_product: 404 },
});

const count = z.int();
/** A store's reviews in numbers, as section 3 has the server's form of them. */
export const sellerReviewStats = z.object({
  rating: z.number(),
  total_reviews: z.int(),
  total_products: z.int(),
  rating_distribution: z.object({ 1: count, 2: count, 3: count, 4: count, 5: count }),
});
export type SellerReviewStats = z.output<typeof sellerReviewStats>;

export const reviewStatsOfSeller = call({
  method: 'GET',
  path: '/reviews/sellers/:id/stats/',
  access: 'public',
  summary: 'A store’s rating, and how many reviews gave how many stars',
  params,
  answer: sellerReviewStats,
  errors: { store_closed: 404 },
});
