import { defineStrings } from '@haat/remote';
import { reviews } from './reviews';

export const useReviewsStrings = defineStrings({ en: reviews, part: 'reviews' });
