import type { OrderStatus, REVIEW_SORTS } from '@haat/contracts';
import { sql } from 'kysely';
import type { Reader, Tx } from '../db/database';

export type ReviewSort = (typeof REVIEW_SORTS)[number];
/** Whose reviews: a store's or a product's. */
export type Reviewed = { sellerId: number } | { productId: number };

export interface ReviewRow {
  id: number;
  rating: number;
  content: string;
  created_at: Date;
  product_id: number;
  product_name: string;
  first_name: string;
  last_name: string;
  reply: { seller_name: string; content: string; created_at: string } | null;
}

const withDetails = (db: Reader) =>
  db
    .selectFrom('reviews as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .innerJoin('products as p', 'p.id', 'r.product_id')
    .select([
      'r.id',
      'r.rating',
      'r.content',
      'r.created_at',
      'r.product_id',
      'p.name as product_name',
      'u.first_name',
      'u.last_name',
      sql<ReviewRow['reply']>`(
        SELECT json_build_object('seller_name', s.business_name, 'content', a.content, 'created_at', a.created_at)
        FROM review_replies a JOIN sellers s ON s.id = r.seller_id WHERE a.review_id = r.id)`.as('reply'),
    ]);

export function findReview(db: Reader, id: number): Promise<ReviewRow> {
  return withDetails(db).where('r.id', '=', id).executeTakeFirstOrThrow();
}

/** A page of reviews; `default` shows the best rated first. */
export function listReviews(
  db: Reader,
  of: Reviewed,
  sort: ReviewSort,
  { limit, offset }: { limit: number; offset: number },
): Promise<ReviewRow[]> {
  const way = sort === 'oldest' ? 'asc' : 'desc';
  const reviews = withDetails(db).where(reviewed(of));
  return (sort === 'default' ? reviews.orderBy('r.rating', 'desc') : reviews)
    .orderBy('r.created_at', way)
    .orderBy('r.id', way)
    .limit(limit)
    .offset(offset)
    .execute();
}

/** How many reviews gave how many stars; stars that nobody gave are left out. */
export function countByStars(db: Reader, of: Reviewed): Promise<{ stars: number; count: number }[]> {
  return db
    .selectFrom('reviews as r')
    .where(reviewed(of))
    .groupBy('r.rating')
    .select(({ fn }) => ['r.rating as stars', fn.countAll<number>().as('count')])
    .execute();
}

const reviewed = (of: Reviewed) =>
  'sellerId' in of
    ? sql<boolean>`r.seller_id = ${of.sellerId}`
    : sql<boolean>`r.product_id = ${of.productId}`;

/** What a buyer has ordered, as far as a review needs it; undefined when the buyer has no such order. */
export function findOrdered(
  db: Reader,
  { userId, publicId, productId }: { userId: number; publicId: string; productId: number },
): Promise<
  | { order_id: number; status: OrderStatus; seller_id: number; owner_id: number; has_product: boolean }
  | undefined
> {
  return db
    .selectFrom('orders as o')
    .innerJoin('sellers as s', 's.id', 'o.seller_id')
    .where('o.public_id', '=', publicId)
    .where('o.user_id', '=', userId)
    .select([
      'o.id as order_id',
      'o.status',
      'o.seller_id',
      's.user_id as owner_id',
      sql<boolean>`EXISTS (SELECT FROM order_items i WHERE i.order_id = o.id AND i.product_id = ${productId})`.as(
        'has_product',
      ),
    ])
    .executeTakeFirst();
}

/** The new review's id, or undefined when the buyer has reviewed this item of this order before. */
export async function insertReview(
  tx: Tx,
  review: {
    user_id: number;
    seller_id: number;
    product_id: number;
    order_id: number;
    rating: number;
    content: string;
    created_at: Date;
  },
): Promise<number | undefined> {
  const row = await tx
    .insertInto('reviews')
    .values(review)
    .onConflict((conflict) => conflict.columns(['user_id', 'order_id', 'product_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}
