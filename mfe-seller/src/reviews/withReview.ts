import type { Page, SellerReview } from '@haat/contracts';
import type { InfiniteData } from '@tanstack/react-query';

/** The pages with one review replaced. */
export function withReview<Param>(
  data: InfiniteData<Page<SellerReview>, Param>,
  now: SellerReview,
): InfiniteData<Page<SellerReview>, Param> {
  return {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      results: page.results.map((review) => (review.id === now.id ? { ...review, ...now } : review)),
    })),
  };
}
