import { defineTexts } from '@haat/remote/texts';
import { plural } from './plural';

/** Texts of the parts that load shortly before reviews scroll into view: sort order, votes, and the summary of the fit. */
export const reviewToolsTexts = defineTexts('reviewTools', {
  sort: 'Sort reviews',
  sorts: { default: 'DEFAULT', newest: 'NEWEST', oldest: 'OLDEST', helpful: 'MOST HELPFUL' },
  /** Each review belongs to an order that was delivered. */
  verified: 'Verified purchase',
  helpful: (count: number) => (count > 0 ? `Helpful (${count})` : 'Helpful'),
  helpfulReview: (name: string) => `review by ${name}`,
  picture: (number: number, count: number, name: string) =>
    `Photo ${number} of ${count} from ${name}’s review`,
  pictures: (name: string) => `Photos from ${name}’s review`,
  more: 'Show more reviews',
  loadingMore: 'Loading more reviews...',
  voteFailed: 'Failed to save your vote',
  number: (count: number) => String(count),
  fits: { small: 'Runs small', expected: 'As expected', large: 'Runs large' },
  fitOf: (answer: string) => `Size: ${answer.toLowerCase()}`,
  fitTitle: 'How the size fits',
  fitRow: (answer: string, count: number) => `${answer}: ${plural(count, 'buyer', 'buyers')}`,
});
