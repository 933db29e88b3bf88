import { defineStrings } from '@haat/remote';
import { guestTexts } from './guestTexts';

export const useGuestStrings = defineStrings({ en: guestTexts, part: 'guest' });
