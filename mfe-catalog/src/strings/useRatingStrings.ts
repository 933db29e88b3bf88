import { defineStrings } from '@haat/remote';
import { rating } from './rating';

export const useRatingStrings = defineStrings({ en: rating, part: 'rating' });
