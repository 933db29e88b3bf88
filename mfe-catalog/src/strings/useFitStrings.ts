import { defineStrings } from '@haat/remote';
import { fit } from './fit';

export const useFitStrings = defineStrings({ en: fit, part: 'fit' });
