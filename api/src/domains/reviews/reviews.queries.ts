import type { FitAnswer, OrderStatus, OwnVotes, ReviewSort } from '@haat/contracts';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database';
import { firstPicture } from '../../platform/db/productPictures';
import type { ShownMedia } from '../../platform/media/picture';

/** The subject of the reviews: a store or a product. */
export type Reviewed = { sellerId: number } | { productId: number };

export interface ReviewRow {
  id: number;
  rating: number;
  content: string;
  communication_rating: number | null;
  shipping_rating: number | null;
  quality_rating: number | null;
  created_at: Date;
  product_id: number;
  product_name: string;
  first_name: string;
  last_name: string;
  reply: { seller_name: string; content: string; created_at: string } | null;
  fit: FitAnswer | null;
  helpful_count: number;
  images: ShownMedia[];
}

const withDetails = (db: Reader) =>
  db
    .selectFrom('reviews as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .innerJoin('products as p', 'p.id', 'r.product_id')
    .select([
      'r.id',
      'r.rating',
      'r.communication_rating',
      'r.shipping_rating',
      'r.quality_rating',
      'r.content',
      'r.created_at',
      'r.fit',
      'r.helpful_count',
      'r.product_id',
      'p.name as product_name',
      'u.first_name',
      'u.last_name',
      sql<ReviewRow['reply']>`(
        SELECT json_build_object('seller_name', s.business_name, 'content', a.content, 'created_at', a.created_at)
        FROM review_replies a JOIN sellers s ON s.id = r.seller_id WHERE a.review_id = r.id)`.as('reply'),
      sql<ShownMedia[]>`(
        SELECT coalesce(json_agg(json_build_object('hash', m.hash, 'tint', m.tint) ORDER BY i.position), '[]')
        FROM review_pictures i JOIN media m ON m.hash = i.media_hash WHERE i.review_id = r.id)`.as('images'),
    ]);

export function findReview(db: Reader, id: number): Promise<ReviewRow> {
  return withDetails(db).where('r.id', '=', id).executeTakeFirstOrThrow();
}

/**
 * A page of reviews; `default` shows the best rated first, `helpful` those with the most votes.
 * @param slice.after the review before the first one, instead of an offset
 */
export function listReviews(
  db: Reader,
  of: Reviewed,
  sort: ReviewSort,
  { limit, offset, after }: { limit: number; offset: number; after?: number | undefined },
): Promise<ReviewRow[]> {
  const way = sort === 'oldest' ? 'asc' : 'desc';
  const first = { default: 'r.rating', helpful: 'r.helpful_count' } as const;
  const all = db.selectFrom('reviews as r').where(reviewed(of)).where('r.hidden_at', 'is', null);
  const reviews = after ? all.where(behind(after, sort)) : all;
  // Only the rows of the page are joined.
  const page = (sort === 'default' || sort === 'helpful' ? reviews.orderBy(first[sort], 'desc') : reviews)
    .orderBy('r.created_at', way)
    .orderBy('r.id', way)
    .limit(limit)
    .offset(after ? 0 : offset)
    .select('r.id');
  const rows = withDetails(db).where('r.id', 'in', page);
  return (sort === 'default' || sort === 'helpful' ? rows.orderBy(first[sort], 'desc') : rows)
    .orderBy('r.created_at', way)
    .orderBy('r.id', way)
    .execute();
}

/** Selects the reviews that come after the given one in the list. */
function behind(after: number, sort: ReviewSort) {
  const first = { default: ['rating'], helpful: ['helpful_count'], newest: [], oldest: [] }[sort];
  const keyOf = (table: string) =>
    sql.join([...first, 'created_at', 'id'].map((column) => sql.ref(`${table}.${column}`)));
  const compared = sort === 'oldest' ? sql`>` : sql`<`;
  return sql<boolean>`(${keyOf('r')}) ${compared} (SELECT ${keyOf('b')} FROM reviews b WHERE b.id = ${after})`;
}

/** The number of reviews by stars, without zeros. */
export function countByStars(db: Reader, of: Reviewed): Promise<{ stars: number; count: number }[]> {
  return (
    db
      .selectFrom('reviews as r')
      .where(reviewed(of))
      // Not `hidden_at IS NULL`: a large store's reviews are counted in an index that lacks the column.
      .where(
        sql<boolean>`r.id <> ALL (ARRAY(SELECT r.id FROM reviews r WHERE ${reviewed(of)} AND r.hidden_at IS NOT NULL))`,
      )
      .groupBy('r.rating')
      .select(({ fn }) => ['r.rating as stars', fn.countAll<number>().as('count')])
      .execute()
  );
}

const reviewed = (of: Reviewed) =>
  'sellerId' in of
    ? sql<boolean>`r.seller_id = ${of.sellerId}`
    : sql<boolean>`r.product_id = ${of.productId}`;

/** Selects the seller `s` that the reviews belong to. */
const ownedBy = (of: Reviewed) =>
  'sellerId' in of
    ? sql<boolean>`s.id = ${of.sellerId}`
    : sql<boolean>`s.id = (SELECT p.seller_id FROM products p WHERE p.id = ${of.productId})`;

export interface OrderedItem {
  id: number;
  /** in a size, not made to measure */
  sized: boolean;
  /** a piece of it has arrived */
  delivered: boolean;
}

/** Finds the facts about a buyer's order that a review needs; undefined when the buyer has no such order. */
export function findOrdered(
  db: Reader,
  { userId, publicId, productId }: { userId: number; publicId: string; productId: number },
): Promise<
  | {
      order_id: number;
      status: OrderStatus;
      seller_id: number;
      owner_id: number;
      /** the product's items in the order */
      items: OrderedItem[];
    }
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
      sql<OrderedItem[]>`(
        SELECT coalesce(json_agg(json_build_object('id', i.id, 'sized', i.size IS NOT NULL,
          'delivered', i.delivered_at IS NOT NULL) ORDER BY i.id), '[]')
        FROM items_of_order(o.id) i WHERE i.product_id = ${productId})`.as('items'),
    ])
    .executeTakeFirst();
}

/**
 * Writes a review of an item of an order.
 * @param review.further whether other items of the product may have been reviewed before
 * @returns the new review's id, or undefined when the item has been reviewed before
 */
export async function insertReview(
  tx: Tx,
  {
    further,
    ...review
  }: {
    further: boolean;
    user_id: number;
    seller_id: number;
    product_id: number;
    order_id: number;
    item_id: number;
    rating: number;
    communication_rating: number | null;
    shipping_rating: number | null;
    quality_rating: number | null;
    content: string;
    fit: FitAnswer | null;
    created_at: Date;
  },
): Promise<number | undefined> {
  const first = await tx
    .insertInto('reviews')
    .values(review)
    .onConflict((conflict) => conflict.columns(['user_id', 'order_id', 'product_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  const { user_id: userId, order_id: orderId, product_id: productId, item_id: itemId } = review;
  if (first || !further || (await isReviewed(tx, { userId, orderId, productId, itemId }))) return first?.id;
  const again = await tx
    .insertInto('reviews')
    .values({ ...review, order_id: null, again_in_order: orderId })
    .onConflict((conflict) =>
      conflict.columns(['again_in_order', 'item_id']).where('again_in_order', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return again?.id;
}

/** Whether the buyer has reviewed this item of this order. @param of.itemId absent: any item of the product */
export async function isReviewed(
  db: Reader,
  {
    userId,
    orderId,
    productId,
    itemId,
  }: { userId: number; orderId: number; productId: number; itemId?: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('reviews')
    .where('user_id', '=', userId)
    .where(sql<boolean>`coalesce(order_id, again_in_order) = ${orderId}`)
    .where('product_id', '=', productId)
    .$if(itemId !== undefined, (some) => some.where(sql<boolean>`coalesce(item_id, ${itemId}) = ${itemId}`))
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** @param hashes of the pictures, in their order */
export async function insertReviewPictures(tx: Tx, id: number, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return;
  await tx
    .insertInto('review_pictures')
    .values(hashes.map((media_hash, position) => ({ review_id: id, position, media_hash })))
    .execute();
}

// votes

/** A review of an open store, with the users who may not vote on it. */
export function findVotable(
  db: Reader,
  id: number,
): Promise<{ author_id: number; owner_id: number } | undefined> {
  return db
    .selectFrom('reviews as r')
    .innerJoin('sellers as s', 's.id', 'r.seller_id')
    .where('r.id', '=', id)
    .where('r.hidden_at', 'is', null)
    .where('s.status', '=', 'approved')
    .select(['r.user_id as author_id', 's.user_id as owner_id'])
    .executeTakeFirst();
}

/** A trigger counts the votes of each review. @returns false if the vote exists; of two concurrent ones, one is written */
export async function insertVote(
  tx: Tx,
  vote: { review_id: number; user_id: number; created_at: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('review_votes')
    .values(vote)
    .onConflict((conflict) => conflict.columns(['review_id', 'user_id']).doNothing())
    .returning('review_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteVote(tx: Tx, reviewId: number, userId: number): Promise<void> {
  await tx
    .deleteFrom('review_votes')
    .where('review_id', '=', reviewId)
    .where('user_id', '=', userId)
    .execute();
}

export async function countVotes(db: Reader, id: number): Promise<number> {
  const { helpful_count } = await db
    .selectFrom('reviews')
    .where('id', '=', id)
    .select('helpful_count')
    .executeTakeFirstOrThrow();
  return helpful_count;
}

export async function findOwnVotes(db: Reader, of: Reviewed, userId: number): Promise<OwnVotes> {
  const { rows } = await sql<OwnVotes>`
    SELECT
      (SELECT coalesce(json_agg(r.id ORDER BY r.id), '[]') FROM review_votes v JOIN reviews r ON r.id = v.review_id
        WHERE v.user_id = ${userId} AND ${reviewed(of)}) AS helpful,
      (SELECT coalesce(json_agg(r.id ORDER BY r.id), '[]') FROM reviews r
        WHERE r.user_id = ${userId} AND ${reviewed(of)}) AS written,
      NOT EXISTS (SELECT FROM sellers s WHERE s.user_id = ${userId} AND ${ownedBy(of)}) AS can_vote`.execute(
    db,
  );
  return rows[0] ?? { helpful: [], written: [], can_vote: true };
}

// the seller's side

export interface SellerReviewRow extends ReviewRow {
  order_id: string;
  picture: ShownMedia | null;
}

/** Filters of a seller's reviews; an absent one does not filter. */
export interface SellerReviewFilter {
  rating?: number | undefined;
  replied?: boolean | undefined;
}

const ofSeller = (db: Reader, sellerId: number, { rating, replied }: SellerReviewFilter) => {
  const all = db
    .selectFrom('reviews as r')
    .where('r.seller_id', '=', sellerId)
    .where('r.hidden_at', 'is', null);
  const rated = rating === undefined ? all : all.where('r.rating', '=', rating);
  const reply = sql<boolean>`EXISTS (SELECT FROM review_replies a WHERE a.review_id = r.id)`;
  return replied === undefined ? rated : rated.where(replied ? reply : sql<boolean>`NOT ${reply}`);
};

const forSeller = (db: Reader, sellerId: number) =>
  withDetails(db)
    .innerJoin('orders as o', (join) => join.on(sql<boolean>`o.id = coalesce(r.order_id, r.again_in_order)`))
    .where('r.seller_id', '=', sellerId)
    .where('r.hidden_at', 'is', null)
    .select([
      'o.public_id as order_id',
      sql<SellerReviewRow['picture']>`${firstPicture(sql`r.product_id`)}`.as('picture'),
    ]);

/** A page of the reviews of a seller's products, newest first. @param slice.after the review before the first one, instead of an offset */
export function listSellerReviews(
  db: Reader,
  sellerId: number,
  filter: SellerReviewFilter,
  { limit, offset, after }: { limit: number; offset: number; after?: number | undefined },
): Promise<SellerReviewRow[]> {
  const all = ofSeller(db, sellerId, filter);
  const page = (after ? all.where(behind(after, 'newest')) : all)
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .offset(after ? 0 : offset)
    .select('r.id');
  return forSeller(db, sellerId)
    .where('r.id', 'in', page)
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .execute();
}

export async function countSellerReviews(
  db: Reader,
  sellerId: number,
  filter: SellerReviewFilter,
): Promise<number> {
  const { count } = await ofSeller(db, sellerId, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export function findSellerReview(
  db: Reader,
  sellerId: number,
  id: number,
): Promise<SellerReviewRow | undefined> {
  return forSeller(db, sellerId).where('r.id', '=', id).executeTakeFirst();
}

/** @returns false if there is a reply already; of two concurrent ones, one is written */
export async function insertReply(
  tx: Tx,
  reply: { review_id: number; content: string; created_at: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('review_replies')
    .values(reply)
    .onConflict((conflict) => conflict.column('review_id').doNothing())
    .returning('review_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function isReview(db: Reader, id: number): Promise<boolean> {
  const row = await db.selectFrom('reviews').where('id', '=', id).select('id').executeTakeFirst();
  return row !== undefined;
}

/**
 * Hides a review, or shows it again.
 * @param at null: it is shown
 * @returns undefined where it is so already
 */
export function setReviewHidden(
  tx: Tx,
  id: number,
  at: Date | null,
): Promise<{ seller_id: number; product_id: number; rating: number } | undefined> {
  return tx
    .updateTable('reviews')
    .set({ hidden_at: at })
    .where('id', '=', id)
    .where('hidden_at', at === null ? 'is not' : 'is', null)
    .returning(['seller_id', 'product_id', 'rating'])
    .executeTakeFirst();
}
