import { defineTexts } from '@haat/remote/texts';
import { plural } from './plural';

/** Accessible texts of ratings; pages without reviews need them, too. */
export const ratingTexts = defineTexts('rating', {
  stars: (rating: string) => `${rating} out of 5`,
  shortlyRated: (rating: string, count: number) => `${rating} (${plural(count, 'review', 'reviews')})`,
});
