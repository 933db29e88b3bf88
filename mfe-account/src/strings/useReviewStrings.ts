import { defineStrings } from '@haat/remote';
import { review } from './review';

export const useReviewStrings = defineStrings({ en: review, part: 'review' });
