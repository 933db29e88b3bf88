import { sellerReviews } from '@haat/api-client';
import { queryOptions } from '@tanstack/react-query';

/** A store's reviews in numbers. */
export const reviewStatsQuery = (seller: number) =>
  queryOptions({ queryKey: ['seller-review-stats', seller], queryFn: () => sellerReviews.stats(seller) });
