import {
  type AnswerOf,
  messages,
  type OrderStatus,
  type OwnVotes,
  type Page,
  type ParsedBodyOf,
  type ParsedFormOf,
  type QueryOf,
  REVIEW_PAGE_SIZE,
  type Review,
  type ReviewStats,
  type reviews,
  type reviewVotes,
  type SellerReview,
  type SellerReviewStats,
} from '@haat/contracts';
import type { Context } from '../../context';
import type { Reader, Tx } from '../../platform/db/database';
import { shortName } from '../../platform/format/shortName';
import type { Caller } from '../../platform/http/caller';
import { Conflict, DomainError, Forbidden, InvalidInput, NotFound } from '../../platform/http/errors';
import type { Upload } from '../../platform/http/formBody';
import { cutPage, pageWithNext } from '../../platform/http/pagination';
import { type Author, limitAttempts, limitPictures } from '../../platform/limits/limits';
import { pictureOf } from '../../platform/media/picture';
import { addPicture } from '../../platform/media/pictures';
import { storeProductPictures } from '../../platform/media/storeUploads';
import { addProductRating, requireVisible } from '../catalog/catalog.service';
import { averageRating } from '../catalog/productCard';
import { addStoreRating } from '../sellers/sellers.service';
import { getStore, requireStore } from '../stores/stores.service';
import {
  countByStars,
  countSellerReviews,
  countVotes,
  deleteVote,
  findOrdered,
  findOwnVotes,
  findReview,
  findSellerReview,
  findVotable,
  insertReply,
  insertReview,
  insertReviewPictures,
  insertVote,
  isReview,
  isReviewed,
  listReviews,
  listSellerReviews,
  type Reviewed,
  type ReviewRow,
  type SellerReviewRow,
  setReviewHidden,
} from './reviews.queries';

type Deps = Pick<Context, 'db' | 'clock'>;
type ListQuery = QueryOf<typeof reviews.storeReviews>;

const REVIEWABLE: readonly OrderStatus[] = ['delivered', 'partially_delivered'];

/** There is a review of this item of this order already. */
class AlreadyReviewed extends Conflict {
  override readonly code = 'already_reviewed';
  constructor() {
    super('You have already reviewed this product');
  }
}

/** The order is not delivered yet, or this item of it. */
class NotYetDelivered extends Conflict {
  override readonly code = 'not_delivered';
  constructor() {
    super('You can review a product once it is delivered');
  }
}

/** A review as JSON or as a multipart form. */
type WrittenReview = ParsedBodyOf<typeof reviews.postReview> | ParsedFormOf<typeof reviews.postReview>;

/**
 * POST reviews/: the buyer reviews a delivered item, once; without `item_id` the product, once an order.
 * @throws NotFound, Forbidden (own store), InvalidInput (fit of an item without a size), NotYetDelivered, AlreadyReviewed, UnreadablePicture, TooManyRequests
 */
export async function postReview(
  deps: Deps & Pick<Context, 'limits' | 'pictures'>,
  author: Author,
  written: WrittenReview,
  uploads: readonly Upload[] = [],
): Promise<Review> {
  const { db, clock } = deps;
  const { userId, device } = author;
  const { rating, content } = written;
  const [product = 0, order = ''] = [
    written.product ?? written.product_id,
    written.order ?? written.order_id,
  ];
  const reviewable = (reader: Reader) =>
    requireReviewable(reader, { userId, publicId: order, productId: product }, written);
  // Pictures are decoded for buyers only, and outside the transaction, because that is slow.
  if (uploads.length > 0) {
    const { order_id: orderId } = await reviewable(db.kysely);
    const itemId = written.item_id === undefined ? {} : { itemId: Number(written.item_id) };
    if (await isReviewed(db.kysely, { userId, orderId, productId: product, ...itemId }))
      throw new AlreadyReviewed();
    await limitPictures(deps, author, uploads.length);
  }
  const stored = await storeProductPictures(deps.pictures, uploads);
  return db.tx(async (tx) => {
    const ordered = await reviewable(tx);
    const id = await insertReview(tx, {
      user_id: userId,
      seller_id: ordered.seller_id,
      product_id: product,
      order_id: ordered.order_id,
      item_id: ordered.item_id,
      // A client that names no item reviews the product, once an order.
      further: written.item_id !== undefined,
      rating,
      communication_rating: written.communication_rating ?? null,
      shipping_rating: written.shipping_rating ?? null,
      quality_rating: written.quality_rating ?? null,
      content,
      fit: written.fit ?? null,
      created_at: clock.now(),
    });
    if (id === undefined) throw new AlreadyReviewed();
    for (const picture of stored) await addPicture(tx, picture);
    // A picture that was chosen twice is shown once.
    await insertReviewPictures(tx, id, [...new Set(stored.map(({ hash }) => hash))]);
    await limitAttempts(
      deps,
      [
        ['reviews_account', userId],
        ['reviews_device', device],
      ],
      tx,
    );
    // Updates the store first, because a suspension locks in this order.
    await addStoreRating(tx, ordered.seller_id, rating);
    await addProductRating(tx, product, rating);
    return { ...reviewOf(await findReview(tx, id)), order };
  });
}

/**
 * The order, and the item that the review is about: the named one, else the product's first one that was delivered.
 * @throws NotFound, Forbidden, NotYetDelivered, InvalidInput
 */
async function requireReviewable(
  db: Reader,
  of: Parameters<typeof findOrdered>[1],
  { fit, item_id: named }: Pick<WrittenReview, 'fit' | 'item_id'>,
): Promise<{ order_id: number; seller_id: number; item_id: number }> {
  const ordered = await findOrdered(db, of);
  if (!ordered) throw new NotFound('Order not found');
  const items = ordered.items.filter(({ id }) => named === undefined || id === named);
  if (items.length === 0) throw new NotFound('This product is not in the order');
  if (ordered.owner_id === of.userId) throw new Forbidden('You can’t review your own store');
  const delivered = items.filter((item) => item.delivered);
  if (!REVIEWABLE.includes(ordered.status) || delivered.length === 0) throw new NotYetDelivered();
  const item = fit ? delivered.find(({ sized }) => sized) : delivered[0];
  if (!item) throw new InvalidInput('This item was not ordered in a size');
  return { order_id: ordered.order_id, seller_id: ordered.seller_id, item_id: item.id };
}

export async function storeReviews({ db }: Deps, sellerId: number, query: ListQuery) {
  await requireStore(db.lists, sellerId);
  return reviewPage(db.lists, { sellerId }, query);
}

/** @param viewer called only when the product is not on sale: then only its owner may see the reviews */
export async function productReviews(
  { db }: Deps,
  productId: number,
  query: ListQuery,
  viewer: () => Promise<Caller | null>,
) {
  await requireVisible(db.lists, productId, viewer);
  return reviewPage(db.lists, { productId }, query);
}

async function reviewPage(db: Reader, of: Reviewed, query: ListQuery) {
  const { sort = 'default', page = 1, after, limit = REVIEW_PAGE_SIZE } = query;
  const [found, counts] = await Promise.all([
    listReviews(db, of, sort, { limit: limit + 1, offset: (page - 1) * limit, after }),
    countByStars(db, of),
  ]);
  const { rows, next } = cutPage(found, limit, ({ id }) => id);
  return { reviews: rows.map(reviewOf), stats: statsOf(counts), ...next };
}

/** The numbers above a list of reviews, five stars first. */
function statsOf(counts: readonly { stars: number; count: number }[]): ReviewStats {
  const distribution = [5, 4, 3, 2, 1].map((stars) => ({
    stars,
    count: counts.find((one) => one.stars === stars)?.count ?? 0,
  }));
  const total = distribution.reduce((sum, { count }) => sum + count, 0);
  const sum = distribution.reduce((all, { stars, count }) => all + stars * count, 0);
  return { averageRating: averageRating(sum, total), totalReviews: total, distribution };
}

const aspectsOf = ({ communication_rating, shipping_rating, quality_rating }: ReviewRow) => ({
  communication_rating,
  shipping_rating,
  quality_rating,
});

const replyOf = ({ reply }: ReviewRow) =>
  reply && { ...reply, created_at: new Date(reply.created_at).toISOString() };

function reviewOf(row: ReviewRow): Review {
  return {
    id: row.id,
    user: { name: shortName(row), avatar: null },
    content: row.content,
    rating: row.rating,
    ...aspectsOf(row),
    productId: row.product_id,
    product_name: row.product_name,
    // Only the buyer sees the order of the review.
    order: null,
    images: row.images.map((picture) => pictureOf(picture)),
    created_at: row.created_at.toISOString(),
    reply: replyOf(row),
    fit: row.fit,
    helpful_count: row.helpful_count,
  };
}

// votes

export function ownVotes(
  { db }: Pick<Deps, 'db'>,
  userId: number,
  { product, store }: QueryOf<typeof reviewVotes.listOwnVotes>,
): Promise<OwnVotes> {
  const of: Reviewed = product === undefined ? { sellerId: store ?? 0 } : { productId: product };
  return findOwnVotes(db.lists, of, userId);
}

/** Votes once; again changes nothing. @throws NotFound, Forbidden (own review, own store), TooManyRequests */
export function voteHelpful(
  deps: Deps & Pick<Context, 'limits'>,
  { userId, device }: Author,
  id: number,
): Promise<AnswerOf<typeof reviewVotes.voteHelpful>> {
  return deps.db.tx(async (tx) => {
    const review = await findVotable(tx, id);
    if (!review) throw new NotFound(messages.reviewNotFound);
    if (review.author_id === userId) throw new Forbidden('You can’t vote on your own review');
    if (review.owner_id === userId) throw new Forbidden('You can’t vote on reviews of your own store');
    const isNew = await insertVote(tx, { review_id: id, user_id: userId, created_at: deps.clock.now() });
    if (isNew)
      await limitAttempts(
        deps,
        [
          ['review_votes_account', userId],
          ['review_votes_device', device],
        ],
        tx,
      );
    return { helpful_count: await countVotes(tx, id) };
  });
}

/** @throws NotFound */
export function takeVoteBack(
  { db }: Pick<Deps, 'db'>,
  userId: number,
  id: number,
): Promise<AnswerOf<typeof reviewVotes.takeVoteBack>> {
  return db.tx(async (tx) => {
    if (!(await findVotable(tx, id))) throw new NotFound(messages.reviewNotFound);
    await deleteVote(tx, id, userId);
    return { helpful_count: await countVotes(tx, id) };
  });
}

// the seller's side

/** There is a reply already; there is never a second one. */
class AlreadyReplied extends Conflict {
  override readonly code = 'already_replied';
  constructor() {
    super(messages.alreadyReplied);
  }
}

/** Another store's review. It is public in the shop, so its existence is no secret. */
class NotOwnProduct extends DomainError {
  override readonly status = 404;
  override readonly code = 'not_own_product';
  constructor() {
    super(messages.onlyOwnReviews);
  }
}

/** GET reviews/seller/reviews/, newest first. */
export async function sellerReviews(
  { db }: Deps,
  sellerId: number,
  { page = 1, after, limit = REVIEW_PAGE_SIZE, ...filter }: QueryOf<typeof reviews.listSellerReviews>,
): Promise<Page<SellerReview> & { next?: number }> {
  const [found, count] = await Promise.all([
    listSellerReviews(db.lists, sellerId, filter, { limit: limit + 1, offset: (page - 1) * limit, after }),
    countSellerReviews(db.lists, sellerId, filter),
  ]);
  return pageWithNext(found, count, { page, limit }, { item: sellerReviewOf, place: ({ id }) => id });
}

/** The seller's one reply. @throws AlreadyReplied, NotOwnProduct, NotFound */
export function replyToReview(
  { db, clock }: Deps,
  sellerId: number,
  id: number,
  content: string,
): Promise<SellerReview> {
  return db.tx(async (tx) => {
    if (!(await findSellerReview(tx, sellerId, id))) {
      throw (await isReview(tx, id)) ? new NotOwnProduct() : new NotFound(messages.reviewNotFound);
    }
    const written = await insertReply(tx, { review_id: id, content, created_at: clock.now() });
    const row = await findSellerReview(tx, sellerId, id);
    if (!written || !row) throw new AlreadyReplied();
    return sellerReviewOf(row);
  });
}

/** GET reviews/sellers/{id}/stats/. @throws NotFound when there is no approved store of that id */
export async function statsOfSeller(deps: Deps, sellerId: number): Promise<SellerReviewStats> {
  const [store, counts] = await Promise.all([
    getStore(deps, sellerId),
    countByStars(deps.db.lists, { sellerId }),
  ]);
  const { averageRating: rating, totalReviews, distribution } = statsOf(counts);
  const of = (stars: number) => distribution.find((one) => one.stars === stars)?.count ?? 0;
  return {
    rating,
    total_reviews: totalReviews,
    total_products: store.total_products,
    rating_distribution: { 1: of(1), 2: of(2), 3: of(3), 4: of(4), 5: of(5) },
  };
}

function sellerReviewOf(row: SellerReviewRow): SellerReview {
  return {
    id: row.id,
    rating: row.rating,
    ...aspectsOf(row),
    content: row.content,
    order: row.order_id,
    product: row.product_id,
    product_name: row.product_name,
    picture: row.picture && pictureOf(row.picture),
    images: row.images.map((picture) => pictureOf(picture)),
    created_at: row.created_at.toISOString(),
    user_info: { name: shortName(row) },
    reply: replyOf(row),
  };
}

// for moderators

/** Hides a review, or shows it again (`at` null): ratings count it as long as it is shown. */
export async function hideReview(tx: Tx, id: number, at: Date | null): Promise<void> {
  const review = await setReviewHidden(tx, id, at);
  if (!review) return;
  const counted = at === null ? 1 : -1;
  await addStoreRating(tx, review.seller_id, review.rating, counted);
  await addProductRating(tx, review.product_id, review.rating, counted);
}
