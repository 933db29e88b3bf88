import { photoTexts } from './photoTexts';
import { defineStrings } from './strings';

export const usePhotoTexts = defineStrings({ en: photoTexts, part: 'photos' });
