import { defineStrings } from '@haat/remote';
import { orderStatus } from './orderStatus';

export const useOrderStatusStrings = defineStrings({ en: orderStatus, part: 'orderStatus' });
