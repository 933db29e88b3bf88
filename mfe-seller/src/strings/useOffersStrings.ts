import { defineStrings } from '@haat/remote';
import { offers } from './offers';

export const useOffersStrings = defineStrings({ en: offers, part: 'offers' });
