import { defineStrings } from '@haat/remote';
import { products } from './products';

export const useProductsStrings = defineStrings({ en: products, part: 'products' });
