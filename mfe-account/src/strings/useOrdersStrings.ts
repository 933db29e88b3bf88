import { defineStrings } from '@haat/remote';
import { orders } from './orders';

export const useOrdersStrings = defineStrings({ en: orders, part: 'orders' });
