import { defineTexts } from '@haat/remote/texts';
import { plural } from './plural';

/** What stars say, also where no review is. */
export const ratingTexts = defineTexts('rating', {
  stars: (rating: string) => `${rating} out of 5`,
  shortlyRated: (rating: string, count: number) => `${rating} (${plural(count, 'review', 'reviews')})`,
});
