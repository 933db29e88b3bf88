import { defineStrings } from '@haat/remote';
import { photoTexts } from './photoTexts';

export const usePhotoTexts = defineStrings({ en: photoTexts, part: 'photos' });
