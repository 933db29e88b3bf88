import { defineStrings } from '@haat/remote';
import { reviewTools } from './reviewTools';

export const useReviewToolsStrings = defineStrings({ en: reviewTools, part: 'reviewTools' });
