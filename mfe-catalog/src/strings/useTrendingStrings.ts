import { defineStrings } from '@haat/remote';
import { trending } from './trending';

export const useTrendingStrings = defineStrings({ en: trending, part: 'trending' });
