import { defineTexts } from '@haat/remote/texts';

/** Texts of the dialog that reviews a product. */
export const reviewTexts = defineTexts('review', {
  title: 'Write Review',
  rating: 'Your rating',
  stars: (stars: number) => (stars === 1 ? '1 star' : `${stars} stars`),
  starWords: ['Poor', 'Fair', 'Good', 'Very good', 'Wonderful'],
  content: 'Your review',
  contentHint: 'The cloth, the fit, the colour: what would you tell a friend?',
  fit: (size: string) => `How does size ${size} fit?`,
  fits: { small: 'Runs small', expected: 'As expected', large: 'Runs large' },
  aspects: 'More ratings',
  optional: 'optional',
  aspect: {
    quality_rating: 'Quality',
    shipping_rating: 'Delivery',
    communication_rating: 'Communication',
  },
  photosHint: 'Up to 3. Everybody can see them, so no addresses or phone numbers, please.',
  submit: 'Submit Review',
  pending: 'Submitting...',
  close: 'Close',
  failed: 'Failed to submit review. Please try again.',
  done: 'Thank you for your review!',
});
