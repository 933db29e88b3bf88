import { defineTexts } from '@haat/remote/texts';
import { plural } from './plural';

/** Texts of reviews, of products and of stores. */
export const reviewsTexts = defineTexts('reviews', {
  loading: 'Loading reviews...',
  failed: 'Failed to fetch reviews',
  none: 'No reviews yet',
  /** Ratings in addition to that of the product. */
  aspects: {
    quality_rating: 'Quality',
    shipping_rating: 'Delivery',
    communication_rating: 'Communication',
  },
  aspect: (name: string, stars: number) => `${name} ${stars}/5`,
  noneText: 'Buyers can write a review after delivery.',
  count: (count: number) => plural(count, 'review', 'reviews'),
  distribution: 'Ratings by stars',
  starRow: (stars: number, count: number) => `${stars} stars: ${plural(count, 'review', 'reviews')}`,
  replyOf: (seller: string) => `Reply from ${seller}`,
  anonymous: 'A buyer',
  today: 'Today',
  yesterday: 'Yesterday',
  ago: {
    day: (count: number) => `${plural(count, 'day', 'days')} ago`,
    week: (count: number) => `${plural(count, 'week', 'weeks')} ago`,
    month: (count: number) => `${plural(count, 'month', 'months')} ago`,
    year: (count: number) => `${plural(count, 'year', 'years')} ago`,
  },
});
