import type { SellerReviewStats } from '@haat/contracts';

/** The share of 4 and 5 star ratings in whole per cent (section 9); null without reviews. */
export function positiveShare(stars: SellerReviewStats['rating_distribution']): number | null {
  const all = stars[1] + stars[2] + stars[3] + stars[4] + stars[5];
  return all > 0 ? Math.round(((stars[4] + stars[5]) / all) * 100) : null;
}
