import * as z from 'zod/mini';
import { call } from './call';
import { id, idText, picture, text, wholeText } from './fields';
import { messages } from './messages';
import { orderId } from './orders';
import { MAX_PAGE_SIZE } from './values';

export const REVIEW_SORTS = ['default', 'newest', 'oldest'] as const;

export const review = z.object({
  id,
  user: z.object({ name: z.string(), avatar: z.nullable(z.string()) }),
  content: z.string(),
  rating: z.int(),
  productId: id,
  product_name: z.string(),
  order: z.nullable(z.string()),
  images: z.array(picture),
  created_at: z.string(),
  reply: z.nullable(z.object({ seller_name: z.string(), content: z.string(), created_at: z.string() })),
});
export type Review = z.output<typeof review>;

export const reviewStats = z.object({
  averageRating: z.number(),
  totalReviews: z.int(),
  /** five entries, five stars first */
  distribution: z.array(z.object({ stars: z.int(), count: z.int() })),
});
export type ReviewStats = z.output<typeof reviewStats>;

const reviewList = z.object({ reviews: z.array(review), stats: reviewStats, has_next: z.boolean() });
const params = z.strictObject({ id: idText });
const query = z.strictObject({
  sort: z.optional(z.enum(REVIEW_SORTS)),
  page: z.optional(wholeText(1, 100_000)),
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

/** The review form (section 5). */
export const reviewForm = z.strictObject({
  rating: z.int().check(z.gte(1), z.lte(5)),
  content: text(2000, messages.reviewRequired),
});

export const postReview = call({
  method: 'POST',
  path: '/reviews/',
  access: 'user',
  summary: 'Reviews a delivered item, once',
  body: z.extend(reviewForm, { product: id, order: orderId, review_type: z.literal('product') }),
  answer: review,
  status: 201,
  // forbidden: the own store
  errors: { already_reviewed: 409, not_delivered: 409, forbidden: 403 },
});
