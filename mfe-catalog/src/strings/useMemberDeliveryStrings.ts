import { defineStrings } from '@haat/remote';
import { memberDelivery } from './memberDelivery';

export const useMemberDeliveryStrings = defineStrings({ en: memberDelivery, part: 'memberDelivery' });
