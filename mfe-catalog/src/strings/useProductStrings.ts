import { defineStrings } from '@haat/remote';
import { product } from './product';

export const useProductStrings = defineStrings({ en: product, part: 'product' });
