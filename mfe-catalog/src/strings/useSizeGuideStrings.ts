import { defineStrings } from '@haat/remote';
import { sizeGuide } from './sizeGuide';

export const useSizeGuideStrings = defineStrings({ en: sizeGuide, part: 'sizeGuide' });
