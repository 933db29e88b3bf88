import { defineStrings } from '@haat/remote';
import { productForm } from './productForm';

export const useProductFormStrings = defineStrings({ en: productForm, part: 'productForm' });
