import { defineStrings } from '@haat/remote';
import { wishlistPage } from './wishlistPage';

export const useWishlistPageStrings = defineStrings({ en: wishlistPage, part: 'wishlistPage' });
