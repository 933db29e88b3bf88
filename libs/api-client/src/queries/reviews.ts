import { REVIEW_PAGE_SIZE, type ReviewSort, reviews } from '@haat/contracts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { type Place, placeAfter, sliceAt } from '../nextPage';
import { requestRead } from '../requestRead';

/** Keys of the public review queries. */
export const reviewKeys = {
  all: ['reviews'] as const,
  of: (of: 'product' | 'store', id: number) => [...reviewKeys.all, of, id] as const,
  list: (of: 'product' | 'store', id: number, sort: ReviewSort) => [...reviewKeys.of(of, id), sort] as const,
};

/** The reviews of a product or a store, page by page: after the last one shown, of older APIs by number. */
export const reviewPagesQuery = (of: 'product' | 'store', id: number, sort: ReviewSort = 'default') =>
  infiniteQueryOptions({
    queryKey: reviewKeys.list(of, id, sort),
    queryFn: ({ pageParam }) =>
      requestRead(
        of === 'store' ? reviews.storeReviews : reviews.productReviews,
        { params: { id }, query: { sort, ...sliceAt(pageParam), limit: String(REVIEW_PAGE_SIZE) } },
        (read, answer) => read.reviewList(answer, REVIEW_PAGE_SIZE),
      ),
    initialPageParam: 1 as Place,
    getNextPageParam: ({ hasNext, next }, all) => placeAfter({ has_next: hasNext, next }, all),
  });
