import { defineStrings } from '@haat/remote';
import { reviewPhotos } from './reviewPhotos';

export const useReviewPhotosStrings = defineStrings({ en: reviewPhotos, part: 'reviewPhotos' });
