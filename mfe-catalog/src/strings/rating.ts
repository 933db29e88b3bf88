import { plural } from './plural';

/** What stars say, also where no review is. */
export const rating = {
  stars: (rating: string) => `${rating} out of 5`,
  shortlyRated: (rating: string, count: number) => `${rating} (${plural(count, 'review', 'reviews')})`,
} as const;
