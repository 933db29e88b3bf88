import { defineStrings } from '@haat/remote';
import { category } from './category';

export const useCategoryStrings = defineStrings({ en: category, part: 'category' });
