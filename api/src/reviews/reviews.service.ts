import {
  type OrderStatus,
  type ParsedBodyOf,
  type QueryOf,
  REVIEW_PAGE_SIZE,
  type Review,
  type ReviewStats,
  type reviews,
} from '@haat/contracts';
import type { Caller } from '../accounts/identify';
import { addProductRating, requireVisible } from '../catalog/catalog.service';
import { averageRating } from '../catalog/productCard';
import type { Context } from '../context';
import type { Reader } from '../db/database';
import { Conflict, Forbidden, NotFound } from '../errors';
import { addStoreRating, requireStore } from '../stores/stores.service';
import {
  countByStars,
  findOrdered,
  findReview,
  insertReview,
  listReviews,
  type Reviewed,
  type ReviewRow,
} from './reviews.queries';

type Shop = Pick<Context, 'db' | 'clock'>;
type ListQuery = QueryOf<typeof reviews.storeReviews>;

const REVIEWABLE: readonly OrderStatus[] = ['delivered', 'partially_delivered'];

/** There is a review of this item of this order already. */
export class AlreadyReviewed extends Conflict {
  override readonly code = 'already_reviewed';
  constructor() {
    super('You have already reviewed this product');
  }
}

/** The order is not delivered yet. */
export class NotYetDelivered extends Conflict {
  override readonly code = 'not_delivered';
  constructor() {
    super('You can review a product once it is delivered');
  }
}

/**
 * POST reviews/: the buyer reviews a delivered item, once an order.
 * @throws NotFound, Forbidden (own store), NotYetDelivered, AlreadyReviewed
 */
export async function postReview(
  { db, clock }: Shop,
  userId: number,
  body: ParsedBodyOf<typeof reviews.postReview>,
): Promise<Review> {
  const { product, order, rating, content } = body;
  return db.tx(async (tx) => {
    const ordered = await findOrdered(tx, { userId, publicId: order, productId: product });
    if (!ordered) throw new NotFound('Order not found');
    if (!ordered.has_product) throw new NotFound('This product is not in the order');
    if (ordered.owner_id === userId) throw new Forbidden('You can’t review your own store');
    if (!REVIEWABLE.includes(ordered.status)) throw new NotYetDelivered();
    const id = await insertReview(tx, {
      user_id: userId,
      seller_id: ordered.seller_id,
      product_id: product,
      order_id: ordered.order_id,
      rating,
      content,
      created_at: clock.now(),
    });
    if (id === undefined) throw new AlreadyReviewed();
    await addProductRating(tx, product, rating);
    await addStoreRating(tx, ordered.seller_id, rating);
    return { ...reviewOf(await findReview(tx, id)), order };
  });
}

export async function storeReviews({ db }: Shop, sellerId: number, query: ListQuery) {
  await requireStore(db.kysely, sellerId);
  return reviewPage(db.kysely, { sellerId }, query);
}

/** @param viewer asked for only when the product is not on sale: then its reviews are its owner's to see */
export async function productReviews(
  { db }: Shop,
  productId: number,
  query: ListQuery,
  viewer: () => Promise<Caller | null>,
) {
  await requireVisible(db.kysely, productId, viewer);
  return reviewPage(db.kysely, { productId }, query);
}

async function reviewPage(db: Reader, of: Reviewed, query: ListQuery) {
  const { sort = 'default', page = 1, limit = REVIEW_PAGE_SIZE } = query;
  const [rows, counts] = await Promise.all([
    listReviews(db, of, sort, { limit, offset: (page - 1) * limit }),
    countByStars(db, of),
  ]);
  const stats = statsOf(counts);
  return { reviews: rows.map(reviewOf), stats, has_next: page * limit < stats.totalReviews };
}

/** The numbers above a list of reviews, five stars first. */
export function statsOf(counts: readonly { stars: number; count: number }[]): ReviewStats {
  const distribution = [5, 4, 3, 2, 1].map((stars) => ({
    stars,
    count: counts.find((one) => one.stars === stars)?.count ?? 0,
  }));
  const total = distribution.reduce((sum, { count }) => sum + count, 0);
  const sum = distribution.reduce((all, { stars, count }) => all + stars * count, 0);
  return { averageRating: averageRating(sum, total), totalReviews: total, distribution };
}

/** Buyers are shown by first name and initial: 'Farhana A.' */
function reviewOf(row: ReviewRow): Review {
  const [initial] = row.last_name;
  return {
    id: row.id,
    user: { name: initial ? `${row.first_name} ${initial}.` : row.first_name, avatar: null },
    content: row.content,
    rating: row.rating,
    productId: row.product_id,
    product_name: row.product_name,
    // Only its buyer is told which order it was.
    order: null,
    images: [],
    created_at: row.created_at.toISOString(),
    reply: row.reply && { ...row.reply, created_at: new Date(row.reply.created_at).toISOString() },
  };
}
