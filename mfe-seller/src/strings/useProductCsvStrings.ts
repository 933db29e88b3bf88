import { defineStrings } from '@haat/remote';
import { productCsv } from './productCsv';

export const useProductCsvStrings = defineStrings({ en: productCsv, part: 'productCsv' });
