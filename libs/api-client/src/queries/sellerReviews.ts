import { type ApiError, request } from '@haat/api-client';
import { REVIEW_PAGE_SIZE, reviews, type SellerReview } from '@haat/contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type Place, placeAfter, sliceAt } from '../nextPage';
import * as read from '../readers';
import { replyRefusal } from '../replyRefusal';

interface ReviewFilter {
  /** only reviews with this many stars */
  rating?: number;
  /** only reviews with a reply, or without one */
  replied?: boolean;
}

/** The reviews that the seller reads and answers. */
export const sellerReviewKeys = {
  all: ['seller-reviews'] as const,
  pages: (filter: ReviewFilter) => [...sellerReviewKeys.all, 'pages', filter] as const,
  stats: (seller: number) => [...sellerReviewKeys.all, 'stats', seller] as const,
};

/** Ten a page; more as long as a full page comes (section 9). */
export const sellerReviewPagesQuery = ({ rating, replied }: ReviewFilter) =>
  infiniteQueryOptions({
    queryKey: sellerReviewKeys.pages({ rating, replied }),
    queryFn: ({ pageParam }) =>
      request(
        reviews.listSellerReviews,
        {
          query: {
            ...sliceAt(pageParam),
            rating: rating && String(rating),
            replied: replied === undefined ? undefined : String(replied),
          },
        },
        (answer) => read.pageWithNext(answer, read.sellerReview, REVIEW_PAGE_SIZE),
      ),
    initialPageParam: 1 as Place,
    getNextPageParam: placeAfter,
  });

/** Average and counts of a store's reviews. */
export const sellerReviewStatsQuery = (seller: number) =>
  queryOptions({
    queryKey: sellerReviewKeys.stats(seller),
    queryFn: () => request(reviews.reviewStatsOfSeller, { params: { id: seller } }, read.sellerReviewStats),
  });

/** Posts the one reply. Refusals of other hosts are put into the words of section 8. */
export const replyToReview = (id: number, content: string): Promise<SellerReview> =>
  request(reviews.replyToReview, { params: { id }, body: { content } }, read.sellerReview).catch(
    (error: ApiError) => {
      throw replyRefusal(error);
    },
  );
