import { defineStrings } from '@haat/remote';
import { shipping } from './shipping';

export const useShippingStrings = defineStrings({ en: shipping, part: 'shipping' });
