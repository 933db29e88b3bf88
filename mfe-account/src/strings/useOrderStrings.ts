import { defineStrings } from '@haat/remote';
import { order } from './order';

export const useOrderStrings = defineStrings({ en: order, part: 'order' });
